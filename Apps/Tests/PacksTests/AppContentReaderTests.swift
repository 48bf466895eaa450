import Geometry
import Testing
import Values

@testable import Packs

@Suite struct AppContentReaderTests {
  @Test func readsTheWholeDocument() throws {
    let reading = AppContentReader.content(in: Documents.content)
    #expect(reading.lines == [])
    let content = try #require(reading.model)
    #expect(content.character.size == Size(width: 235, height: 374))
    #expect(content.figure == Figure(size: content.character.size))
    #expect(content.ring.images.images.count == 2)
    #expect(content.costumes.map(\.id) == ["pirate"])
    #expect(content.intro.steps == [IntroStep(message: "Hello.", button: "Who are you?")])
    #expect(!content.intro.allowsBack)
    #expect(content.words["take-off"] == "Take off {costume}")
    #expect(content.catalogueURL == "api/current_costumes.json")
  }

  @Test(arguments: ["scotch", "ring", "line", "intro", "words", "catalogue"])
  func noContentWithoutARequiredPart(key: String) {
    let reading = AppContentReader.content(in: Documents.content.with(key, nil))
    #expect(reading.model == nil)
    #expect(reading.lines.count == 1 && reading.lines.allSatisfy { $0.hasPrefix(key) })
  }

  @Test func languageIsOptional() {
    #expect(AppContentReader.content(in: Documents.content).model?.language == "")
    #expect(AppContentReader.content(in: Documents.content.with("language", "de")).model?.language == "de")
    let reading = AppContentReader.content(in: Documents.content.with("language", 7))
    #expect(reading.lines == ["language: expected text, found a number"])
  }

  @Test func eyelidsAreOptional() throws {
    #expect(try #require(AppContentReader.content(in: Documents.content).model).lids == nil)
    let content = AppContentReader.content(in: Documents.content.with("lids", Documents.picture))
    #expect(content.model?.lids == content.model?.character && content.lines == [])
  }

  @Test func faultyEyelidsAreLeftOut() {
    let reading = AppContentReader.content(in: Documents.content.with("lids", 7))
    #expect(reading.model != nil && reading.model?.lids == nil)
    #expect(reading.lines == ["lids: expected an object, found a number"])
  }

  @Test func figureNeedsEveryNumber() {
    for key in ["anchor_x", "anchor_y", "hub_x", "hub_y", "wheel", "shown"] {
      let reading = AppContentReader.content(in: Documents.content.with(key, nil))
      #expect(reading.model == nil && reading.lines == ["\(key): is missing; expected a number"])
      let far = AppContentReader.content(in: Documents.content.with(key, 5000))
      #expect(far.model == nil && far.lines.count == 1)
    }
  }

  @Test func faultyCostumeIsLeftOut() {
    let document = Documents.content.with("costumes", [Documents.pirate, ["id": 1]])
    let reading = AppContentReader.content(in: document)
    #expect(reading.model?.costumes.count == 1)
    #expect(reading.lines.first == "costumes[1].id: expected text, found a number")
  }

  @Test func faultsInPicturesHaveTheirPath() {
    let document = Documents.content.with("ring", Documents.picture.with("width", 0).with("image", "x:y"))
    #expect(
      AppContentReader.content(in: document).lines == [
        "ring.image: expected a relative, http(s), data:image/ or blob: address, found \"x:y\"",
        "ring.width: expected 1 to 2048, found 0",
      ])
  }

  @Test func refusesADocumentThatIsNotAnObject() {
    #expect(AppContentReader.content(in: []).lines == ["expected an object, found a list"])
  }

  @Test func stepsMayHaveImagesAndScriptsMayAllowBack() throws {
    let step = Documents.picture.with("message", "Look.").with("button", "At what?")
    let intro = try #require(IntroReader.intro(in: ["back": true, "steps": [step]], path: "").model)
    #expect(intro.allowsBack && intro.steps[0].image?.size == Size(width: 235, height: 374))
  }

  @Test func reportsEveryFaultOfAnIntroduction() {
    let document: Value = ["back": "no", "steps": [["message": "m", "image": "p.png"], 7]]
    #expect(
      IntroReader.intro(in: document, path: "intro").lines == [
        "intro.back: expected true or false, found \"no\"", "intro.steps[0].button: is missing; expected text",
        "intro.steps[0].width: is missing; expected a number", "intro.steps[0].height: is missing; expected a number",
        "intro.steps[1]: expected an object, found a number",
      ])
    #expect(IntroReader.intro(in: [:], path: "").lines == ["steps: expected a list of steps, found nothing"])
  }

  @Test func reportsAWordThatIsNotText() {
    let reading = WordsReader.words(in: ["a": "A", "b": 2], path: "words")
    #expect(reading.lines == ["words.b: expected text, found a number"])
    #expect(reading.model?["a"] == "A" && reading.model?["b"] == "b")
    #expect(WordsReader.words(in: 3, path: "").lines == ["expected an object of texts, found a number"])
  }
}
