import DisguiseORama
import Testing

/// Scotch's reactions to pokes, and the antics of his own.
@Suite struct AnticsTests {
  private func browsing(reducesMotion: Bool = false) -> RoomScript {
    RoomScript(reducesMotion: reducesMotion).wait(for: .browsing).wait(1)
  }

  @Test(arguments: [false, true]) func pokesGetADifferentReactionEachTime(reducesMotion: Bool) {
    let script = browsing(reducesMotion: reducesMotion)
    var seen: [Int] = []
    for _ in 0..<60 {
      script.tap(script.chest).wait(0.1)
      seen.append(script.frame.lids.antic!)
    }
    #expect(seen.allSatisfy { (0..<Antics.reactions).contains($0) } && Set(seen).count == Antics.reactions)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 != $1 })
    #expect(script.room.state == .browsing)
  }

  @Test func undressingTapIsNoPoke() {
    let script = browsing()
    script.tap(script.center(0)).wait(for: .dressed).wait(1).tap(script.chest).wait(0.1)
    #expect(script.room.wornCostume == nil && script.frame.lids.antic == nil)
  }

  @Test func keyPressOnScotchPokesHimToo() {
    let script = browsing().act { $0.activate(.character, at: $1) }
    #expect(script.frame.lids.antic != nil)
  }

  @Test func flinchesWithinAFrameOfTheTouch() {
    let script = browsing()
    script.act { room, _ in room.stopBlinking() }.down(script.chest)
    #expect(script.room.frame(at: script.now).lids.areClosed && script.room.frame(at: script.now).isCharacterPressed)
    script.cancel()
    #expect(!script.room.frame(at: script.now).lids.areClosed)
  }

  @Test func idleAnticsAreRareAndNeverTheSameTwice() {
    let script = browsing()
    var seen: [Int] = []
    for _ in 0..<400 {
      let before = script.room.lids.antic
      script.room.wake()
      if let antic = script.room.lids.antic, antic != before { seen.append(antic) }
    }
    #expect((20...80).contains(seen.count), "\(seen.count) in 200 blinks")
    #expect(Set(seen).count == 3 && seen.allSatisfy { $0 >= Antics.reactions })
    #expect(!script.room.needsFrames, "they are drawn without frames")
  }

  @Test func blinkAfterAPokeKeepsTheReaction() {
    for seed in 0..<10 {
      let script = browsing()
      for _ in 0...seed { script.tap(script.chest) }
      let reaction = script.room.lids.antic
      for _ in 0..<3 { script.room.wake() }
      #expect(script.room.lids.antic == reaction)
    }
  }

  @Test func noIdleAnticsWithReducedMotion() {
    let still = browsing(reducesMotion: true)
    for _ in 0..<200 { still.room.wake() }
    #expect(still.room.lids.antic == nil)
    #expect(still.room.lids.wait == nil)
  }
}
