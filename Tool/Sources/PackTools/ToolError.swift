/// What went wrong, in lines a person can act on: what, where, and how to mend it.
public struct ToolError: Error, Hashable, Sendable, CustomStringConvertible {
  public var lines: [String]

  public init(_ lines: [String]) { self.lines = lines }
  public init(_ line: String) { lines = [line] }

  public var description: String { lines.joined(separator: "\n") }
}
