import DisguiseORama
import Geometry
import Testing

/// Use without a pointer, and with reduced motion.
@Suite struct AccessTests {
  private func browsing(reducesMotion: Bool = false) -> RoomScript {
    RoomScript(reducesMotion: reducesMotion).wait(for: .browsing).wait(1).startRecording()
  }

  @Test func clickWithoutPointerEqualsTap() {
    let script = browsing().act { $0.activate(.bubble(2), at: $1) }
    #expect(script.room.wornCostume == 2)
    #expect(script.takeFocusWish() == .character)
    #expect(script.takeFocusWish() == nil)
    script.wait(0.5).act { $0.activate(.character, at: $1) }
    #expect(script.room.state == .undressing)
    #expect(script.takeFocusWish() == .bubble(2))
  }

  @Test func aTapMovesNoFocus() {
    let script = browsing()
    script.tap(script.center(0))
    #expect(script.takeFocusWish() == nil)
    script.act { $0.escape(at: $1) }
    #expect(script.takeFocusWish() == nil)
  }

  @Test func tapForgetsKeyboardFocusOrigin() {
    let script = browsing().act { $0.activate(.bubble(2), at: $1) }.wait(for: .dressed).wait(3)
    #expect(script.takeFocusWish() == .character)
    script.tap(script.center(0)).wait(for: .dressed).act { $0.escape(at: $1) }
    #expect(script.room.wornCostume == nil && script.takeFocusWish() == nil)
  }

  @Test func tapsAreTestedAgainstSilhouetteOfWornCostume() {
    let script = browsing().act { room, _ in room.setSilhouette(.narrow, ofCostume: 0) }
    script.act { $0.activate(.bubble(0), at: $1) }.wait(for: .dressed).wait(3)
    let character = script.frame.character
    #expect(script.room.target(at: Point(x: character.minX + 20, y: character.midY)) != .character)
    #expect(script.room.target(at: character.center) == .character)
  }

  @Test func focusOnHiddenBubbleTurnsWheelUntilItShows() {
    let script = browsing()
    // The third bubble is behind his feet; without a silhouette his whole box hides it.
    script.room.characterSilhouette = nil
    let hidden = {
      (0..<8).filter {
        let point = script.center(2) + Vector(angle: Angle(degrees: Double($0) * 45), length: 33)
        return script.room.target(at: point) == .character
      }.count
    }
    #expect(hidden() > 1)
    script.act { $0.focus(2, at: $1) }.wait(for: .browsing)
    #expect(hidden() <= 1)
    // A bubble in view turns no wheel.
    script.wait(1)
    let before = script.directions
    script.act { $0.focus(2, at: $1) }.wait(0.5)
    #expect(zip(script.directions, before).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test func arrowKeysDoNothingWhileDressed() {
    let script = browsing()
    script.act { $0.activate(.bubble(0), at: $1) }.wait(3).startRecording()
    script.act { $0.turn(bySpokes: 1, at: $1) }.wait(1)
    #expect(script.path == [.dressed])
  }

  @Test func tapsAreTestedAgainstSilhouetteOfScotch() {
    let script = browsing()
    let beside = Point(x: script.frame.character.minX + 20, y: script.frame.character.midY)
    #expect(script.frame.character.contains(beside))
    #expect(script.room.target(at: beside) != .character)
    #expect(script.room.target(at: script.frame.character.center) == .character)
  }

  /// Nothing travels: a visible bubble keeps its position until it has faded.
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

  @Test func reducedMotionFadesArrivalsAndResortedWheel() {
    let script = RoomScript(reducesMotion: true)
    func expectNoTravel(_ seconds: Double, _ comment: Comment) {
      for _ in 0..<Int(seconds * 60) {
        let before = script.frame.bubbles
        script.wait(1.0 / 60)
        for (old, new) in zip(before, script.frame.bubbles) where old.isShown && new.isShown {
          // A bubble that is elsewhere in the next frame has faded to almost nothing in between.
          let isSeen = min(old.pose.opacity, new.pose.opacity) > 0.15
          #expect(!isSeen || old.pose.center.distance(to: new.pose.center) < 0.01, comment)
        }
      }
    }
    expectNoTravel(1.5, "coming out")
    script.act { $0.add([.sample(5), .sample(6)], at: $1) }
    expectNoTravel(2, "two more")
    script.act { $0.activate(.bubble(0), at: $1) }
    expectNoTravel(1, "dressing")
    script.act { $0.add([.sample(7)], at: $1) }
    expectNoTravel(2, "another while he is dressed")
    #expect(script.room.state == .dressed)
    script.act { $0.escape(at: $1) }.wait(1)
    #expect(script.room.state == .browsing)
  }

  @Test func secondTabIsMeasuredFromGoalOfTurn() {
    let script = RoomScript(costumes: 20).wait(for: .browsing).wait(1)
    script.act { $0.turn(bySpokes: 1, at: $1) }.act { $0.focus(3, at: $1) }.wait(3)
    #expect(script.frame.bubbles[3].isShown)
    #expect(script.room.layout.seat(3, wheelAngle: script.room.layout.spacing).presence == 1)
  }

  @Test func reducedMotionFollowsFingerWithoutSpin() {
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
