import Findings
import Fixtures
import Foundation
import Packs
import Testing
import Values

/// The rules for the keys of a costume and their values.
@Suite struct CostumeCheckTests: PackChecking {
  let folder = TemporaryFolder()

  @Test(arguments: [
    ("label", "\"\"", "text-empty"), ("label", "\"\\u200b\"", "text-empty"), ("label", "\"  \"", "text-empty"),
    ("label-de", "\"\\u00a0\"", "text-empty"), ("id", "\" \"", "id-characters"),
    ("label", "3", "key-kind"), ("width", "\"20\"", "key-kind"),
    ("image", "null", "key-kind"), ("id", "\"a b\"", "id-characters"), ("id", "\"sheriff\"", "id-taken"),
    ("id", "\"Sheriff\"", "id-case"), ("label", "\"The sheriff\"", "same-label"),
    ("description", "\"\"", "no-description"),
    ("label", "\" Boo\"", "text-spaces"), ("label", "\"B\\noo\"", "text-control"),
    ("label", "\"Boo\\u202e\"", "text-direction"),
    ("image", "\"javascript:x\"", "image-address"),
    ("image", "\"data:image/png;base64,AA==\"", "image-address"), ("image", "\"blob:x\"", "image-address"),
    ("image", "\"../x.png\"", "image-outside"), ("image", "\"https://example.org/x.png\"", "image-remote"),
    ("image", "\"gost\"", "image-missing"), ("labl", "\"x\"", "unknown-key"), ("label-d", "\"x\"", "language-code"),
    ("label-de", "\"Geist\"", "missing-translation"), ("display_x", "1.5", "point-outside"), ("height", "60", "aspect"),
    ("image@2x", "\"ghost@2x.png\"", "image-missing"),
  ])
  func faultOfACostumeIsReported(key: String, value: String, rule: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    // Reported at either costume: the second of two twins is the fault.
    let found = try findings(pack).filter { $0.entry == "config.json" }
    #expect(found.contains { $0.rule == rule && $0.path.contains(key.prefix(5)) }, "\(places(found))")
  }

