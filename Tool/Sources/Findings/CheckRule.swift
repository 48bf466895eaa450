import Foundation
import Values

/// A rule of a check, for its list.
public struct CheckRule: Hashable, Sendable {
  public var name: String
  public var severity: Finding.Severity
  /// The requirement as a sentence.
  public var explanation: String
  /// Whether `disguise check --fix` repairs it where the repair is unambiguous.
  public var isFixable = false

  package init(name: String, severity: Finding.Severity, explanation: String, isFixable: Bool = false) {
    (self.name, self.severity, self.explanation, self.isFixable) = (name, severity, explanation, isFixable)
  }

  /// Returns a line for each rule: name, severity and requirement.
  public static func lines(_ rules: [CheckRule]) -> [String] {
    let width = rules.map(\.name.count).max() ?? 0
    return rules.map { rule in
      let name = rule.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let severity = rule.severity.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
      return "\(name)  \(severity)  \(rule.explanation)" + (rule.isFixable ? " Repaired by --fix." : "")
    }
  }

  /// Returns `{"rules":[{"explanation","fixable","name","severity"}]}`
  public static func json(_ rules: [CheckRule]) -> Data {
    let values = rules.map { rule in
      let texts = [("name", rule.name), ("severity", rule.severity.rawValue), ("explanation", rule.explanation)]
      return Value.object(
        texts.map { Value.Member(key: Text($0.0), value: .text(Text($0.1))) }
          + [Value.Member(key: "fixable", value: .bool(rule.isFixable))])
    }
    return FindingsReport.document([("rules", .list(values))])
  }
}
