import Testing
import Values

@testable import Fitting

@Suite struct PageFactsTests {
  private func facts(_ wishes: [String]) -> PageFacts {
    let list = { (texts: [String]) in Value.list(texts.map { .text(Text($0)) }) }
    return PageFacts(
      .object([
        Value.Member(key: "languages", value: list(["en", "de"])), Value.Member(key: "wishes", value: list(wishes)),
        Value.Member(key: "speech", value: list(["title", "tabs aria-label"])),
      ]))
  }

  @Test(arguments: [(["de-AT", "de", "en"], "de"), (["fr", "en-GB", "en"], "en"), (["fr"], "en"), ([], "en")])
  func languageIsTheFirstWishThatThePageHas(_ wishes: [String], _ language: String) {
    #expect(facts(wishes).language == Text(language))
  }

  @Test func wordMayNameAnAttribute() {
    #expect(facts([]).speech.map(PageFacts.key) == ["title", "tabs"])
  }
}
