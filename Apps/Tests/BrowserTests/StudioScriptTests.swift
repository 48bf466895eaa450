import Browser
import Foundation
import Geometry
import Sound
import Studio
import Testing

/// Compares the numbers of Web/studio with those of the modules.
@Suite struct StudioScriptTests {
  private func script(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("Web/studio/\(name).js"), encoding: .utf8)
  }

  @Test func scriptsKnowSoundsStrokesAndFormats() throws {
    let sound = try script("sound")
    #expect(sound.contains("const sounds = \(Cue.Sound.allCases.count);"))
    let vibrations = try #require(sound.firstMatch(of: /vibrations = \[([\d, ]+)\]/)).1.split(separator: ",")
    #expect(vibrations.count == Cue.Sound.allCases.count)
    let parts = StudioPart.allCases.map { "\($0): \($0.rawValue)" }.joined(separator: ", ")
    #expect(sound.contains("const parts = { \(parts) };"))
    #expect(try script("paint").contains("const strokeNumbers = \(Drawing.stride);"))
    #expect(try kindsOfStrokes() == Drawing.Kind.allCases.map(\.rawValue))
    let edges = try script("kinds").matches(of: /edge: (\d+)/).map { Double($0.1) }
    #expect(edges.count == 3 && edges.allSatisfy { $0 == Portrait.stickerEdge })
    let video = Film.Format.video
    #expect(
      try script("kinds").contains(
        "video: { format: \(video.rawValue), width: 468, height: 672, framesPerSecond: \(video.framesPerSecond) }"))
    #expect(Film.screen.height / Film.screen.width == 672.0 / 468, "the video has no margin")
  }
  /// The numbers of the strokes that scripts draw: in pictures, on cards, and in both. Words are drawn by the modules.
  private func kindsOfStrokes() throws -> [Int] {
    let tables = try ["painters", "card"].map { try #require(script($0).firstMatch(of: #/painters = \{(.+)\}/#)).1 }
    let common = try #require(script("paint").firstMatch(of: #/const \[.+, name\] = \[(.+)\];/#)).1
    let numbers = tables.joined().matches(of: #/(\d+): /#).map(\.1) + common.split(separator: ", ")
    return Set(numbers.compactMap { Int($0) }).sorted()
  }
}
