import Values

/// A repair of `disguise check --fix`.
public struct Repair: Hashable, Sendable {
  /// The name of the rule that was broken.
  public var rule: String
  /// The pack or set as the command line has it, the file in it, and the key in the file, as in a finding.
  public var file: String
  public var entry: String
  public var path: String
  /// The change, without a full stop: `removed 3 bytes behind the end`.
  public var change: String

  public init(of finding: Finding, _ change: String) {
    (rule, file, entry) = (finding.rule, finding.file, finding.entry)
    (path, self.change) = (finding.path, change)
  }

  var line: String {
    let place = (Finding.place(file, entry) + [path]).filter { !$0.isEmpty }.map { "\($0): " }.joined()
    return "\(place)fixed: \(change) [\(rule)]".onOneLine
  }

  var value: Value {
    .object(
      [("rule", rule), ("file", file), ("entry", entry), ("path", path), ("change", change)].map {
        Value.Member(key: Text($0.0), value: .text(Text($0.1)))
      })
  }
}
