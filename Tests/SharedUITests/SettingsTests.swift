import Packs
import SharedUI
import Testing

@Suite struct SettingsTests {
  private func start(
    _ remembered: [(Text, Value)] = [], language: Text = "en", languages: [Text] = ["en", "de"], reduces: Bool = false
  ) -> Value {
    .object([
      Value.Member(key: "language", value: .text(language)),
      Value.Member(key: "languages", value: .list(languages.map { .text($0) })),
      Value.Member(key: "reducesMotion", value: .bool(reduces)),
      Value.Member(key: "remembered", value: .object(remembered.map { Value.Member(key: $0.0, value: $0.1) })),
    ])
  }

  @Test func nothingRememberedIsTheStandard() {
    let settings = Settings(start())
    #expect(settings[.poems] == "standard")
    #expect(settings[.motion] == "system")
    #expect(settings[.language] == "en")
    #expect(!settings.needsReload)
  }

  @Test func whatIsRememberedIsChosen() {
    let settings = Settings(
      start([("settings-poems", .text("huge")), ("settings-motion", .text("full")), ("settings-language", .text("de"))])
    )
    #expect(settings[.poems] == "huge")
    #expect(settings[.motion] == "full")
    #expect(settings[.language] == "de")
    #expect(settings.needsReload, "the page speaks English")
  }

  @Test(arguments: [.text("banana"), .text(""), .text("FULL"), .number(1), .null, .list([.text("full")])] as [Value])
  func whatMakesNoSenseIsIgnored(_ word: Value) {
    let settings = Settings(start(Settings.Setting.allCases.map { ($0.key, word) }))
    #expect(settings == Settings(start()))
  }

  @Test(arguments: [.null, .text("start"), .object([])] as [Value])
  func aStartThatSaysNothingHasOneLanguage(_ start: Value) {
    let settings = Settings(start)
    #expect(settings.languages == [.empty])
    #expect(!settings.needsReload && !settings.reducesMotion)
  }

  @Test func aSpokenLanguageThatIsNotListedIsOnOfferToo() {
    let settings = Settings(start(language: "ja"))
    #expect(settings.languages == ["ja", "en", "de"])
    #expect(settings[.language] == "ja")
  }

  @Test func aWordThatIsNotOnOfferChangesNothing() {
    var settings = Settings(start())
    settings[.motion] = "reduced"
    settings[.motion] = "large"
    #expect(settings[.motion] == "reduced")
  }

  @Test(
    arguments: [
      ("system", false, false), ("system", true, true), ("full", true, false), ("reduced", false, true),
    ] as [(Text, Bool, Bool)])
  func aChoiceOverridesTheSystem(_ word: Text, _ system: Bool, _ expected: Bool) {
    var settings = Settings(start(reduces: !system))
    settings[.motion] = word
    settings.systemReducesMotion = system
    #expect(settings.reducesMotion == expected)
  }

  @Test func resetForgetsAllButTheSpokenLanguage() {
    var settings = Settings(start(language: "de", reduces: true))
    for (setting, word) in [(.poems, "small"), (.motion, "full"), (.language, "en")] as [(Settings.Setting, Text)] {
      settings[setting] = word
    }
    #expect(settings.needsReload && !settings.reducesMotion)
    settings.reset()
    #expect(settings == Settings(start(language: "de", reduces: true)))
  }
}
