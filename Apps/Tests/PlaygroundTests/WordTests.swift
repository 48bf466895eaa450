import Foundation
import Testing

@testable import Playground

/// The tables of words of the page.
@Suite struct WordTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func table(_ code: String) throws -> [String: String] {
    let data = try Data(contentsOf: Self.project.appendingPathComponent("Content/dynamics/\(code).json"))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  @Test(arguments: ["en", "de"])
  func `every scene, part, slider and shape has its words`(code: String) throws {
    let words = try table(code)
    var keys = Catalogue.scenes.flatMap { ["scene-\($0.key)", "note-\($0.key)"] }
    keys += Catalogue.Part.allCases.map { "part-\($0.key)" } + Setting.allCases.map { "setting-\($0.key)" }
    keys += ["circle", "ellipse", "rectangle", "polygon"].map { "shape-\($0)" }
    for key in keys { #expect(words[key]?.isEmpty == false, "\(key)") }
    let composed = words.keys.filter { key in ["scene-", "note-", "part-", "setting-"].contains { key.hasPrefix($0) } }
    #expect(Set(composed).subtracting(keys) == ["setting-pace-of-time"])
  }

  @Test func `the page uses every word`() throws {
    let folder = Self.project.appendingPathComponent("Web/dynamics")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let code = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let composed = ["scene-", "note-", "part-", "setting-", "shape-", "layer-"]
    for key in try table("en").keys where !composed.contains(where: { key.hasPrefix($0) }) {
      let stem = key.replacing("-copied", with: "").replacing("-shown", with: "")
      #expect(code.contains("'\(stem)'") || code.contains("\"\(stem)\""), "\(key)")
    }
  }
}
