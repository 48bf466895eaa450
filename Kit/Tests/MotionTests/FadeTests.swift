import Motion
import Testing

@Suite struct FadeTests {
  @Test func goesFromOneValueToTheOtherInItsTime() {
    let fade = Fade(from: 0, to: 1, at: 2, duration: 0.5, curve: .easeInOut)
    #expect(fade.value(at: 1) == 0)
    #expect(fade.value(at: 2.25) == 0.5)
    #expect(fade.value(at: 2.5) == 1)
    #expect(fade.isOver(at: 2.5) && !fade.isOver(at: 2.4))
  }

  @Test func redirectingKeepsTheValue() {
    let fade = Fade(from: 0, to: 1, at: 0, duration: 1).redirected(to: 0, at: 0.3, duration: 1)
    #expect(abs(fade.value(at: 0.3) - 0.3) < 1e-12)
    #expect(fade.value(at: 2) == 0)
  }

  @Test func nothingToFadeIsOver() {
    #expect(Fade(resting: 1).isOver(at: 0))
  }
}
