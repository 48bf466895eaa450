import Testing
import Values

@testable import Packs

/// The documents by which the finder searches all owls.
@Suite struct HooTextsTests {
  static let owl: Value = ["name": "07", "title": "Barn Owl", "poem": "A line\nand another"]

  private func read(_ hoos: Value, language: Text = "en") -> Reading<[HooSetTexts]> {
    HooTextsReader.texts(in: ["sets": [["name": "01", "hoos": hoos]]], language: language)
  }

  @Test func textsAreInTheLanguageIfPossible() {
    let both = Self.owl.with("title-de", "Schleiereule").with("poem-de", "Eine Zeile")
    let reading = read([both, Self.owl], language: "de")
    #expect(reading.lines == [] && reading.model.map { $0.set } == ["01"])
    #expect(reading.model[0].hoos.map { $0.title } == ["Schleiereule", "Barn Owl"])
    #expect(reading.model[0].hoos.map { $0.poem } == ["Eine Zeile", "A line\nand another"])
    #expect(reading.model[0].hoos.map { $0.name } == ["07", "07"])
    let austrian = read([both.with("title-de-at", "Schleiereulerl")], language: "de-AT").model[0].hoos[0]
    #expect(austrian.title == "Schleiereulerl" && austrian.poem == "Eine Zeile")
  }

  @Test func faultyHoosAreLeftOut() {
    let reading = read([Self.owl.with("name", "7"), Self.owl.with("title", ""), Self.owl.with("poem", 3), 5, Self.owl])
    #expect(
      reading.lines == [
        "sets[0].hoos[0].name: expected two or more digits, found \"7\"",
        "sets[0].hoos[1].title: is empty; write some text", "sets[0].hoos[2].poem: expected text, found a number",
        "sets[0].hoos[3]: expected an object, found a number",
      ])
    #expect(reading.model[0].hoos.count == 1)
  }

  @Test func longTextsAndOtherDocumentsAreFaults() {
    let long = Text(utf8: [UInt8](repeating: UInt8(ascii: "a"), count: Limits.poemBytes + 1))
    #expect(read([Self.owl.with("poem", .text(long))]).faults.count == 1)
    #expect(HooTextsReader.texts(in: []).lines == ["sets: expected a list, found nothing"])
    #expect(
      HooTextsReader.texts(in: ["sets": [["name": "01"]]]).lines == ["sets[0].hoos: expected a list, found nothing"])
  }

  // MARK: their addresses, and larger pictures, in the index

  @Test func indexNamesTextsAndLargerPictures() {
    let index: Value = [
      "sets": [HooIndexReaderTests.owls.with("large", "../assets/large.json")],
      "texts": ["../assets/a.json", "b.json"],
    ]
    #expect(HooIndexReader.texts(in: index).model == ["../assets/a.json", "b.json"])
    #expect(HooIndexReader.sets(in: index).model[0].large == "../assets/large.json")
    #expect(HooIndexReader.texts(in: ["sets": []]).model == [] && HooIndexReader.texts(in: ["sets": []]).lines == [])
  }

  @Test func otherAddressesAreFaults() {
    #expect(HooIndexReader.texts(in: ["texts": "a"]).lines == ["texts: expected a list of addresses, found \"a\""])
    let reading = HooIndexReader.texts(in: ["texts": ["a.json", "data:,"]])
    #expect(reading.lines == ["texts[1]: expected a relative or http(s) address, found \"data:,\""])
    #expect(reading.model == [])
    let sets = HooIndexReader.sets(in: ["sets": [HooIndexReaderTests.owls.with("large", 1)]])
    #expect(sets.model == [] && sets.lines == ["sets[0].large: expected text, found a number"])
  }
}
