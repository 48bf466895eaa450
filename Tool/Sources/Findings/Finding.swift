import Values

/// A finding of `disguise check` or `disguise hoosets check`: the rule, the place, the fault and the remedy.
public struct Finding: Hashable, Sendable {
  public enum Severity: String, Sendable {
    /// The app leaves the costume or the set out.
    case error
    /// The app shows it, but it should be improved.
    case warning
  }

  /// The rule's stable name: `missing-image`.
  public var rule: String
  public var severity: Severity
  /// The archive or folder as the command line has it: `sets/01.zip`.
  public var file: String
  /// The file within the pack or set: `01/07/hoo.json`; empty for a finding about all of it.
  public var entry: String
  /// The key in a document: `PoemLine`, `[2].width`; empty for a finding about the whole document.
  public var path: String
  /// The id of the costume; empty for a finding about something else.
  public var costume = ""
  /// The fault, without a full stop: `is encrypted`.
  public var message: String
  /// The remedy: `pack it without a password`.
  public var remedy: String
  /// The number or value that was found, as in `2049`; empty for a rule without one.
  public var found = ""
  /// The limit or the expected value, as in `1 to 2048`; empty for a rule without one.
  public var limit = ""

  package init(
    rule: String, severity: Severity = .error, file: String, entry: String, path: String = "", message: String,
    remedy: String
  ) {
    (self.rule, self.severity, self.file, self.entry) = (rule, severity, file, entry)
    (self.path, self.message, self.remedy) = (path, message, remedy)
  }

  /// Returns the finding with the value that was found and the limit.
  package func with(found: String, limit: String = "") -> Finding {
    var finding = self
    (finding.found, finding.limit) = (found, limit)
    return finding
  }

  /// The finding in one line: `sets/01/03/hoo.json: lacks Title; write one [key-missing]`,
  /// `pack: config.json: "ghost" [0].width: ...`. The path is left out if the message contains it.
  public var line: String { line(mark: severity == .warning ? "warning" : "") }

  /// The line without the word "warning", for a log that marks warnings itself.
  package var unmarkedLine: String { line(mark: "") }

  private func line(mark: String) -> String {
    let path =
      message.contains(path) ? "" : costume.isEmpty ? path : "\"\(String(costume.prefix(40)).printable)\" \(path)"
    let place = (Self.place(file, entry) + [path, mark]).filter { !$0.isEmpty }.map { "\($0): " }.joined()
    return (place + message + (remedy.isEmpty ? "" : "; \(remedy)") + " [\(rule)]").onOneLine
  }

  /// The pack or set and the file in it: `sets/01/03/hoo.json` for `01/03/hoo.json` of the folder `sets/01`.
  package static func place(_ file: String, _ entry: String) -> [String] {
    let name = file.split(separator: "/").last ?? ""
    guard entry.hasPrefix("\(name)/") else { return [file, entry] }
    return [file + entry.dropFirst(name.count)]
  }

  /// The finding in the JSON report. All members are always present.
  public var value: Value {
    .object(
      [
        ("rule", rule), ("severity", severity.rawValue), ("file", file), ("entry", entry), ("path", path),
        ("costume", costume), ("message", message), ("remedy", remedy), ("found", found), ("limit", limit),
      ].map { Value.Member(key: Text($0.0), value: .text(Text($0.1))) })
  }
}

extension String {
  /// The text without control characters: file names could forge lines or steer the terminal.
  var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
