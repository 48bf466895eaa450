import Foundation
import SharedUI
import Testing
import Values

/// The tables of words that ship.
@Suite struct WordTableTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let content = project.appendingPathComponent("Content")
  /// The folders of sources and pages.
  private static let folders = ["Kit/Sources", "Apps/Sources", "Annex/Sources", "Tool/Sources", "Web"]

  private static var codes: [String] { TableCheck(content: content).codes }

  private func table(_ code: String) throws -> [String: String] {
    let data = try Data(contentsOf: Self.content.appendingPathComponent("words/\(code).json"))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  @Test func everyLanguageHasEveryTextInEveryFolder() {
    #expect(Set(Self.codes).isSuperset(of: ["de", "en"]))
    for line in TableCheck(content: Self.content).lines() { Issue.record(Comment(rawValue: line)) }
  }

  /// The keys of the settings' names and options, which the app composes at run time.
  private func namesOfChoices() -> Set<String> {
    let start = Value.object([
      Value.Member(
        key: "languages", value: .object(Self.codes.map { Value.Member(key: Text($0), value: .text("")) }))
    ])
    let settings = Settings(start, language: "en")
    var keys = Set(Self.codes.map { "settings-language-next-\($0)" })
    for setting in Settings.Setting.allCases {
      keys.insert(setting.key.string)
      keys.formUnion(settings.options(of: setting).map { "\(setting.key.string)-\($0.string)" })
    }
    return keys
  }

  @Test func everythingThatCanBeChosenHasAName() throws {
    let missing = namesOfChoices().subtracting(try table("en").keys)
    #expect(missing.isEmpty, "Content/words/en.json lacks \(missing.sorted())")
  }

  /// The text of every source and page that could show a word of the apps. The fitting room and the playground have tables of their own.
  private func sources(_ kinds: Set<String> = ["swift", "html", "webmanifest"]) throws -> [String] {
    try Self.folders.flatMap { folder in
      let files = FileManager.default.enumerator(
        at: Self.project.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }
      let others: Set = ["FittingRoomPage", "fitting", "dynamics"]
      let ours = urls.filter { others.isDisjoint(with: $0.pathComponents) }
      return try ours.filter { kinds.contains($0.pathExtension) }
        .map { try String(contentsOf: $0, encoding: .utf8) }
    }
  }

  /// A word that no source uses is never shown.
  @Test func everyWordIsUsed() throws {
    let text = try sources(["swift", "html", "webmanifest", "js"]).joined(separator: "\n")
    let literals = text.matches(of: /["{.']([a-z]+(?:-[a-z]+)*)["} ']/).map { String($0.1) }
    let unused = Set(try table("en").keys).subtracting(literals).subtracting(namesOfChoices())
    // Web/studio composes the names of choices; the tool writes the sentences about signatures into signed pages.
    #expect(unused.filter { !$0.hasPrefix("share-") && !$0.hasPrefix("signed-") }.sorted() == [])
  }

  @Test func noWordIsMissing() throws {
    let text = try sources().joined(separator: "\n")
    let asked =
      text.matches(of: /words\.text\(\s*"([a-z\-]+)"/).map(\.1) + text.matches(of: /words\["([a-z\-]+)"\]/).map(\.1)
      + text.matches(of: /\bsay\("([a-z\-]+)"/).map(\.1) + text.matches(of: /data-word="([a-z\-]+)/).map(\.1)
      + text.matches(of: /\{(?:words|json)\.([a-z\-]+)\}/).map(\.1)
    #expect(asked.count > 60, "the patterns still find what is asked for")
    let missing = Set(asked.map(String.init)).subtracting(try table("en").keys)
    // Only shows have letterings of their own.
    #expect(missing.filter { !$0.hasPrefix("lettering-") }.sorted() == [])
  }
}
