import Files

extension ToolError {
  /// The first line, and how many others there are.
  public var firstLine: String {
    let rest = lines.count - 1
    return (lines.first ?? "") + (rest > 0 ? " (and \(rest) more: run the check)" : "")
  }
}
