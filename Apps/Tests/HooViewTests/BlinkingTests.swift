import HooView
import Testing

@Suite struct BlinkingTests {
  @Test func pausesDifferWithinTheirRange() {
    var blinking = Blinking(seed: 1)
    let pauses = (0..<200).map { _ in blinking.nextPause() }
    #expect(pauses.allSatisfy(Blinking.pause.contains) && Set(pauses).count == 200)
    #expect(pauses.max()! - pauses.min()! > 0.8)
  }

  @Test func everyHooBlinksAtSomeTime() {
    var blinking = Blinking(seed: 7)
    #expect(Set((0..<400).map { _ in blinking.choose(of: 20) }) == Set(0..<20))
    #expect(blinking.choose(of: 0) == nil)
  }
}
