import Browser
import Foundation
import Sound
import Studio
import Testing

/// Compares the numbers of Web/studio with those of the modules.
@Suite struct StudioScriptTests {
  private func script(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("Web/studio/\(name).js"), encoding: .utf8)
  }

  @Test func scriptsKnowSoundsStrokesAndFormats() throws {
    let sound = try script("sound")
    #expect(sound.contains("const sounds = \(Cue.Sound.allCases.count);"))
    let vibrations = try #require(sound.firstMatch(of: /vibrations = \[([\d, ]+)\]/)).1.split(separator: ",")
    #expect(vibrations.count == Cue.Sound.allCases.count)
    let parts = StudioPart.allCases.map { "\($0): \($0.rawValue)" }.joined(separator: ", ")
    #expect(sound.contains("const parts = { \(parts) };"))
    let painters = try script("painters")
    #expect(painters.contains("const strokeNumbers = \(Drawing.stride);"))
    #expect(painters.matches(of: /\n  \(context, width/).count == Drawing.Kind.allCases.count)
    let video = Film.Format.video
    #expect(
      try script("kinds").contains(
        "video: { format: \(video.rawValue), width: 624, height: 896, framesPerSecond: \(video.framesPerSecond) }"))
    #expect(Film.screen.height / Film.screen.width == 896.0 / 624, "the video has no margin")
  }
}
