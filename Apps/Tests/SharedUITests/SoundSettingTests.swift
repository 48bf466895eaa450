import Testing
import Values

@testable import SharedUI

@Suite struct SoundSettingTests {
  private func settings(_ sound: Text?, reducesMotion: Bool) -> Settings {
    let remembered = sound.map { [Value.Member(key: "settings-sound", value: .text($0))] } ?? []
    return Settings(
      .object([
        Value.Member(key: "reducesMotion", value: .bool(reducesMotion)),
        Value.Member(key: "remembered", value: .object(remembered)),
      ]), language: "en")
  }

  @Test func soundFollowsMotionUntilItIsChosen() {
    #expect(settings(nil, reducesMotion: false).hasSound && !settings(nil, reducesMotion: true).hasSound)
    for reduced in [false, true] {
      #expect(settings("on", reducesMotion: reduced).hasSound)
      #expect(!settings("off", reducesMotion: reduced).hasSound)
    }
  }
}
