import Files
import Foundation
import Values

/// The output of a check, as lines or as a JSON document.
public struct FindingsReport {
  let findings: [Finding]
  /// The noun for the checked items in the plural, and their number: `costumes` and 3.
  let subject: (plural: String, count: Int)
  /// The repairs that were made before the check.
  public var repairs: [Repair] = []

  public init(_ findings: [Finding], subject: (plural: String, count: Int)) {
    (self.findings, self.subject) = (findings.errorsFirst, subject)
  }

  public var hasError: Bool { errors > 0 }

  private var errors: Int { findings.count { $0.severity == .error } }
  private var warnings: Int { findings.count - errors }

  /// A line for each repair, one for each finding, and one with the totals.
  public var lines: [String] {
    let shown = findings.forPeople
    return repairs.map(\.line) + shown.map(\.line) + [summary(of: shown)]
  }

  /// The totals: `3 costumes: 1 error, 2 warnings`.
  private func summary(of findings: [Finding]) -> String {
    let faults = [Self.count(errors, "errors"), Self.count(findings.count - errors, "warnings")]
    let outcome = findings.isEmpty ? "no faults" : faults.joined(separator: ", ")
    return "\(Self.count(subject.count, subject.plural)): \(outcome)"
  }

  /// The number with its noun: `1 error`, `2 errors`.
  public static func count(_ number: Int, _ plural: String) -> String {
    "\(number) \(number == 1 ? String(plural.dropLast()) : plural)"
  }

  /// `{"costumes":3,"errors":0,"faults":[{"entry","file","found","limit","message","path","remedy","rule","severity"}],`
  /// `"fixed":[{"change","entry","file","path","rule"}],"warnings":1}`
  public var json: Data {
    Self.document([
      ("faults", .list(findings.map(\.value))), (subject.plural, .number(Double(subject.count))),
      ("fixed", .list(repairs.map(\.value))), ("errors", .number(Double(errors))),
      ("warnings", .number(Double(warnings))),
    ])
  }

  package static func document(_ members: [(String, Value)]) -> Data {
    Document.jsonData(.object(members.map { Value.Member(key: Text($0.0), value: $0.1) }))
  }
}
