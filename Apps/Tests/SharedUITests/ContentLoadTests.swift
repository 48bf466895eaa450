import Browser
import HostFixtures
import Testing
import Values

@testable import SharedUI

@Suite struct ContentLoadTests {
  private let host = FakeHost()

  /// The facts of a page in English that is also published in German.
  private func facts(chosen: Text? = nil, wishes: [Text] = [], follows: Bool = true) -> Value {
    .object([
      .init(key: "language", value: .text("en")),
      .init(
        key: "languages",
        value: .object([.init(key: "en", value: .text("app.en.json")), .init(key: "de", value: .text("app.de.json"))])),
      .init(key: "wishes", value: .list(wishes.map { .text($0) })),
      .init(key: "followsBrowser", value: .bool(follows)),
      .init(key: "speech", value: .list(["title", "scotch alt", "unknown"].map { .text($0) })),
      .init(
        key: "remembered", value: .object(chosen.map { [.init(key: "settings-language", value: .text($0))] } ?? [])),
    ])
  }

  @Test(
    arguments: [
      (nil, [], true, "en"), (nil, ["de"], true, "de"), (nil, ["de-AT", "en"], true, "de"), (nil, ["de"], false, "en"),
      (nil, ["ja", "fr-CA"], true, "en"), ("de", ["en"], true, "de"), ("de", [], false, "de"),
      ("ja", ["de"], true, "de"),
      (nil, ["", "-"], true, "en"), (nil, ["en-GB", "de"], true, "en"),
    ] as [(Text?, [Text], Bool, Text)])
  func choiceThenBrowserThenPageDecideTheLanguage(_ chosen: Text?, _ wishes: [Text], _ follows: Bool, _ expected: Text)
  {
    #expect(LanguageChoice.language(facts(chosen: chosen, wishes: wishes, follows: follows)) == expected)
  }

  @Test(
    arguments: [.null, .object([]), .list([]), .object([.init(key: "languages", value: .list([.text("en")]))])]
      as [Value])
  func factsWithoutLanguagesChooseNone(_ facts: Value) {
    #expect(LanguageChoice.language(facts).isEmpty)
  }

  private func load(_ facts: Value, isUsable: Bool = true) -> [Value] {
    var used: [Value] = []
    let start = AppStart(page: host.page, facts: facts, time: 0)
    host.requests = start.requests
    ContentLoad(start).begin {
      used.append($0.content)
      return isUsable
    }
    host.run(for: 1)
    return used
  }

  @Test func contentInThePagesLanguageLeavesItsWordsAlone() {
    host.network["app.en.json"] = [.good(#"{"words": {"title": "Hello"}}"#)]
    #expect(load(facts()).count == 1)
    #expect(host.isReady && host.spoken.isEmpty && host.failure == nil)
  }

  @Test func contentInAnotherLanguageTranslatesThePage() {
    host.network["app.de.json"] = [.good(#"{"direction": "ltr", "words": {"title": "Hallo", "scotch": "Schotte"}}"#)]
    #expect(load(facts(wishes: ["de"])).count == 1)
    #expect(host.spoken == ["title": "Hallo", "scotch alt": "Schotte"])
  }

  @Test(arguments: [Answer(status: 404), .good("<html>")])
  func brokenContentIsAskedForOnceMorePastCaches(_ broken: Answer) {
    host.network["app.en.json"] = [broken, .good("{}")]
    #expect(load(facts()) == [.object([])])
    #expect(host.fetched == ["app.en.json standard", "app.en.json reload"])
    #expect(host.lines.count == 1 && host.isReady)
  }

  @Test func contentThatStaysBrokenEndsTheApp() {
    #expect(load(facts()).isEmpty)
    #expect(host.failure == "app.en.json: status 404")
    #expect(!host.isReady)
  }

  @Test func unusableContentEndsTheApp() {
    host.network["app.en.json"] = [.good("[]")]
    #expect(load(facts(), isUsable: false).count == 1)
    #expect(host.failure == "app.en.json: is not what the app is made of")
    #expect(!host.isReady)
  }
}
