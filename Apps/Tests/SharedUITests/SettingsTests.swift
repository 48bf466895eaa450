import SharedUI
import Testing
import Values

@Suite struct SettingsTests {
  private func start(
    _ remembered: [(Text, Value)] = [], languages: [Text] = ["en", "de"], reduces: Bool = false
  ) -> Value {
    .object([
      Value.Member(key: "languages", value: .object(languages.map { Value.Member(key: $0, value: .text($0)) })),
      Value.Member(key: "reducesMotion", value: .bool(reduces)),
      Value.Member(key: "remembered", value: .object(remembered.map { Value.Member(key: $0.0, value: $0.1) })),
    ])
  }

  @Test func standardIsChosenWhereNothingIsRemembered() {
    let settings = Settings(start(), language: "en")
    #expect(settings[.poems] == "standard")
    #expect(settings[.motion] == "system")
    #expect(settings[.language] == "en")
    #expect(!settings.needsReload)
  }

  @Test func rememberedWordsAreChosen() {
    let settings = Settings(
      start([("settings-poems", .text("huge")), ("settings-motion", .text("full")), ("settings-language", .text("de"))]
      ),
      language: "en")
    #expect(settings[.poems] == "huge")
    #expect(settings[.motion] == "full")
    #expect(settings[.language] == "de")
    #expect(settings.needsReload, "the page speaks English")
  }

  @Test(arguments: [.text("banana"), .text(""), .text("FULL"), .number(1), .null, .list([.text("full")])] as [Value])
  func nonsenseIsIgnored(_ word: Value) {
    let settings = Settings(start(Settings.Setting.allCases.map { ($0.key, word) }), language: "en")
    #expect(settings == Settings(start(), language: "en"))
  }

  @Test(arguments: [.null, .text("start"), .object([])] as [Value])
  func emptyFactsHaveOneLanguage(_ start: Value) {
    let settings = Settings(start, language: .empty)
    #expect(settings.languages == [.empty])
    #expect(!settings.needsReload && !settings.reducesMotion)
  }

  @Test func spokenLanguageIsOnOfferWhereItIsNotListed() {
    let settings = Settings(start(), language: "ja")
    #expect(settings.languages == ["ja", "en", "de"])
    #expect(settings[.language] == "ja")
  }

  @Test func unknownWordChangesNothing() {
    var settings = Settings(start(), language: "en")
    settings[.motion] = "reduced"
    settings[.motion] = "large"
    #expect(settings[.motion] == "reduced")
  }

  @Test(
    arguments: [
      ("system", false, false), ("system", true, true), ("full", true, false), ("reduced", false, true),
    ] as [(Text, Bool, Bool)])
  func choiceOverridesTheSystem(_ word: Text, _ system: Bool, _ expected: Bool) {
    var settings = Settings(start(reduces: !system), language: "en")
    settings[.motion] = word
    settings.systemReducesMotion = system
    #expect(settings.reducesMotion == expected)
  }

  @Test func resetForgetsAllButTheSpokenLanguage() {
    var settings = Settings(start(reduces: true), language: "de")
    for (setting, word) in [(.poems, "small"), (.motion, "full"), (.language, "en")] as [(Settings.Setting, Text)] {
      settings[setting] = word
    }
    #expect(settings.needsReload && !settings.reducesMotion)
    settings.reset()
    #expect(settings == Settings(start(reduces: true), language: "de"))
  }
}
