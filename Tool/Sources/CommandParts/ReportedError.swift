import Files

/// An error of a command's work, in lines for the user.
public protocol ReportedError: Error {
  var lines: [String] { get }
}

extension ToolError: ReportedError {}
