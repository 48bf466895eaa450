import HooView
import Testing

@Suite struct ScrollPaceTests {
  @Test func paceIsSpeedOfLatestReport() {
    var pace = ScrollPace()
    pace.note(100, at: 1)
    pace.note(150, at: 1.02)
    #expect(abs(pace.speed(at: 1.03) - 2500) < 1e-6)
  }

  @Test func paceIsZeroWithoutReports() {
    var pace = ScrollPace()
    pace.note(100, at: 1)
    pace.note(150, at: 1.02)
    #expect(pace.speed(at: 1.2) == 0)
  }

  @Test func aJumpOutOfRestIsNoMotion() {
    var pace = ScrollPace()
    pace.note(100, at: 1)
    pace.note(90_000, at: 5)
    #expect(pace.speed(at: 5) == 0)
  }

  @Test func theSameOffsetIsNoNews() {
    var pace = ScrollPace()
    pace.note(100, at: 1)
    pace.note(150, at: 1.02)
    pace.note(150, at: 1.05)
    #expect(pace.speed(at: 1.06) > 0)
  }
}
