import Geometry
import Testing
import Values

@testable import Packs

@Suite struct CostumeReaderTests {
  @Test func readsEveryFieldOfACostume() throws {
    let document = Documents.pirate.with("image@2x", "assets/pirate2.png").with("image@3x", "assets/pirate3.png")
    let reading = CostumeReader.costumes(in: [document], path: "")
    #expect(reading.lines == [])
    let costume = try #require(reading.model.first)
    #expect(costume.id == "pirate" && costume.label == "Pirate" && costume.summary == "Arr.")
    #expect(costume.size == Size(width: 235, height: 379))
    #expect(costume.display == Point(x: 0.5, y: 0.3) && costume.alignment == Point(x: 0.51, y: 0.31))
    #expect(costume.images.images.map(\.scale) == [1, 2, 3])
    #expect(costume.images.best(forScale: 2).url == "assets/pirate2.png")
  }

  @Test func aTwinComesBeforeItsImage() throws {
    let document = Documents.pirate.with("webp", "pirate.webp").with("image@2x", "pirate2.png").with(
      "webp@3x", "3.webp")
    let images = try #require(CostumeReader.costumes(in: [document], path: "").model.first).images
    #expect(images.images.map(\.scale) == [1, 1, 2, 3] && images.images.map(\.isTwin) == [true, false, false, true])
    #expect(images.best(forScale: 1).url == "pirate.webp" && images.best(forScale: 2).url == "pirate2.png")
    #expect(images.without("pirate.webp")?.best(forScale: 1).scale == 1)
  }

  @Test func aSmallFormIsOptional() {
    let bubble = { (pirate: Value) in CostumeReader.costumes(in: [pirate], path: "").model.first?.bubble }
    #expect(bubble(Documents.pirate) == "")
    #expect(bubble(Documents.pirate.with("bubble", "assets/pirate.webp")) == "assets/pirate.webp")
  }

  @Test(arguments: ["bubble", "webp", "webp@2x", "webp@3x"])
  func faultyFormsAreReported(key: String) {
    for (value, fault) in [
      (7, ": expected text, found a number"), ("", ": is empty; write some text"),
      ("javascript:a", ": expected a relative, http(s), data:image/ or blob: address, found \"javascript:a\""),
    ] as [(Value, String)] {
      let reading = CostumeReader.costumes(in: [Documents.pirate.with(key, value)], path: "")
      #expect(reading.model.isEmpty && reading.lines == ["[0]." + key + fault])
    }
  }

  @Test func prefersTextsInTheLanguage() {
    let pirate = Documents.pirate.with("label-de", "Pirat").with("description-de", "").with("label-fr", "Corsaire")
    let read = { (language: Text) in CostumeReader.costumes(in: [pirate], path: "", language: language).model.first }
    #expect(read("de")?.label == "Pirat" && read("de")?.summary == "")
    #expect(read("fr")?.label == "Corsaire" && read("fr")?.summary == "Arr.")
    for other: Text in ["", "en", "d"] { #expect(read(other)?.label == "Pirate" && read(other)?.summary == "Arr.") }
  }

  /// A reader of Canadian French gets French where that has no text of its own.
  @Test func textsOfARegionFallBackToThoseOfItsLanguage() {
    let pirate = Documents.pirate.with("label-fr", "Corsaire").with("alternative_text-fr", "Un chapeau")
      .with("label-fr-CA", "Pirate du Saint-Laurent")
    let read = CostumeReader.costumes(in: [pirate], path: "", language: "fr-CA").model.first
    #expect(
      read?.label == "Pirate du Saint-Laurent" && read?.alternativeText == "Un chapeau" && read?.summary == "Arr.")
    let swiss = CostumeReader.translation(of: read, in: "fr-Latn-CH", item: pirate, path: "[0]")
    #expect(swiss.model?.label == "Corsaire" && swiss.faults == [])
    let faulty = CostumeReader.costumes(in: [pirate.with("alternative_text", "")], path: "", language: "de-AT")
    #expect(faulty.lines == ["[0].alternative_text: is empty; write some text"], "once")
  }

  @Test func alternativeTextIsOptionalInEachLanguage() {
    let read = { (pirate: Value, language: Text) in
      CostumeReader.costumes(in: [pirate], path: "", language: language).model.first?.alternativeText
    }
    let pirate = Documents.pirate.with("alternative_text-de", "Ein Hut")
    #expect(read(pirate, "") == "" && read(pirate, "de") == "Ein Hut" && read(pirate, "fr") == "")
    let described = pirate.with("alternative_text", "A hat")
    #expect(read(described, "") == "A hat" && read(described, "de") == "Ein Hut" && read(described, "fr") == "A hat")
    #expect(read(described.with("alternative_text-de", ""), "de") == nil)
  }

