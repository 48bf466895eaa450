import Motion
import Testing

@Suite struct ClockTests {
  @Test func clockStartsAtZeroOnAnyHostTime() {
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

  @Test(arguments: [1.5, 60, 3600, 1e9])
  func clockContinuesWhenHostTimeIsSetBack(seconds: Double) {
    var clock = Clock()
    clock.advance(to: 5000)
    let now = clock.advance(to: 5000.1)
    #expect(clock.advance(to: 5000.1 - seconds) == now)
    #expect(abs(clock.advance(to: 5000.2 - seconds) - now - 0.1) < 1e-6)
  }

  @Test func anEventDatedInTheFutureCostsNoMoreThanAPause() {
    var clock = Clock()
    clock.advance(to: 10)
    #expect(clock.advance(to: 7200) == Clock.longestGap)
    #expect(clock.advance(to: 10.016) == Clock.longestGap)
    #expect(abs(clock.advance(to: 10.032) - Clock.longestGap - 0.016) < 1e-9)
  }

  @Test func invalidTimesAreIgnored() {
    var clock = Clock()
    for time in [Double.nan, .infinity, -.infinity] { #expect(clock.advance(to: time) == 0) }
    clock.advance(to: 1)
    for time in [Double.nan, .infinity, -.infinity] { #expect(clock.advance(to: time) == 0) }
    #expect(abs(clock.advance(to: 1.1) - 0.1) < 1e-12)
  }

  /// A frame, then an hour in which no frames come, then the next.
  @Test func anHourOutOfSightIsAQuarterOfASecond() {
    var clock = Clock()
    for frame in 0..<30 { clock.advance(to: Double(frame) / 60) }
    let before = clock.now
    #expect(abs(clock.advance(to: 3600) - before - Clock.longestGap) < 1e-12)
    #expect(abs(clock.advance(to: 3600 + 1.0 / 60) - before - Clock.longestGap - 1.0 / 60) < 1e-9)
  }
}
