import Archives
import Testing
import Values

@testable import Packs

@Suite struct HooIndexReaderTests {
  static let owls: Value = [
    "name": "01", "color": "#2E7D5B", "count": 12, "title": "Owls of the Wood", "archive": "../assets/01.zip",
    "bytes": 123_456,
  ]

  private func lines(_ key: String, _ value: Value?) -> [String] {
    HooIndexReader.sets(in: ["sets": [Self.owls.with(key, value)]]).lines
  }

  @Test func outlineHasTheDataForTheShelf() {
    let plain: Value = ["name": "02", "color": "abc123", "count": 0, "files": "../assets/02.json"]
    let reading = HooIndexReader.sets(in: ["sets": [Self.owls, plain]])
    #expect(reading.lines == [])
    #expect(reading.model.count == 2)
    #expect(reading.model[0].name == "01" && reading.model[0].color == "#2e7d5b" && reading.model[0].count == 12)
    #expect(reading.model[0].title == "Owls of the Wood" && reading.model[0].bytes == 123_456)
    #expect(reading.model[0].source == .archive("../assets/01.zip"))
    #expect(reading.model[1].color == "#abc123" && reading.model[1].title == nil && reading.model[1].bytes == nil)
    #expect(reading.model[1].source == .files("../assets/02.json"))
  }

  @Test func titleIsInTheLanguageIfPossible() {
    let value: Value = ["sets": [Self.owls.with("title-de", "Eulen")]]
    #expect(HooIndexReader.sets(in: value, language: "de").model[0].title == "Eulen")
    #expect(HooIndexReader.sets(in: value, language: "de-AT").model[0].title == "Eulen")
    let austrian: Value = ["sets": [Self.owls.with("title-de", "Eulen").with("title-de-at", "Eulerln")]]
    #expect(HooIndexReader.sets(in: austrian, language: "de-AT").model[0].title == "Eulerln")
    #expect(HooIndexReader.sets(in: value, language: "fr").model[0].title == "Owls of the Wood")
  }

  @Test func faultySetsAreLeftOut() {
    let reading = HooIndexReader.sets(in: ["sets": [Self.owls.with("count", "many"), 7, Self.owls]])
    #expect(
      reading.lines == [
        "sets[0].count: expected a number, found \"many\"", "sets[1]: expected an object, found a number",
      ])
    #expect(reading.model.map { $0.name } == ["01"])
  }

  @Test func everyFieldIsChecked() {
    #expect(lines("name", nil) == ["sets[0].name: is missing; expected text"])
    #expect(lines("name", "1") == ["sets[0].name: expected two or more digits, found \"1\""])
    #expect(
      lines("color", "red") == ["sets[0].color: expected six hexadecimal digits as in \"#2e7d5b\", found \"red\""])
    #expect(lines("count", 1.5) == ["sets[0].count: expected a whole number, found 1.5"])
    #expect(lines("count", -1) == ["sets[0].count: expected 0 to 999, found -1"])
    #expect(lines("title", "") == ["sets[0].title: is empty; write some text"])
    #expect(lines("archive", nil) == ["sets[0].archive: is missing; expected text"])
    #expect(
      lines("archive", "data:application/zip,") == [
        "sets[0].archive: expected a relative or http(s) address, found \"data:application/zip,\""
      ])
    #expect(lines("files", "b") == ["sets[0].files: is given besides an archive; remove one of them"])
    #expect(lines("bytes", -1).count == 1)
  }

  @Test(arguments: ["01", "001"])
  func equalSetsAreAFault(name: Value) {
    let reading = HooIndexReader.sets(in: ["sets": [Self.owls, Self.owls.with("name", name)]])
    #expect(reading.model.count == 1)
    #expect(reading.faults.count == 1 && reading.faults[0].isRepetition)
  }

  @Test(arguments: [
    ([] as Value, "expected an object, found a list"), ([:] as Value, "sets: expected a list of sets, found nothing"),
  ])
  func otherDocumentsHaveNoSets(value: Value, line: String) {
    let reading = HooIndexReader.sets(in: value)
    #expect(reading.model.isEmpty && reading.lines == [line])
  }

  /// `Int` has 32 bits in the browser; the fuzzer's wasm module tests the same sums there.
  @Test func sizesAddUpBeyond32Bits() {
    let outline = HooSetOutline(name: "01", color: "#000000", count: 1, source: .archive("a.zip"))
    #expect([HooSetOutline](repeating: outline, count: 1000).downloadBytes == 1000 * Int64(Limits.archiveBytes))
    var large = outline
    large.bytes = Limits.unpackedBytes
    #expect([large, outline].downloadBytes == 24 << 20)
  }
}
