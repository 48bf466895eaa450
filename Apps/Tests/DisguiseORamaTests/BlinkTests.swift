@testable import DisguiseORama
import Testing

@Suite struct BlinkTests {
  /// The waits with eyes open and closed of so many changes.
  private func waits(seed: UInt64, changes: Int) -> (open: [Double], closed: [Double]) {
    var (blink, open, closed) = (Blink(seed: seed), [Double](), [Double]())
    for _ in 0..<changes {
      if blink.isClosed { closed.append(blink.wait) } else { open.append(blink.wait) }
      blink.advance()
    }
    return (open, closed)
  }

  @Test(arguments: [0, 1, 77, UInt64(UInt32.max)]) func eyesAreClosedForAMomentEveryFewSeconds(seed: UInt64) {
    let (open, closed) = waits(seed: seed, changes: 200)
    #expect(closed.count == 100 && closed.allSatisfy { $0 == 0.13 })
    let pauses = open.filter { $0 > 1 }
    #expect(pauses.allSatisfy { (2.2...6).contains($0) } && Set(pauses).count == pauses.count)
  }

  @Test func someBlinksAreDoubleAndNoneTriple() {
    let open = waits(seed: 3, changes: 400).open
    let short = open.indices.filter { open[$0] < 1 }
    #expect((10...80).contains(short.count))
    #expect(zip(short, short.dropFirst()).allSatisfy { $1 > $0 + 1 })
  }

  @Test func theSameSeedBlinksTheSameWay() {
    #expect(waits(seed: 5, changes: 50) == waits(seed: 5, changes: 50))
    #expect(waits(seed: 5, changes: 50).open != waits(seed: 6, changes: 50).open)
  }

  @Test func pokeAndLandingCostumeCauseDoubleBlink() {
    let script = RoomScript().wait(for: .browsing).wait(1)
    #expect(!script.frame.lids.areClosed)
    script.tap(script.chest).wait(0.02)
    #expect(script.frame.lids.areClosed && script.room.character.temper.blink.wait == 0.13)
    script.act { room, _ in room.wake() }
    #expect(!script.frame.lids.areClosed && script.room.character.temper.blink.wait < 0.2, "once more")
    script.act { room, _ in room.stopBlinking() }
    script.tap(script.center(0)).wait(0.1)
    #expect(!script.frame.lids.areClosed)
    script.wait(0.25)
    #expect(script.frame.lids.areClosed && script.room.state == .dressing, "when it lands, not when it is at rest")
  }

  @Test func reducedMotionNeverStartles() {
    let script = RoomScript(reducesMotion: true).wait(for: .browsing)
    script.tap(script.chest).wait(0.02)
    #expect(!script.frame.lids.areClosed)
    script.tap(script.center(0)).wait(for: .dressed)
    #expect(!script.frame.lids.areClosed)
  }
}
