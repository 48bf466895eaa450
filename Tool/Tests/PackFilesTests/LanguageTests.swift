import Foundation
import PackFiles
import Testing

/// The codes of languages.
@Suite struct LanguageTests {
  @Test(arguments: [
    "fr", "haw", "pt-BR", "es-419", "zh-Hant", "zh-Hant-TW", "FR", "f", "french", "fr_CA", "fr-ca", "zh-hant",
    "fr-FR-CA",
  ])
  func codesHaveTheFormThatTheBuildTakes(text: String) throws {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let script = try String(contentsOf: project.appending(path: "Scripts/tables.py"), encoding: .utf8)
    let form = try #require(script.firstMatch(of: /CODE = re\.compile\(r"(.+)"\)/)).1
    #expect(try Language.isCode(text) == (Regex(String(form)).wholeMatch(in: text) != nil))
  }

  @Test func textsOfARegionAreThoseOfItsScriptAndItsLanguageBeforeEnglish() {
    #expect(Language(code: "zh-Hant-TW").fallbacks.map(\.code) == ["zh-Hant-TW", "zh-Hant", "zh", "en"])
    #expect(Language(code: "en-GB").fallbacks.map(\.code) == ["en-GB", "en"])
    #expect(Language(code: "zh-Hant-TW").forms.map(\.code) == ["zh-Hant-TW", "zh-Hant", "zh"])
  }
}
