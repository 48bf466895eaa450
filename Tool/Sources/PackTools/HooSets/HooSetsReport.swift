import Foundation
import Packs

/// The output of `disguise hoosets check`, as lines or as a JSON document.
public enum HooSetsReport {
  /// Returns a line for each finding and one with the totals.
  public static func lines(_ check: HooSetsCheck) -> [String] {
    check.findings.map(\.line) + [summary(check)]
  }

  static func summary(_ check: HooSetsCheck) -> String {
    let faults = [count(check.errors, "error"), count(check.warnings, "warning")]
    let outcome = check.findings.isEmpty ? "no faults" : faults.joined(separator: ", ")
    return "\(count(check.sets, "set")): \(outcome)"
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// Returns `{"errors":0,"faults":[{"entry","file","message","path","remedy","rule","severity"}],"sets":4,"warnings":1}`
  public static func json(_ check: HooSetsCheck) -> Data {
    document([
      ("faults", .list(check.findings.map(\.value))), ("sets", .number(Double(check.sets))),
      ("errors", .number(Double(check.errors))), ("warnings", .number(Double(check.warnings))),
    ])
  }

  /// Returns a line for each rule: name, severity and requirement.
  public static func rules() -> [String] {
    let rules = HooRuleList.all
    let width = rules.map(\.name.count).max() ?? 0
    return rules.map { rule in
      let name = rule.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let severity = rule.severity.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
      return "\(name)  \(severity)  \(rule.explanation)"
    }
  }

  /// Returns `{"rules":[{"explanation","name","severity"}]}`
  public static func rulesJSON() -> Data {
    let rules = HooRuleList.all.map { rule in
      Value.object(
        [("name", rule.name), ("severity", rule.severity.rawValue), ("explanation", rule.explanation)].map {
          Value.Member(key: Text($0.0), value: .text(Text($0.1)))
        })
    }
    return document([("rules", .list(rules))])
  }

  private static func document(_ members: [(String, Value)]) -> Data {
    Document.jsonData(.object(members.map { Value.Member(key: Text($0.0), value: $0.1) }))
  }
}
