import Browser
import Fitting
import Packs
import Values

/// Loads the words in the reader's language, and lets the page speak it.
struct WordsLoad {
  let page: Page
  private let facts: PageFacts
  private let file: FileHandle
  private let parts: PageParts

  /// Asks for the words. No other request is made until they are here.
  init(page: Page, facts: PageFacts, parts: PageParts) {
    (self.page, self.facts, self.parts) = (page, facts, parts)
    file = page.fetch(facts.words, limit: Limits.contentBytes)
  }

  /// The app; nil without the words, which ends it.
  func app(_ answer: Answer) -> FittingRoomApp? {
    guard answer.isGood, let table = try? JSONReader.value(in: answer.bytes, .document),
      let words = WordsReader.words(in: table, path: "").model
    else {
      page.fail(facts.words + ": " + (answer.isGood ? "is not a table of words" : answer.reason))
      return nil
    }
    page.drop(file)
    page.find("html").set("lang", facts.language)
    page.find("title").setText(words["title"])
    for word in facts.speech { page.speak(word, words[PageFacts.key(of: word)]) }
    let app = FittingRoomApp(Room(page: page, words: words, facts: facts), parts)
    page.ready()
    return app
  }
}
