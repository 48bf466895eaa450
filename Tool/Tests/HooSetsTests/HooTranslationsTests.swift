import Check
import Findings
import Fixtures
import Foundation
import Testing

@testable import HooSets

/// The languages of a set beside each other, and beside those of other sets.
@Suite struct HooTranslationsTests {
  let folder = TemporaryFolder()

  /// - Parameter languages: those of each Hoo besides its texts without a language.
  private func write(_ name: String, _ languages: [[String]], title: String = "") throws {
    var set = FakeHooSet(hoos: languages.count)
    set[text: "hoo_set.json"] = ##"{"Color": "#2E7D5B", "Count": \##(languages.count)\##(title)}"##
    for (index, codes) in languages.enumerated() {
      let texts = codes.map { #", "Title-\#($0)": "T", "PoemLine-\#($0)": "P""# }.joined()
      set[text: "0\(index + 1)/hoo.json"] = #"{"Title": "\#(index)", "PoemLine": "P"\#(texts)}"#
    }
    try set.write(to: "sets/\(name)", in: folder)
  }

  private func lines() -> [String] {
    var check = HooSetsCheck()
    check.check(folder.appending("sets").path)
    return check.findings.map { $0.line.replacing("\(folder.path)/", with: "") }
  }

  @Test func hoosAndTheSetsTitleLackALanguageOfOthers() throws {
    try write("01", [["de"], [], ["de"]], title: #", "Title": "Owls""#)
    #expect(
      lines() == [
        "sets/01/hoo_set.json: Title-de: warning: is missing, although Hoos of the set have this language; add it [missing-translation]",
        "sets/01/02/hoo.json: Title-de: warning: is missing, as is PoemLine-de, although other Hoos of the set have this language; add both [missing-translation]",
      ])
  }

  @Test func setLacksALanguageOfOtherSets() throws {
    try write("01", [["de"]])
    try write("02", [[]])
    try write("03", [["de", "fr"]])
    #expect(
      lines() == [
        "sets/01: warning: lacks a language of sets/03; add Title-fr and PoemLine-fr to its Hoos [missing-translation]",
        "sets/02: warning: lacks a language of sets/01; add Title-de and PoemLine-de to its Hoos [missing-translation]",
        "sets/02: warning: lacks a language of sets/03; add Title-fr and PoemLine-fr to its Hoos [missing-translation]",
      ])
    let packed = try HooSetsPack(folder: folder.appending("sets"), shown: "sets").findings
    #expect(packed.map(\.line) == lines())
  }

  @Test func setsInOneLanguageLackNone() throws {
    try write("01", [["de"], ["de"]], title: #", "Title": "Owls", "TITLE-DE": "Eulen""#)
    try write("02", [["DE"]])
    #expect(lines() == [])
  }

  @Test func setWithAFaultIsNotComparedWithOthers() throws {
    try write("01", [["de"]])
    try write("02", [[]])
    try folder.write("{", to: "sets/02/01/hoo.json")
    #expect(!lines().contains { $0.contains("missing-translation") })
  }
}
