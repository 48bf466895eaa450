import Foundation

/// An error for the user, in one or more lines. Each line says where the problem is, what is wrong, and how to fix it:
/// `sets/07: no such file or directory; pass an archive, a set's folder or a folder of either`.
public struct ToolError: Error, Hashable, Sendable, CustomStringConvertible {
  public var lines: [String]

  public init(_ lines: [String]) { self.lines = lines }
  public init(_ line: String) { lines = [line] }

  public var description: String { lines.joined(separator: "\n") }

  /// Returns the error with another remedy, for a caller that knows a better one.
  package func replacingRemedy(_ remedy: String) -> ToolError {
    ToolError(
      lines.map { line in
        let end = line.range(of: "; ", options: .backwards)?.lowerBound ?? line.endIndex
        return "\(line[..<end]); \(remedy)"
      })
  }
}

extension String {
  /// The fault and the remedy of a message such as `is encrypted; pack it without a password`.
  package var parted: (message: String, remedy: String) {
    guard let mark = range(of: "; ", options: .backwards) else { return (self, "") }
    return (String(self[..<mark.lowerBound]), String(self[mark.upperBound...]))
  }
}