  /// Both walk over the keys of a costume: the tool for faults too.
  @Test func adviceIsThatOfTheFittingRoom() throws {
    let texts = [
      "label": "\" Boo\"", "label-de": "\"Bu\\tu\"", "description": "\"\"", "description-de": "\"\"",
      "alternative_text": "\"Boo\\u202e\"", "season": "\"13-01/02-01\"", "display_x": "1.5", "display_y": "-0.5",
      "alignment_x": "1.5",
    ]
    var pack = FakePack()
    pack.costumes[0].merge(texts) { $1 }
    let costume = "{" + pack.costumes[0].map { "\"\($0)\": \($1)" }.joined(separator: ",") + "}"
    let advice = CostumeAdvice.all(on: try JSONReader.value(in: Array(costume.utf8), .document), at: 0)
    let expected = advice.map { "\($0.kind.rule.string) \($0.path.string) \($0.message.string)" }
    let rules = Set(advice.map(\.kind.rule.string))
    #expect(
      rules == ["text-spaces", "text-control", "text-direction", "no-description", "season-days", "point-outside"])
    let found = try findings(pack).filter { rules.contains($0.rule) }
    #expect(found.map { "\($0.rule) \($0.path) \($0.message)" }.sorted() == expected.sorted())
  }

  @Test(arguments: [
    ("label_de", "rename it to label-de"), ("description_zh_Hant", "rename it to description-zh-hant"),
    ("alternative_text.de", "rename it to alternative_text-de"), ("labl", "rename it to label"),
    ("label_x", "rename it to label"), ("labelDe", "rename it to label-de"), ("Label-DE", "rename it to label-de"),
    ("de-label", "rename it to label-de"), ("de_alternative_text", "rename it to alternative_text-de"),
    ("labl-de", "rename it to label-de"), ("alternativeText-de", "rename it to alternative_text-de"),
    ("table-row", "remove it"), ("labelling", "remove it"), ("de-", "remove it"),
    ("label-", "add a language as in label-de, or remove it"),
    ("label_", "add a language as in label-de, or remove it"),
    ("alternative_text-", "rename it to alternative_text"),
  ])
  func unknownKeyHasItsRemedy(key: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = "\"Geist\""
    let found = try findings(pack)
    #expect(found.filter { $0.rule == "unknown-key" }.map(\.remedy) == [remedy])
    // It is no language that other costumes lack.
    #expect(found.count == 1, "\(places(found))")
  }

  @Test(arguments: [
    ("label--de", "rename it to label-de"), ("label-de-", "rename it to label-de"),
    ("description-zh_Hant", "rename it to description-zh-hant"), ("label-d", "write one as in label-de"),
  ])
  func languageOfAnotherFormHasItsRemedy(key: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = "\"Geist\""
    let found = try findings(pack)
    #expect(found.map(\.rule) == ["language-code"] && found.map(\.remedy) == [remedy], "\(places(found))")
  }

  @Test(arguments: ["", " ", "\\u200b"]) func keyThatShowsNothingIsReportedInASentence(key: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = "1"
    pack.costumes[1]["reaction"] = "{\"\(key)\": \"grin\"}"
    let sentence = "has a key without a name; name it or remove it [unknown-key]"
    #expect(
      try findings(pack).map { $0.line.split(separator: "config.json: ").last } == [
        "\"ghost\" [0]: warning: \(sentence)", "\"sheriff\" [1].reaction: warning: \(sentence)",
      ])
  }

  /// docs/PUBLISHING.md reserves the key.
  @Test func keyOfALaterVersionIsNoUnknownOne() throws {
    var pack = FakePack()
    pack.costumes[0]["parts"] = "[{\"part\": \"hat\", \"image\": \"ghost\"}]"
    #expect(try findings(pack).isEmpty)
    pack.costumes[0]["parts"] = nil
    pack.costumes[0]["part"] = "1"
    #expect(try findings(pack).map(\.remedy) == ["remove it"])
  }

  @Test func textOfALanguageIsNotTakenForTheMissingOne() throws {
    var pack = FakePack()
    pack.costumes[0]["label"] = nil
    pack.costumes[0]["label_de"] = "\"Geist\""
    let found = try findings(pack)
    #expect(found.filter { $0.rule == "key-missing" }.map(\.remedy) == ["add a text of 1 to 128 bytes"])
  }

  @Test(arguments: FakePack.costume("x").keys.sorted()) func missingKeyIsReported(key: String) throws {
    var pack = FakePack()
    pack.costumes[1][key] = nil
    #expect(try places(findings(pack)).contains("config.json: [1].\(key) [key-missing]"))
  }

  @Test(arguments: [("id", 64), ("label", 128), ("description", 512)]) func limitOfATextIsTriedOnBothSides(
    key: String, bytes: Int
  ) throws {
    var pack = FakePack()
    for (length, isTooLong) in [(bytes - 1, false), (bytes, false), (bytes + 1, true)] {
      pack.costumes[0][key] = "\"" + String(repeating: "x", count: length) + "\""
      #expect(try places(findings(pack)).contains("config.json: [0].\(key) [text-too-long]") == isTooLong)
    }
  }

  @Test(arguments: [
    ("width", "0.999", "side-range"), ("width", "2048.001", "side-range"), ("height", "0", "side-range"),
    ("display_x", "-1.001", "fraction-range"), ("alignment_y", "2.001", "fraction-range"),
  ])
  func numberOutsideOfItsRangeIsReported(key: String, value: String, rule: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    #expect(try places(findings(pack)).contains("config.json: [0].\(key) [\(rule)]"))
    for limit in rule == "side-range" ? ["1", "2048"] : ["-1", "2"] {
      pack.costumes[0][key] = limit
      #expect(try !findings(pack).contains { $0.rule == rule })
    }
  }

  @Test func seasonOfAnotherFormIsReportedAndIgnored() throws {
    var pack = FakePack()
    for (season, isReported) in [
      ("12-01/02-28", false), ("02-29/02-29", false), ("winter", true), ("12-01/02-30", true), ("13-01/01-01", true),
      ("", true),
    ] {
      pack.costumes[0]["season"] = "\"\(season)\""
      #expect(try places(findings(pack)).contains("config.json: [0].season [season-days]") == isReported, "\(season)")
      #expect(try findings(pack).allSatisfy { $0.rule == "season-days" && $0.severity == .warning })
    }
    pack.costumes[0]["season"] = "12"
    #expect(try places(findings(pack)).contains("config.json: [0].season [key-kind]"))
  }

  /// The wording of the reader, which the page has too.
  @Test(arguments: [
    ("width", "3000", "expected 1 to 2048, found 3000", "write the size in points"),
    ("width", "\"a; b\"", "expected a number, found \"a; b\"", "write a number from 1 to 2048"),
    ("label", "\"\"", "is empty", "write some text"),
    ("id", "\"a b\"", "expected letters a-z, digits, _ and -, found \"a b\"", "use a-z, A-Z, 0-9, _ and -"),
  ])
  func faultHasTheReadersWords(key: String, value: String, message: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    let finding = try #require(findings(pack).first { $0.severity == .error })
    #expect(finding.message == message && finding.remedy == remedy)
  }

  /// A hat sits above the anchor, so that its alignment point is below its picture.
  @Test(arguments: [
    ("alignment_y", "1.11", false), ("alignment_x", "-0.2", false), ("display_y", "1.11", true),
    ("display_x", "-0.2", true),
  ])
  func onlyTheDisplayPointIsWithinTheImage(key: String, value: String, isReported: Bool) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    #expect(try places(findings(pack)).contains("config.json: [0].\(key) [point-outside]") == isReported)
  }

  @Test(arguments: [
    ("label", "\"\(String(repeating: "x", count: 129))\"", "129", "128"), ("width", "2049", "2049", "1 to 2048"),
    ("display_x", "1.5", "1.5", "0 to 1"), ("height", "60", "60", "40"),
    ("label", "3", "3", "a text of 1 to 128 bytes"), ("image", "\"gost\"", "", ""),
  ])
  func valueAndLimitAreReported(key: String, value: String, found: String, limit: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = value
    let finding = try #require(try findings(pack).first { $0.path == "[0].\(key)" })
    #expect(finding.found == found && finding.limit == limit)
    #expect(finding.costume == "ghost" && finding.line.contains("config.json: \"ghost\" [0].\(key): "))
    let json = String(decoding: FindingsReport([finding], subject: ("costumes", 1)).json, as: UTF8.self)
    #expect(json.contains("\"found\":\"\(found)\",\"limit\":\"\(limit)\""))
  }
}
