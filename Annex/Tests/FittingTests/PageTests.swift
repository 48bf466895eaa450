import Foundation
import Packs
import Testing
import Values

@testable import Fitting
@testable import FittingRoomPage

/// Compares the tables that stand both in the module and in the page's files.
@Suite struct PageTests {
  private func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private func words(_ language: String) throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: Data(text("Content/fitting/\(language).json").utf8))
  }

  @Test func pageDefinesTheVerbsInTheSameOrder() throws {
    let names = try text("Web/fitting/inputs.js").matches(of: /\n +\['(\w+)', \(/).map { String($0.1) }
    let own = FittingVerb.allCases.map { "\($0)" == "guardLeaving" ? "guard" : "\($0)" }
    #expect(names == own)
  }

  @Test func commandsAndLimitsHaveTheSameNumbers() throws {
    let inputs = try text("Web/fitting/inputs.js")
    let commands = [Command.undo, .redo, .save].map { "\($0): \($0.rawValue)" }.joined(separator: ", ")
    #expect(inputs.contains("const commands = { \(commands) };"))
    let keys: [(String, StageKey)] = [
      ("ArrowLeft", .left), ("ArrowUp", .up), ("ArrowRight", .right), ("ArrowDown", .down), ("'+'", .larger),
      ("'-'", .smaller), ("Home", .first), ("End", .last), ("Escape", .release),
    ]
    for (name, key) in keys { #expect(inputs.contains("\(name): \(key.rawValue)"), "\(name)") }
  }

  /// Findings name the fields by them.
  @Test func everyKeyOfAFieldHasANameInTheTable() throws {
    let known = try words("en")
    let numbers = ["width", "height", "display_x", "display_y", "alignment_x", "alignment_y"]
    for key in numbers + ["id", "label-de", "description", "alternative_text", "season", "credit", "image", "image@3x"]
    {
      let word = try #require(FittingField(Text(key), languages: ["en", "de"])?.word(for: Text(key)))
      #expect(known[word.string] != nil, "\(key)")
    }
    for field in [SetsField.title(0), .poem(1), .setTitle(0), .color] {
      #expect(known[try #require(field.word).string] != nil, "\(field)")
    }
  }

  @Test func everyFieldOfTheShowHasANameAndEveryColorHasWords() throws {
    let known = try words("en")
    for field in ShowField.all(languages: 1) { #expect(known[FittingField.show(field).word(for: "").string] != nil) }
    for text in ShowText.allCases { #expect(known[text.word.string + "-hint"] != nil, "\(text)") }
    for field in IntroDraft.fields(at: 0, languages: 1) + [.back] {
      #expect(known[field.word.string] != nil, "\(field)")
    }
    for image in ["none"] + StepPart.images.map(\.string) { #expect(known["image-" + image] != nil, "\(image)") }
    for number in stride(from: 0, to: 1 << 24, by: 1021) {
      let color = RGBColor(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
      #expect(known[ColorName(color).hue.string] != nil, "\(color.hex.string)")
    }
  }

  @Test func everyWordOfThePageIsInTheTable() throws {
    let known = try words("en")
    let used = try text("Web/fitting/index.html").matches(of: /data-word="([\w-]+)/).map { String($0.1) }
    #expect(used.count > 30)
    for word in used { #expect(known[word] != nil, "\(word)") }
  }
}
