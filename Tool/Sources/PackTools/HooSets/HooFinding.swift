import Packs

/// One thing that `disguise hoosets check` has to say about a set: the rule, the place, what is wrong and how to mend it.
public struct HooFinding: Hashable, Sendable {
  public enum Severity: String, Sendable {
    /// The set is refused.
    case error
    /// The set is shown; it could be better.
    case warning
  }

  /// The rule's name, which stays: `missing-image`.
  public var rule: String
  public var severity: Severity
  /// The archive or the folder, as it was named on the command line: `sets/01.zip`.
  public var file: String
  /// The file within it: `01/07/hoo.json`; empty where it is about the whole.
  public var entry: String
  /// The key in a document: `PoemLine`; empty where it is about the whole.
  public var path: String
  /// What is wrong, without a full stop: `is encrypted`.
  public var message: String
  /// What to do: `pack it without a password`.
  public var remedy: String

  init(
    _ rule: HooToolRule, file: String, entry: String = "", path: String = "", _ message: String, remedy: String
  ) {
    self.init(
      rule: rule.rawValue, severity: rule.severity, file: file, entry: entry, path: path, message: message,
      remedy: remedy)
  }

  init(
    rule: String, severity: Severity = .error, file: String, entry: String, path: String = "", message: String,
    remedy: String
  ) {
    (self.rule, self.severity, self.file, self.entry) = (rule, severity, file, entry)
    (self.path, self.message, self.remedy) = (path, message, remedy)
  }

  /// A line for people: `01.zip: 01/03/hoo.json: lacks Title; write one [key-missing]`. The path is left out where the
  /// sentence names it.
  public var line: String { line(mark: severity == .warning ? "warning" : "") }

  /// The line of a warning that does not say so, for a log that marks all its warnings.
  var unmarkedLine: String { line(mark: "") }

  private func line(mark: String) -> String {
    let path = message.contains(path) ? "" : path
    let place = [file, entry, path, mark].filter { !$0.isEmpty }.map { "\($0): " }.joined()
    return (place + message + (remedy.isEmpty ? "" : "; \(remedy)") + " [\(rule)]").onOneLine
  }

  /// The members of this finding in the JSON report, all of them always.
  public var value: Value {
    .object(
      [
        ("rule", rule), ("severity", severity.rawValue), ("file", file), ("entry", entry), ("path", path),
        ("message", message), ("remedy", remedy),
      ].map { Value.Member(key: Text($0.0), value: .text(Text($0.1))) })
  }
}

extension String {
  /// Names on disk may hold line feeds and worse, which must not pass for lines of ours or drive a terminal.
  var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
