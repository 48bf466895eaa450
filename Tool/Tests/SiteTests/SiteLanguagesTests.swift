import Files
import Fixtures
import Foundation
import PackFiles
import Packs
import Site
import SiteFixtures
import Testing
import Values

/// The languages of pages, documents and costumes.
@Suite final class SiteLanguagesTests: SiteFixture {
  @Test(arguments: [("ar", "rtl"), ("fa-IR", "rtl"), ("he", "rtl"), ("ur", "rtl"), ("de", "ltr"), ("pt-BR", "ltr")])
  func chosenLanguageIsThatOfThePages(code: String, direction: String) async throws {
    try folder.write(#"{"app-name": "X \#(code)", "launch-above": "A"}"#, to: "disguise-app/words/\(code).json")
    try folder.write(#"{"steps": [{"message": "M", "button": "B"}]}"#, to: "disguise-app/intro/\(code).json")
    let (site, _) = try await build(language: Language(code: code))
    let page = try text(site, "/")
    #expect(page.contains("<html lang=\"\(code)\" dir=\"\(direction)\">") && page.contains("<title>X \(code)</title>"))
    #expect(try content(site).intro.steps[0].message == "M")
  }

  @Test func bothPagesHaveADocumentInEachLanguage() async throws {
    try writeGerman()
    let (site, _) = try await build()
    let (app, hoo) = (try languages(site, "/"), try languages(site, "/hoo/"))
    #expect(app.keys.sorted() == ["de", "en"] && hoo.keys.sorted() == ["de", "en"])
    #expect(try text(site, "/").contains("data-app=\"\(try #require(app["en"]))\""))
    for (code, address) in app {
      #expect(site["/" + address] != nil && address.hasPrefix("assets/app.\(code)."))
      let way = try #require(hoo[code])
      #expect(way.hasPrefix("../assets/hoo.\(code).") && site[String(way.dropFirst(2))] != nil)
      #expect(try content(site, in: code).language.string == code)
    }
    let kept = try text(site, "/service-worker.js")
    #expect((Array(app.values) + hoo.values).allSatisfy { kept.contains($0.replacing("../", with: "")) })
  }

  @Test func languageWithoutTheOtherTableIsReported() async throws {
    try folder.write("{}", to: "disguise-app/words/fr.json")
    try folder.write(#"{"steps": [{"message": "M", "button": "B"}]}"#, to: "disguise-app/intro/pt-BR.json")
    #expect(
      try await build().warnings == [
        "\(app.path)/words/fr.json: the app offers no language that lacks intro/fr.json; add that file",
        "\(app.path)/intro/pt-BR.json: the app offers no language that lacks words/pt-BR.json; add that file",
      ])
  }

  @Test(arguments: ["FR.json", "fr_CA.json", "french.json", "fr copy.json", "fr.txt"])
  func fileThatIsNotNamedAfterALanguageIsReported(name: String) async throws {
    for place in ["words", "intro"] { try folder.write("{}", to: "disguise-app/\(place)/\(name)") }
    try folder.write("", to: "disguise-app/words/.DS_Store")
    let (site, warnings) = try await build()
    #expect(try languages(site, "/").keys.sorted() == ["en"])
    let rest = "is not named after a language, so no page uses it; rename it like fr.json or pt-BR.json, or remove it"
    #expect(warnings == ["words", "intro"].map { "\(app.path)/\($0)/\(name): \(rest)" })
  }

  @Test func missingWordsAreEnglish() async throws {
    try writeGerman()
    let (site, _) = try await build()
    let german = try content(site, in: "de")
    #expect(german.words["app-name"] == "Verkleidung" && german.words["launch-above"] == "A <b> & more")
    #expect(german.intro.steps[0].message == "Hallo.")
    #expect(try content(site, in: "en").words["app-name"] == "Disguise \"&\" Rama")
    let hoo = try Document.json(Data(text(site, asset(site, "hoo.de")).utf8))
    #expect(hoo["language"] == "de".value && hoo["direction"] == "ltr".value)
    #expect(hoo["words"]?["app-name"] == "Verkleidung".value)
  }

  /// A text that fr-CA lacks is taken from fr, and from English if fr lacks it too.
  @Test func wordsAndCostumesOfARegionFallBackToThoseOfItsLanguage() async throws {
    for (code, words) in [
      ("fr", #"{"app-name": "Jeu", "lost-home": "Retour"}"#), ("fr-CA", #"{"lost-home": "Chez nous"}"#),
    ] {
      try folder.write(words, to: "disguise-app/words/\(code).json")
      try folder.write(#"{"steps": [{"message": "M", "button": "B"}]}"#, to: "disguise-app/intro/\(code).json")
    }
    for (list, id) in [("bundled", "pirate"), ("catalogue", "nurse")] {
      let costume = FakeApp.costume(id, image: "\(id)_scotch", more: #", "label-fr": "Le \#(id)""#)
      try folder.write("[\(costume)]", to: "disguise-app/\(list)/config.json")
    }
    let (site, _) = try await build()
    let canadian = try content(site, in: "fr-CA")
    #expect(canadian.words["lost-home"] == "Chez nous" && canadian.words["app-name"] == "Jeu")
    #expect(canadian.words["launch-above"] == "A <b> & more" && canadian.costumes[0].label == "Le pirate")
    let catalogue = try Document.json(Data(text(site, "/api/current_costumes.json").utf8))
    #expect(CostumeReader.costumes(in: catalogue, path: "", language: "fr-CA").model.first?.label == "Le nurse")
  }

  /// A region has the introduction of its language, and the texts of the scripts that open files. The scripts contain English.
  @Test func regionHasTheTablesOfItsLanguage() async throws {
    for code in ["fr", "fr-CA", "zh-Hant", "zh-Hant-TW", "en-GB"] {
      try folder.write("{}", to: "disguise-app/words/\(code).json")
    }
    for code in ["fr", "zh-Hant"] {
      try folder.write(#"{"steps": [{"message": "\#(code)", "button": "B"}]}"#, to: "disguise-app/intro/\(code).json")
      try folder.write(#"{"opening": {}}"#, to: "disguise-app/studio/\(code).json")
    }
    let (site, warnings) = try await build()
    #expect(warnings == [])
    #expect(try languages(site, "/").keys.sorted() == ["en", "en-GB", "fr", "fr-CA", "zh-Hant", "zh-Hant-TW"])
    #expect(try content(site, in: "fr-CA").intro.steps[0].message == "fr")
    #expect(try content(site, in: "zh-Hant-TW").intro.steps[0].message == "zh-Hant")
    let (french, chinese) = (try asset(site, "texts.fr"), try asset(site, "texts.zh-Hant"))
    let texts = [("fr", french), ("fr-CA", french), ("zh-Hant", chinese), ("zh-Hant-TW", chinese)]
    for (name, root) in [("app.en", ""), ("hoo.fr-CA", "..")] {
      let document = try Document.json(Data(text(site, asset(site, name)).utf8))
      let expected = texts.map { code, path in
        Value.Member(key: Text(code), value: .text(Text(root.isEmpty ? String(path.dropFirst()) : root + path)))
      }
      #expect(document["texts"] == .object(expected))
    }
    #expect(!(try text(site, "/service-worker.js")).contains("texts."), "they are kept with the scripts")
  }

  @Test func languagesThatTablesDoNotNameHaveTheirOwnNames() async throws {
    try writeGerman()
    try folder.write(#"{"settings-language-next-fr": "On continue en français."}"#, to: "disguise-app/words/fr.json")
    try folder.write(#"{"steps": [{"message": "M", "button": "B"}]}"#, to: "disguise-app/intro/fr.json")
    let (site, _) = try await build()
    for code in ["en", "de", "fr"] {
      let words = try content(site, in: code).words
      #expect(words["settings-language-fr"] == "Français" && words["settings-language-de"] == "Deutsch")
      #expect(
        words["settings-language-next-fr"] == "On continue en français." && words["settings-language-en"] == "English")
    }
  }

  @Test func pageFollowsTheBrowserUnlessALanguageIsChosen() async throws {
    try writeGerman()
    #expect(try await text(build().site, "/").contains("data-follows-browser=\"true\""))
    for code in ["de", "en"] {
      let (site, _) = try await build(language: Language(code: code))
      for page in ["/", "/hoo/"] {
        #expect(try text(site, page).contains("data-follows-browser=\"false\""))
        #expect(try text(site, page).contains("data-app=\"\(try #require(languages(site, page)[code]))\""))
      }
      #expect(try languages(site, "/").keys.sorted() == ["de", "en"], "the settings still offer both")
    }
  }

  @Test func bundledCostumesHaveTextsInEachLanguage() async throws {
    try writeGerman()
    let more = #", "label-de": "Der Pirat", "description-de": "Harr.", "label-fr": "Le pirate""#
    let costume = FakeApp.costume("pirate", image: "pirate_scotch", more: more)
    try folder.write("[\(costume)]", to: "disguise-app/bundled/config.json")
    let (site, warnings) = try await build()
    #expect(warnings == [])
    let (german, english) = (try content(site, in: "de").costumes[0], try content(site, in: "en").costumes[0])
    #expect(german.label == "Der Pirat" && german.summary == "Harr." && english.label == "The pirate")
    #expect(german.images == english.images)
    for code in ["de", "en"] { #expect(try !text(site, asset(site, "app.\(code)")).contains("label-")) }
  }

  @Test func catalogueHasTheTextsOfEachPublishedLanguage() async throws {
    try writeGerman()
    let more = #", "label-de": "Der Pfleger", "label-fr": "L'infirmier""#
    try folder.write(
      "[\(FakeApp.costume("nurse", image: "nurse_scotch", more: more))]", to: "disguise-app/catalogue/config.json")
    let value = try await Document.json(Data(text(build().site, "/api/current_costumes.json").utf8))
    let read = { (code: String) in CostumeReader.costumes(in: value, path: "", language: Text(code)).model.first }
    #expect(read("de")?.label == "Der Pfleger" && read("de")?.summary == "Arr.")
    #expect(read("en")?.label == "The nurse" && read("fr")?.label == "The nurse", "French is not published")
  }

  @Test func seasonIsPublishedIfItIsOne() async throws {
    for (season, isPublished) in [("12-01/02-28", true), ("winter", false)] {
      let more = ", \"season\": \"\(season)\""
      try folder.write(
        "[\(FakeApp.costume("nurse", image: "nurse_scotch", more: more))]", to: "disguise-app/catalogue/config.json")
      #expect(try await text(build().site, "/api/current_costumes.json").contains(season) == isPublished)
    }
  }

  @Test func reactionIsPublishedWithItsKnownNames() async throws {
    let more = #", "reaction": {"face": "growl", "pose": "dance", "sound": "roar", "idle": "glances"}"#
    try folder.write(
      "[\(FakeApp.costume("nurse", image: "nurse_scotch", more: more))]", to: "disguise-app/catalogue/config.json")
    let value = try await Document.json(Data(text(build().site, "/api/current_costumes.json").utf8))
    guard case .list(let costumes) = value else { return #expect(Bool(false), "no list") }
    let members = [Value.Member(key: "face", value: .text("growl")), Value.Member(key: "sound", value: .text("roar"))]
    #expect(costumes[0]["reaction"] == .object(members), "the default is left out")
    try folder.write(
      "[\(FakeApp.costume("nurse", image: "nurse_scotch"))]", to: "disguise-app/catalogue/config.json")
    #expect(try await !text(build().site, "/api/current_costumes.json").contains("reaction"))
  }

  @Test func faultInOneLanguageLeavesTheCostumeOut() async throws {
    try writeGerman()
    let faulty = FakeApp.costume("nurse", image: "nurse_scotch", more: #", "label-de": """#)
    let fine = FakeApp.costume("monk", image: "nurse_scotch", more: #", "label-fr": """#)
    try folder.write("[\(faulty), \(fine)]", to: "disguise-app/catalogue/config.json")
    let (site, warnings) = try await build()
    let place = app.appendingPathComponent("catalogue/config.json").path
    #expect(warnings == ["\(place): [0] \"nurse\": label-de: is empty; write some text; this costume is left out"])
    let catalogue = try text(site, "/api/current_costumes.json")
    #expect(catalogue.contains("\"monk\"") && !catalogue.contains("\"nurse\""))
  }

  @Test(arguments: ["fr", "../words/en", ""])
  func unknownLanguageIsRefusedWithTheKnownOnes(code: String) throws {
    try folder.write("{}", to: "disguise-app/words/fr.json")  // without an introduction
    let error = try #require(throws: ToolError.self) { try AppFolder(at: app, language: Language(code: code)) }
    #expect(error.lines == ["\(app.path): no words and introduction in \"\(code)\"; choose one of en"])
  }
}
