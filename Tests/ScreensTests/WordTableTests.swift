import Foundation
import Packs
import Screens
import Testing

/// The tables of words that ship.
@Suite struct WordTableTests {
  private static let content = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Content")

  private static func codes() throws -> [String] {
    let folder = content.appendingPathComponent("words")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return files.map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }

  private func table(_ code: String) throws -> [String: String] {
    let data = try Data(contentsOf: Self.content.appendingPathComponent("words/\(code).json"))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  @Test func everyTableSaysTheSame() throws {
    let english = try table("en")
    #expect(try Self.codes() == ["de", "en"])
    for code in try Self.codes() {
      #expect(Set(try table(code).keys) == Set(english.keys), "\(code).json")
    }
  }

  @Test func everyTableFillsTheSamePlaces() throws {
    let places = { (text: String) in text.matches(of: /\{\w+\}/).map { String($0.0) }.sorted() }
    let english = try table("en")
    for code in try Self.codes() {
      for (key, text) in try table(code) {
        #expect(!text.isEmpty, "\(code).json: \(key)")
        #expect(places(text) == places(english[key] ?? ""), "\(code).json: \(key)")
      }
    }
  }

  @Test func everythingThatCanBeChosenHasAName() throws {
    let start = Value.object([
      Value.Member(key: "languages", value: .list(try Self.codes().map { .text(Text($0)) })),
      Value.Member(key: "language", value: .text("en")),
    ])
    let (settings, words) = (Settings(start), try table("en"))
    for setting in Settings.Setting.allCases {
      #expect(words[setting.key.string] != nil)
      for word in settings.options(of: setting) {
        #expect(words["\(setting.key.string)-\(word.string)"] != nil, "\(setting.key.string)-\(word.string)")
      }
    }
  }
}
