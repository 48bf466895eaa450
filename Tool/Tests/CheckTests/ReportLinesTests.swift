import Check
import Findings
import Fixtures
import Foundation
import Testing

/// The lines of a report: their order, and findings with one cause.
@Suite struct ReportLinesTests: PackChecking {
  let folder = TemporaryFolder()

  private func lines(_ pack: FakePack) throws -> [String] {
    try pack.write(to: folder)
    return ContentCheck(at: folder.appending("pack").path, shown: "pack").report.lines
  }

  @Test func errorsComeBeforeWarnings() throws {
    var pack = FakePack()
    (pack.costumes[0]["description"], pack.costumes[1]["width"]) = ("\"\"", "3000")
    pack.files["Assets.xcassets/ghost.imageset/ghost@1x.png"] = Data("text".utf8)
    let found = try lines(pack).dropLast()
    #expect(found.map { $0.contains(" warning: ") } == [false, false, true])
    let json = String(decoding: ContentCheck(at: folder.appending("pack").path).report.json, as: UTF8.self)
    let severities = json.matches(of: /"severity":"([a-z]+)"/).map { String($0.1) }
    #expect(severities == ["error", "error", "warning"])
  }

  @Test func textsThatACostumeLacksInALanguageAreOneLine() throws {
    var pack = FakePack()
    for key in ["label", "description", "alternative_text"] { pack.costumes[0]["\(key)-de"] = "\"Geist\"" }
    (pack.costumes[0]["alternative_text"], pack.costumes[1]["alternative_text"]) = ("\"A ghost\"", "\"A sheriff\"")
    let reason = "as other texts have this language [missing-translation]"
    #expect(
      try lines(pack) == [
        "pack: config.json: \"sheriff\" [1].label-de: warning: is missing, as are description-de and alternative_text-de; add them, \(reason)",
        "2 costumes: 0 errors, 1 warning",
      ])
    #expect(try findings(pack).map(\.path) == ["[1].label-de", "[1].description-de", "[1].alternative_text-de"])
    pack.costumes[1]["label-de"] = "\"Der Sheriff\""
    pack.costumes[1]["alternative_text-de"] = "\"Ein Sheriff\""
    #expect(
      try lines(pack).first
        == "pack: config.json: \"sheriff\" [1].description-de: warning: is missing; add it, \(reason)")
  }

  @Test func languagesAreNamedInLinesOfTheirOwn() throws {
    var pack = FakePack()
    for language in ["de", "fr"] { pack.costumes[0]["label-\(language)"] = "\"Geist\"" }
    pack.costumes[0]["description-de"] = "\"Buh.\""
    let places = try lines(pack).compactMap { $0.firstMatch(of: /"([a-z]+)" \[\d\]\.(\S+):/).map { "\($0.1) \($0.2)" } }
    #expect(places == ["ghost description-fr", "sheriff label-de", "sheriff label-fr"])
  }

  @Test func textsThatAShowLacksAreOneLine() throws {
    var pack = FakePack()
    pack.files["show.json"] = Data(
      #"{"title": "A", "remarks": ["B"], "launch": {"above": "C", "above-de": "D"}}"#.utf8)
    #expect(
      try lines(pack).first
        == "pack: show.json: title-de: warning: is missing, as is remarks-de; add them, as the show has this language [missing-translation]"
    )
  }

  @Test func manyTextsThatAShowLacksAreCounted() throws {
    var pack = FakePack()
    let steps = [#"{"message": "B", "button": "C"}"#, #"{"message": "D", "button": "E"}"#].joined(separator: ", ")
    let show = #"{"title": "A", "title-de": "F", "remarks": ["G"], "intro": {"steps": [\#(steps)]}}"#
    pack.files["show.json"] = Data(show.utf8)
    #expect(
      try lines(pack).first
        == "pack: show.json: remarks-de: warning: is missing, as are intro.steps[0].message-de, intro.steps[0].button-de and 2 others; add them, as the show has this language [missing-translation]"
    )
    #expect(try findings(pack).count == 5)
  }

  @Test func languageInCapitalsIsNamedOnceAndAskedOfNoOtherCostume() throws {
    var pack = FakePack()
    pack.costumes[0]["label-DE"] = "\"Geist\""
    #expect(
      try findings(pack).map(\.line.suffixOfPlace) == ["\"DE\" is no language; rename it to label-de [language-code]"])
    pack = FakePack()
    pack.files["show.json"] = Data(#"{"title": "A", "launch": {"above": "C", "above-DE": "D"}}"#.utf8)
    #expect(try findings(pack).map(\.line.suffixOfPlace) == ["\"DE\" is no language; write de [language-code]"])
  }
}

extension String {
  /// A finding's line behind its place.
  fileprivate var suffixOfPlace: String { String(self[(range(of: "warning: ")?.upperBound ?? startIndex)...]) }
}
