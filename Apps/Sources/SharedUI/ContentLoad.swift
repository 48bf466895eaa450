import Browser
import Packs
import Values

/// Loads the app's document in the reader's language, and lets the page speak that language.
struct ContentLoad {
  private let start: AppStart
  private let language: Text

  init(_ start: AppStart) {
    self.start = start
    language = LanguageChoice.language(start.facts)
  }

  private var page: Page { start.page }

  /// Loads the document. A broken one is asked for again past every cache, or it would stay.
  ///
  /// - Parameter use: makes the app of it; false where that is not possible, which ends the app.
  func begin(_ use: @escaping (AppStart) -> Bool) {
    guard let url = start.facts["languages"]?.text(language) else { return page.fail("the page names no document") }
    load(url, cache: .standard) { content in
      speak(content)
      var start = start
      start.content = content
      start.language = language
      if use(start) { page.ready() } else { page.fail(url + ": is not what the app is made of") }
    }
  }

  private func load(_ url: Text, cache: CacheMode, then use: @escaping (Value) -> Void) {
    start.documents.fetch(url, limit: Limits.contentBytes, cache: cache) { answer in
      switch answer {
      case .document(let document):
        start.documents.drop(document)
        use(document.value)
      case .failed(let reason) where cache == .standard:
        page.log(url + ": " + reason + "; asking again")
        load(url, cache: .reload, then: use)
      case .failed(let reason): page.fail(url + ": " + reason)
      case .unchanged: page.fail(url + ": status 304")
      }
    }
  }

  /// Translates the page's own words, which it brings in one language.
  private func speak(_ content: Value) {
    if language == start.facts.text("language") { return }
    let root = page.find("html")
    root.set("lang", language)
    root.set("dir", content.text("direction") ?? "ltr")
    for word in start.facts["speech"]?.texts ?? [] {
      let key = Text(utf8: Array(word.utf8.prefix { $0 != UInt8(ascii: " ") }))
      if let text = content["words"]?.text(key) { page.speak(word, text) }
    }
  }
}