  @Test func refusesFaultyTextsInTheLanguage() {
    let pirate = Documents.pirate.with("label-de", "").with("description-de", 7)
    let reading = CostumeReader.costumes(in: [pirate], path: "", language: "de")
    #expect(reading.model.isEmpty)
    #expect(
      reading.lines == [
        "[0].label-de: is empty; write some text", "[0].description-de: expected text, found a number",
      ])
    #expect(
      CostumeReader.costumes(in: [pirate.with("label", nil).with("label-de", "Pirat")], path: "", language: "de")
        .lines.contains("[0].label: is missing; expected text"))
    #expect(CostumeReader.costumes(in: [pirate], path: "", language: "fr").lines == [])
  }

  @Test func readsACatalogueWithNoCostumes() {
    let reading = CostumeReader.costumes(in: [], path: "")
    #expect(reading.model.isEmpty && reading.faults.isEmpty)
  }

  @Test func refusesADocumentThatIsNotAList() {
    #expect(CostumeReader.costumes(in: ["a": 1], path: "").lines == ["expected a list of costumes, found an object"])
    #expect(
      CostumeReader.costumes(in: .null, path: "costumes").lines == [
        "costumes: expected a list of costumes, found null"
      ])
  }

  @Test func leavesOutFaultyCostumesOnly() {
    let second = Documents.pirate.with("id", "nurse")
    let document: Value = [Documents.pirate, "nonsense", second.with("display_x", "left"), second]
    let reading = CostumeReader.costumes(in: document, path: "")
    #expect(reading.model.map(\.id) == ["pirate", "nurse"])
    #expect(
      reading.lines == [
        "[1]: expected an object, found \"nonsense\"", "[2].display_x: expected a number, found \"left\"",
      ])
  }

  @Test func reportsEveryFaultOfACostumeAtOnce() {
    let reading = CostumeReader.costumes(in: [[:]], path: "costumes")
    #expect(
      reading.lines == [
        "costumes[0].id: is missing; expected text", "costumes[0].label: is missing; expected text",
        "costumes[0].description: is missing; expected text", "costumes[0].image: is missing; expected text",
        "costumes[0].width: is missing; expected a number", "costumes[0].height: is missing; expected a number",
        "costumes[0].display_x: is missing; expected a number", "costumes[0].display_y: is missing; expected a number",
        "costumes[0].alignment_x: is missing; expected a number",
        "costumes[0].alignment_y: is missing; expected a number",
      ])
  }

  @Test(arguments: ["id", "label", "description", "image", "image@2x"])
  func refusesANumberWhereTextIsExpected(key: String) {
    let reading = CostumeReader.costumes(in: [Documents.pirate.with(key, 7)], path: "")
    #expect(reading.lines == ["[0].\(key): expected text, found a number"])
  }

  @Test(arguments: ["width", "height", "display_x", "display_y", "alignment_x", "alignment_y"])
  func refusesOtherKindsForNumbers(key: String) {
    for (value, found) in [(Value.null, "null"), (true, "a truth value"), ([], "a list"), ("1", "\"1\"")] {
      let reading = CostumeReader.costumes(in: [Documents.pirate.with(key, value)], path: "")
      #expect(reading.lines == ["[0].\(key): expected a number, found \(found)"])
    }
  }

  @Test(arguments: ["width", "height", "display_x", "display_y", "alignment_x", "alignment_y"])
  func refusesNumbersThatAreNotFinite(key: String) {
    for number in [Double.nan, .infinity, -.infinity] {
      let reading = CostumeReader.costumes(in: [Documents.pirate.with(key, .number(number))], path: "")
      #expect(reading.model.isEmpty && reading.faults.count == 1)
    }
  }

  @Test func firstOfTwoCostumesWithEqualIdentifiersIsKept() {
    let document: Value = [Documents.pirate, Documents.pirate.with("label", "Other")]
    let reading = CostumeReader.costumes(in: document, path: "")
    #expect(reading.model.map(\.label) == ["Pirate"])
    #expect(reading.lines == ["[1].id: \"pirate\" is taken by an earlier costume; choose another"])
  }

  @Test func bundledCostumeKeepsItsIdentifier() {
    let bundled = CostumeReader.costumes(in: [Documents.pirate], path: "").model
    let nurse = Documents.pirate.with("id", "nurse")
    let reading = CostumeReader.costumes(
      in: [Documents.pirate.with("label", "Other"), nurse], path: "", besides: bundled)
    #expect(reading.model.map(\.id) == ["nurse"])
    #expect(reading.lines == ["[0].id: \"pirate\" is taken by a costume that comes with the app; choose another"])
  }

  @Test func onlyRepetitionsAreMarkedAsSuch() {
    let document: Value = [Documents.pirate, Documents.pirate, Documents.pirate.with("width", "wide")]
    let faults = CostumeReader.costumes(in: document, path: "").faults
    #expect(faults.map(\.isRepetition) == [true, false])
  }

  @Test(arguments: [1e308, -1e308, 1e10, 5e-324, -0.0, 4.9e9, .greatestFiniteMagnitude, -.greatestFiniteMagnitude])
  func refusesExtremeNumbers(number: Double) {
    for key in ["width", "height"] {
      let reading = CostumeReader.costumes(in: [Documents.pirate.with(key, .number(number))], path: "")
      #expect(reading.model.isEmpty && reading.lines.allSatisfy { $0.hasPrefix("[0].\(key): expected 1 to 2048") })
    }
    let point = CostumeReader.costumes(in: [Documents.pirate.with("display_x", .number(number * 1e10))], path: "")
    #expect(point.model.count + point.faults.count == 1)
  }

  /// A long text in a field leaves out its costume only, and its message is one short line.
  @Test func longTextIsReportedInAShortLine() {
    let megabyte = Documents.text(bytes: 1 << 20)
    for key in ["id", "label", "description", "width", "display_y"] {
      let document: Value = [Documents.pirate.with(key, megabyte), Documents.pirate.with("id", "nurse")]
      let reading = CostumeReader.costumes(in: document, path: "")
      #expect(reading.model.map(\.id) == ["nurse"])
      #expect(reading.lines.count == 1 && reading.lines[0].hasPrefix("[0].\(key): ") && reading.lines[0].count < 120)
    }
  }

  @Test(arguments: ["a b", "ä", "a.b", "../x", "\u{0}", "a/b"])
  func refusesIdentifiersWithOtherCharacters(id: String) {
    let reading = CostumeReader.costumes(in: [Documents.pirate.with("id", .text(Text(id)))], path: "")
    #expect(reading.lines == ["[0].id: expected letters a-z, digits, _ and -, found \"\(id)\""])
  }
}
