import Foundation
import Testing

/// The check of tables of words, on small ones, so that a fault of those that ship fails no test of the check.
@Suite final class TableCheckTests {
  private static let folders = ["address", "dynamics", "fitting", "intro", "opening", "sets", "shelf", "words"]
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tables-\(UUID().uuidString)")
  private var content: URL { folder.appending(path: "Content") }

  init() throws {
    for folder in Self.folders + ["refusals"] {
      try FileManager.default.createDirectory(at: content.appending(path: folder), withIntermediateDirectories: true)
    }
    for folder in Self.folders where folder != "intro" {
      try write("{\"choose\": \"Choose\", \"opened\": \"{count} came\"}", to: "\(folder)/en.json")
      try write("{\"choose\": \"Wählen\", \"opened\": \"{count} kamen\"}", to: "\(folder)/de.json")
    }
    for (code, button) in [("en", "Who?"), ("de", "Wer?")] {
      try write("{\"steps\": [{\"message\": \"{name}\", \"button\": \"\(button)\"}]}", to: "intro/\(code).json")
    }
    try write("{\"{0} is empty\": \"{0} ist leer\"}", to: "refusals/de.json")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var lines: [String] { TableCheck(content: content).lines() }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: content.appending(path: path), encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: content.appending(path: path))
  }

  /// Replaces a text in a German table.
  private func replace(_ old: String, _ new: String, in path: String) throws {
    let before = try text(path)
    #expect(before.contains(old))
    try write(before.replacing(old, with: new), to: path)
  }

  /// Adds a language with the German texts.
  private func addLanguage(_ code: String) throws {
    for folder in Self.folders + ["refusals"] { try write(text("\(folder)/de.json"), to: "\(folder)/\(code).json") }
  }

  @Test func completeLanguageIsWithoutFault() throws {
    try addLanguage("fr")
    #expect(lines == [] && TableCheck(content: content).codes == ["de", "en", "fr"])
  }

  @Test(arguments: folders)
  func missingFileIsNamed(in folder: String) throws {
    try addLanguage("fr")
    try FileManager.default.removeItem(at: content.appending(path: "\(folder)/fr.json"))
    #expect(lines == ["Content/\(folder)/fr.json is missing; copy Content/\(folder)/en.json and translate its texts"])
  }

  @Test func missingRefusalsAreNamed() throws {
    try FileManager.default.removeItem(at: content.appending(path: "refusals/de.json"))
    #expect(lines == ["Content/refusals/de.json: cannot be read"])
  }

  @Test func keysAreNamed() throws {
    try replace("\"choose\"", "\"chose\"", in: "opening/de.json")
    #expect(
      lines == [
        "Content/opening/de.json: lacks \"choose\"; translate it from en.json",
        "Content/opening/de.json: \"chose\": en.json has no such key; rename or remove it",
      ])
  }

  @Test func placesAreThoseOfEnglish() throws {
    try replace("{count}", "{zahl}", in: "opening/de.json")
    try replace(": \"{0} ist", ": \"{1} ist", in: "refusals/de.json")
    let rest = "keep them as they are in English"
    #expect(
      lines == [
        "Content/opening/de.json: opened: expected the places {count}, found {zahl}; \(rest)",
        "Content/refusals/de.json: {0} is empty: expected the places {0}, found {1}; \(rest)",
      ])
  }

  @Test(arguments: [
    ("7", "Content/shelf/de.json: expected an object, found a number"),
    ("{", "Content/shelf/de.json: is not valid JSON: "),
  ])
  func fileThatIsNoTableIsNamed(text: String, line: String) throws {
    try write(text, to: "shelf/de.json")
    #expect(lines.count == 1 && lines[0].hasPrefix(line))
  }

  @Test func valuesAreTextsWithContent() throws {
    try replace("\"Wählen\"", "7", in: "shelf/de.json")
    try replace("Wer?", "", in: "intro/de.json")
    #expect(
      lines == [
        "Content/intro/de.json: steps[0].button: is empty; write some text",
        "Content/shelf/de.json: choose: expected text, found a number",
      ])
  }

  @Test(arguments: ["fr copy.json", "FR.json", "fr_CA.json", "french.json", "notes.txt"])
  func nameThatIsNoLanguageIsReported(name: String) throws {
    try write("{}", to: "words/\(name)")
    #expect(
      lines == [
        "Content/words/\(name): is not the table of a language; name it like fr.json or pt-BR.json, or remove it"
      ])
  }

  @Test func hiddenFileIsNoTable() throws {
    try write("", to: "words/.DS_Store")
    #expect(lines == [])
  }

  @Test func regionHasTheTextsThatDiffer() throws {
    try write("{\"choose\": \"Aussuchen\"}", to: "words/de-AT.json")
    #expect(lines == [])
    try write("{\"chose\": \"Aussuchen\"}", to: "words/de-AT.json")
    #expect(lines == ["Content/words/de-AT.json: \"chose\": en.json has no such key; rename or remove it"])
  }
}
