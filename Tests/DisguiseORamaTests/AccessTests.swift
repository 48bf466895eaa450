import DisguiseORama
import Geometry
import Testing

/// What works without a pointer, and with reduced motion.
@Suite struct AccessTests {
  private func browsing(reducesMotion: Bool = false) -> RoomScript {
    RoomScript(reducesMotion: reducesMotion).wait(for: .browsing).wait(1).startRecording()
  }

  @Test func aClickWithoutAPointerEqualsATap() {
    let script = browsing().act { $0.activate(.bubble(2), at: $1) }
    #expect(script.room.wornCostume == 2)
    #expect(script.room.takeFocusRequest() == .scotch)
    #expect(script.room.takeFocusRequest() == nil)
    script.wait(0.3).act { $0.activate(.scotch, at: $1) }
    #expect(script.room.state == .undressing)
    #expect(script.room.takeFocusRequest() == .bubble(2))
  }

  @Test func aTapMovesNoFocus() {
    let script = browsing()
    script.tap(script.center(0))
    #expect(script.room.takeFocusRequest() == nil)
    script.act { $0.escape(at: $1) }
    #expect(script.room.takeFocusRequest() == nil)
  }

  @Test func aTapForgetsWhereTheKeyboardWas() {
    let script = browsing().act { $0.activate(.bubble(2), at: $1) }.wait(for: .dressed).wait(3)
    #expect(script.room.takeFocusRequest() == .scotch)
    script.tap(script.center(0)).wait(for: .dressed).act { $0.escape(at: $1) }
    #expect(script.room.wornCostume == nil && script.room.takeFocusRequest() == nil)
  }

  @Test func tapsGoByTheSilhouetteOfWhatHeWears() {
    let script = browsing().act { room, _ in room.setSilhouette(.narrow, ofCostume: 0) }
    script.act { $0.activate(.bubble(0), at: $1) }.wait(for: .dressed).wait(3)
    let scotch = script.frame.scotch
    #expect(script.room.target(at: Point(x: scotch.minX + 20, y: scotch.midY)) != .scotch)
    #expect(script.room.target(at: scotch.center) == .scotch)
  }

  @Test func focusingAHiddenBubbleTurnsTheWheelUntilItShows() {
    let script = browsing()
    #expect(script.room.target(at: script.center(2)) == .scotch)
    script.act { $0.focus(2, at: $1) }.wait(for: .browsing)
    #expect(script.room.target(at: script.center(2)) == .bubble(2))
    // One that shows already stays where it is.
    script.wait(1)
    let before = script.directions
    script.act { $0.focus(2, at: $1) }.wait(0.5)
    #expect(zip(script.directions, before).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test func whileHeIsDressedTheArrowsDoNothing() {
    let script = browsing()
    script.act { $0.activate(.bubble(0), at: $1) }.wait(3).startRecording()
    script.act { $0.turn(bySpokes: 1, at: $1) }.wait(1)
    #expect(script.path == [.dressed])
  }

  @Test func tapsGoByHisSilhouette() {
    let script = browsing()
    let beside = Point(x: script.frame.scotch.minX + 20, y: script.frame.scotch.midY)
    #expect(script.frame.scotch.contains(beside))
    #expect(script.room.target(at: beside) != .scotch)
    #expect(script.room.target(at: script.frame.scotch.center) == .scotch)
  }

  /// Nothing travels: whatever is visible stays where it is until it has faded.
  @Test func reducedMotionFadesInsteadOfTravelling() {
    let script = browsing(reducesMotion: true)
    script.act { $0.activate(.bubble(0), at: $1) }.wait(2).act { $0.escape(at: $1) }.wait(2)
    script.act { $0.turn(bySpokes: 2, at: $1) }.wait(1)
    #expect(
      script.path == [.browsing, .dressing, .dressed, .undressing, .browsing, .undressing, .browsing]
        || script.path == [.browsing, .dressing, .dressed, .undressing, .browsing])
    for (next, last) in zip(script.frames.dropFirst(), script.frames) {
      for (a, b) in zip(next.frame.bubbles, last.frame.bubbles) where a.pose.center != b.pose.center {
        #expect(min(a.pose.opacity, b.pose.opacity) < 0.12, "moved in view at \(next.time)")
      }
    }
    #expect(script.room.state == .browsing)
  }

  @Test func withReducedMotionAFingerIsStillFollowedButNothingSpins() {
    let script = browsing(reducesMotion: true)
    let before = script.directions[0]
    script.down(script.rim(-0.3)).turn(from: -0.3, speed: 3, seconds: 0.2)
    #expect(abs(Angle(radians: script.directions[0] - before).normalized.radians - 0.6) < 1e-3)
    script.up()
    #expect(script.room.state == .browsing)
    let resting = script.directions
    script.wait(0.5)
    #expect(script.directions == resting)
  }
}
