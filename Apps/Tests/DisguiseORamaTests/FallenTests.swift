import DisguiseORama
import Geometry
import Testing

/// Fallen bubbles come to rest visible and tappable.
@Suite struct FallenTests {
  /// Bubbles that can be seen and are not tapped at their centres.
  private func unreachable(_ script: RoomScript) -> [Int] {
    script.frame.bubbles.indices.filter {
      script.frame.bubbles[$0].isShown && script.room.wornCostume != $0
        && script.room.target(at: script.center($0)) != .bubble($0)
    }
  }

  @Test(arguments: Screens.usual, [5, 24])
  func fallenBubblesStayInReach(size: Size, count: Int) {
    for scale in [1.0, 2] {
      let script = RoomScript(costumes: count, size: size, reducesMotion: true)
      script.act { $0.resize(to: Viewport(size: size, textScale: scale), at: $1) }.wait(1)
      script.room.characterSilhouette = nil
      let worn = script.frame.bubbles.firstIndex { $0.isShown }!
      script.act { $0.activate(.bubble(worn), at: $1) }.wait(2)
      #expect(unreachable(script).isEmpty, "\(count) costumes, text \(scale)")
      #expect(script.frame.bubbles.filter(\.isRaised).count == 4)
      #expect(!script.room.needsFrames)
    }
  }

  @Test func fallenBubblesLieInFrontOfScotch() {
    let script = RoomScript().wait(for: .browsing).wait(1)
    script.room.characterSilhouette = nil
    script.act { $0.activate(.bubble(0), at: $1) }.wait(10)
    #expect(!script.room.needsFrames && unreachable(script).isEmpty)
    // At the front of the floor, some of them before his feet.
    let floor = script.room.layout.stage.maxY
    #expect((1..<5).contains { script.frame.character.contains(script.center($0)) })
    #expect((1..<5).contains { abs(script.center($0).y + script.room.layout.bubbleDiameter / 2 - floor) < 0.5 })
    #expect(script.frame.character.maxY < floor, "he stands farther back")
    // Also the one that he takes off for another.
    script.tap(script.center(1)).wait(10)
    #expect(script.room.wornCostume == 1 && script.frame.bubbles[0].isRaised && unreachable(script).isEmpty)
  }

  @Test func bubblesOnTheirWayHomeGoBehindScotch() {
    let script = RoomScript().wait(for: .browsing).act { $0.activate(.bubble(0), at: $1) }.wait(8)
    script.act { $0.escape(at: $1) }
    #expect((1..<5).contains { script.frame.bubbles[$0].isRaised }, "none changes layers where it overlaps him")
    script.wait(for: .browsing).wait(1)
    #expect(script.frame.bubbles.allSatisfy { !$0.isRaised })
  }

  @Test func fallenBubblesStayInReachAfterRotation() {
    let script = RoomScript(size: .phone).wait(for: .browsing).wait(1)
    script.act { $0.activate(.bubble(0), at: $1) }.wait(8)
    script.act { $0.resize(to: Viewport(size: .phoneOnItsSide), at: $1) }.wait(10)
    script.room.characterSilhouette = nil
    #expect(!script.room.needsFrames && unreachable(script).isEmpty)
  }
}
