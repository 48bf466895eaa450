import Motion
import Testing

@Suite struct ClockTests {
  @Test func startsAtZeroWhateverTheHostSays() {
    var clock = Clock()
    #expect(clock.advance(to: 5000) == 0)
    #expect(clock.advance(to: 5000.02) > 0.019)
  }

  @Test func clampsALongPause() {
    var clock = Clock()
    clock.advance(to: 1)
    #expect(clock.advance(to: 3600) == Clock.longestGap)
  }

  @Test func neverRunsBackwards() {
    var clock = Clock()
    clock.advance(to: 1)
    let now = clock.advance(to: 1.1)
    #expect(clock.advance(to: 1.05) == now)
    #expect(abs(clock.advance(to: 1.2) - 0.2) < 1e-12)
  }
}
