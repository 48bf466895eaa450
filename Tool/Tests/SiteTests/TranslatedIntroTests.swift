import Files
import Fixtures
import Foundation
import PackFiles
import Site
import SiteFixtures
import Testing

/// The introduction of `--intro` in several languages.
@Suite final class TranslatedIntroTests: SiteFixture {
  /// Builds the site with an introduction of these steps.
  private func build(steps: String) async throws -> (site: Site, warnings: [String]) {
    try writeGerman()
    let intro = try folder.write(#"{"steps": [\#(steps)]}"#, to: "mine.json")
    let app = try AppFolder(at: app)
    let built = try await SiteBuilder(
      app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: app.catalogue), hooSets: nil, intro: intro
    ).build()
    return (built.site, built.warnings.map { $0.replacing("\(intro.path): ", with: "") })
  }

  @Test func textsAreThoseOfThePagesLanguage() async throws {
    let (site, warnings) = try await build(
      steps: #"{"message": "One.", "message-de": "Eins.", "button": "On", "button-de": "Los", "image": "ring"}"#)
    let (english, german) = (try content(site, in: "en").intro.steps, try content(site, in: "de").intro.steps)
    #expect(english.map(\.message) == ["One."] && english.map(\.button) == ["On"])
    #expect(german.map(\.message) == ["Eins."] && german.map(\.button) == ["Los"])
    #expect(german[0].image != nil && warnings == [])
  }

  @Test func textThatLacksALanguageOfOthersIsAWarning() async throws {
    let (site, warnings) = try await build(
      steps: #"{"message": "One.", "message-de": "Eins.", "button": "On"}, {"message": "Two.", "button": "In"}"#)
    let reason = "is missing; add it, as other texts have this language"
    #expect(warnings == ["steps[0].button-de", "steps[1].message-de", "steps[1].button-de"].map { "\($0): \(reason)" })
    #expect(try content(site, in: "de").intro.steps.map(\.message) == ["Eins.", "Two."])
  }

  @Test func introductionInOneLanguageLacksNone() async throws {
    let (site, warnings) = try await build(steps: #"{"message": "One.", "button": "On"}"#)
    #expect(try warnings == [] && content(site, in: "de").intro.steps[0].message == "One.")
  }

  @Test func faultOfATextInALanguageHasItsPlace() async throws {
    let error = try await #require(throws: ToolError.self) {
      try await build(steps: #"{"message": "One.", "message-de": "", "button": "On", "button-DE": "Los"}"#)
    }
    #expect(error.lines == ["\(folder.appending("mine.json").path): steps[0].message-de: is empty; write some text"])
  }

  @Test func languageInCapitalsIsAnUnknownKey() async throws {
    let warnings = try await build(steps: #"{"message": "One.", "button": "On", "button-DE": "Los"}"#).warnings
    #expect(warnings.map { $0.hasPrefix("steps[0].button-DE: unknown key; ") } == [true])
  }
}
