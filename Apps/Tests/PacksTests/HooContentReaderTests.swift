import Packs
import Testing
import Values

@Suite struct HooContentReaderTests {
  private func document(_ members: [(Text, Value)]) -> Value {
    .object(members.map { Value.Member(key: $0.0, value: $0.1) })
  }

  private let words = (Text("words"), Value.object([Value.Member(key: "hoo-grid", value: .text("Hoos"))]))
  private let index = (Text("index"), Value.text("../api/hoosets.json"))

  @Test func readsAllParts() throws {
    let card = (Text("card"), Value.text("../assets/card.js"))
    let reading = HooContentReader.content(in: document([words, index, card, ("language", .text("de"))]))
    let content = try #require(reading.model)
    #expect(content.language == "de")
    #expect(content.index == "../api/hoosets.json")
    #expect(content.words["hoo-grid"] == "Hoos" && content.card == "../assets/card.js")
    #expect(reading.faults.isEmpty)
  }

  @Test func englishIsTheDefaultLanguage() {
    #expect(HooContentReader.content(in: document([words, index])).model?.language == "en")
  }

  @Test func noContentWithoutAnIndex() {
    let reading = HooContentReader.content(in: document([words]))
    #expect(reading.model == nil)
    #expect(reading.faults.map { $0.line } == ["index: is missing; expected text"])
  }

  @Test func noContentWithoutWords() {
    let reading = HooContentReader.content(in: document([index]))
    #expect(reading.model == nil)
    #expect(reading.faults.map { $0.path } == ["words"])
  }
}
