import Archives
import Check
import Files
import Findings
import Fixtures
import Foundation
import Testing

@testable import HooSets

@Suite struct HooSetsReportTests {
  let folder = TemporaryFolder()

  private func finding(_ file: String, _ entry: String = "", _ path: String = "") -> Finding {
    Finding(
      rule: "odd-name", severity: .error, file: file, entry: entry, path: path, message: "is odd", remedy: "even it")
  }

  @Test func lineHasPlaceFaultRemedyAndRule() {
    #expect(finding("01.zip").line == "01.zip: is odd; even it [odd-name]")
    #expect(finding("01.zip", "01/x").line == "01.zip: 01/x: is odd; even it [odd-name]")
    #expect(finding("sets/01", "01/x").line == "sets/01/x: is odd; even it [odd-name]")
    #expect(finding("01.zip", "01/x", "Title").line == "01.zip: 01/x: Title: is odd; even it [odd-name]")
    var other = finding("01.zip", "01/x", "Title")
    (other.severity, other.message, other.remedy) = (.warning, "has a long Title", "")
    #expect(other.line == "01.zip: 01/x: warning: has a long Title [odd-name]")
  }

  @Test func namesCannotForgeLinesOrSteerTheTerminal() {
    #expect(finding("a\nb\u{1B}[31m", "c\rd\u{7}").line == "a?b?[31m: c?d?: is odd; even it [odd-name]")
    #expect(finding("Über/été 🦉").line == "Über/été 🦉: is odd; even it [odd-name]")
  }

  @Test func messageIsSplitAtTheRemedy() {
    let fault = ArchiveFault(.encrypted, file: "01.zip", entry: "01/x", "is locked; open it; twice")
    let finding = Finding(fault)
    #expect(finding.message == "is locked" && finding.remedy == "open it; twice" && finding.rule == "encrypted")
    #expect(finding.severity == .error)
  }

  @Test func totalsComeLast() throws {
    var check = HooSetsCheck()
    #expect(check.report.lines == ["0 sets: no faults"])
    check.check(try FakeHooSet().write(to: "01", in: folder).path)
    #expect(check.report.lines == ["1 set: no faults"])
    check.check(folder.appending("none").path)
    #expect(check.report.lines.last == "1 set: 1 error, 0 warnings")
    check.check(try FakeHooSet(hoos: 1, scales: [1, 2]).write(to: "02", in: folder).path)
    #expect(check.report.lines.last == "2 sets: 1 error, 2 warnings")
  }

  @Test func jsonHasEveryMemberOfEveryFault() throws {
    var set = FakeHooSet()
    set[text: "01/hoo.json"] = #"{"PoemLine": "A"}"#
    try set.write(to: "01", in: folder)
    var check = HooSetsCheck()
    check.check(folder.appending("01").path)
    let expected = """
      {"errors":1,"faults":[{"costume":"","entry":"01/01/hoo.json","file":"\(folder.path)/01","found":"","limit":"",\
      "message":"lacks Title","path":"Title","remedy":"write one","rule":"key-missing","severity":"error"}],"fixed":[],\
      "sets":1,"warnings":0}
      """
    #expect(String(decoding: check.report.json, as: UTF8.self) == expected)
  }

  @Test func everyRuleIsListedOnceWithASentence() {
    let rules = CheckRule.sets
    #expect(rules.count == ArchiveRule.allCases.count + HooToolRule.allCases.count)
    #expect(Set(rules.map(\.name)).count == rules.count && rules.map(\.name) == rules.map(\.name).sorted())
    #expect(Set(rules.map(\.explanation)).count == rules.count)
    for rule in rules {
      #expect(rule.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      #expect(rule.explanation.hasSuffix(".") && rule.explanation.first?.isUppercase == true)
    }
  }

  @Test func thereAreAtLeastSixtyRules() {
    #expect(CheckRule.sets.count { $0.severity == .error } >= 60)
    #expect(CheckRule.lines(CheckRule.sets).count == CheckRule.sets.count)
    #expect(CheckRule.lines(CheckRule.sets).contains { $0.wholeMatch(of: /zip64 +error +An archive does .*\./) != nil })
  }

  @Test func rulesAreOneJSONDocument() throws {
    let document = try Document.json(CheckRule.json(CheckRule.sets))
    guard case .list(let rules)? = document["rules"] else {
      throw ToolError("no list")
    }
    #expect(rules.count == CheckRule.sets.count && rules.allSatisfy { $0["name"] != nil && $0["severity"] != nil })
  }
}
