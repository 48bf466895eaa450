import Files
import Findings

/// The reason why a change is not written.
public enum EditFault: Error, Hashable, Sendable {
  /// The request is wrong, with a sentence about it.
  case invalid(String)
  /// Files changed since the revision that the change is based on.
  case changed(revision: String, files: [String])
  /// The result would have errors of the check that were not there before.
  case faults([Finding])
  /// Reading or writing a file failed.
  case failed(ToolError)

  /// Runs `work`, whose errors are the disk's.
  static func disk<T>(_ work: () throws(ToolError) -> T) throws(EditFault) -> T {
    do { return try work() } catch { throw .failed(error) }
  }

  /// The fault for the user of a command.
  ///
  /// - Parameter path: the path on the command line.
  public func error(at path: String) -> ToolError {
    switch self {
    case .invalid(let sentence): ToolError("\(path): \(sentence)")
    case .changed(_, let files):
      ToolError("\(path): \(files.joined(separator: ", ")) changed meanwhile, and nothing was written; run it again")
    case .faults(let findings):
      ToolError(
        ["\(path): nothing was written, as the result would have errors; correct them by hand"] + findings.map(\.line))
    case .failed(let error): error
    }
  }
}
