import DisguiseORama
import Geometry
import Testing

/// With more costumes than a wheel holds, the bubble that passes the highest point shows the next costume from there on.
@Suite struct PagingTests {
  private static let gap = -0.1

  private func crowd(_ count: Int = 60, size: Size = .phone) -> RoomScript {
    RoomScript(costumes: count, size: size).wait(for: .browsing, atMost: 20).wait(1).startRecording()
  }

  private func shown(_ script: RoomScript) -> [Int] {
    script.frame.bubbles.indices.filter { script.frame.bubbles[$0].isShown }
  }

  @Test func atFirstTheFirstCostumesShow() {
    let script = crowd()
    #expect(shown(script) == Array(0..<5) && script.frame.offersPages)
    #expect(crowd(5).frame.offersPages == false)
  }

  @Test func aPageOnShowsTheNextOnes() {
    let script = crowd().act { $0.turn(byPages: 1, at: $1) }.wait(4)
    #expect(shown(script) == Array(4..<9))
    script.act { $0.turn(byPages: -1, at: $1) }.wait(4)
    #expect(shown(script) == Array(0..<5))
    script.act { $0.turn(byPages: -1, at: $1) }.wait(4)
    #expect(shown(script) == [0] + Array(56..<60))
  }

  @Test func turningPageByPageShowsEveryCostume() {
    let script = crowd()
    var seen = Set(shown(script))
    for _ in 0..<14 {
      script.act { $0.turn(byPages: 1, at: $1) }.wait(3)
      seen.formUnion(shown(script))
    }
    #expect(seen == Set(0..<60))
  }

  @Test func flingPagesWithoutJumps() {
    let script = crowd().fling(speed: 20, from: Self.gap)
    script.wait(for: .browsing, atMost: 10)
    #expect(!script.room.needsFrames)
    let limit = 20.5 / 60 * script.room.layout.radius
    for (before, after) in zip(script.frames, script.frames.dropFirst()) {
      for (old, new) in zip(before.frame.bubbles, after.frame.bubbles) where old.isShown || new.isShown {
        #expect(old.pose.center.distance(to: new.pose.center) <= limit + 1e-6)
      }
    }
  }

  @Test func bubblesStayWhileTheirCostumesChange() {
    let script = crowd().fling(speed: 1, from: Self.gap).wait(4)
    let diameter = script.room.layout.bubbleDiameter
    for (before, after) in zip(script.frames, script.frames.dropFirst()) {
      let rings = after.frame.bubbles.filter(\.isShown).map(\.pose.ringDiameter)
      #expect(rings.count == 5 && rings.allSatisfy { abs($0 - diameter) < 0.01 })
      for (old, new) in zip(before.frame.bubbles, after.frame.bubbles) {
        let (a, b) = (old.isShown ? old.pose.costumeScale : 0, new.isShown ? new.pose.costumeScale : 0)
        #expect(abs(a - b) < 0.05)
      }
    }
  }

  @Test func onlyBubblesInViewFall() {
    let script = crowd().act { $0.activate(.bubble(4), at: $1) }.wait(8)
    #expect(script.room.state == .dressed && !script.frame.offersPages)
    #expect(shown(script) == Array(0..<4))
    #expect(shown(script).allSatisfy { script.center($0).y > script.frame.character.midY })
    script.act { $0.escape(at: $1) }.wait(for: .browsing)
    #expect(shown(script) == Array(0..<5))
  }

  @Test func costumesAreWholeAtMostPlacesWhereTheWheelMayRest() {
    let layout = crowd().room.layout
    let presences = (0..<1000).flatMap { step in
      (0..<9).map { layout.seat($0, wheelAngle: Double(step) / 1000 * 9 * layout.spacing).presence }
    }
    let changing = presences.filter { $0 > 0 && $0 < 0.6 }.count
    #expect(changing > 0 && changing < 160)
  }

  @Test(arguments: [(0.42, true), (0.45, false)])
  func aBubbleWhoseCostumeChangesCanBeTappedOnlyWhileMostOfItShows(turn: Double, canBeTapped: Bool) {
    let script = crowd()
    // He hides nothing here.
    script.room.characterSilhouette = Silhouette(width: 1, height: 1, alpha: [0])
    let angle = -turn * script.room.layout.spacing
    script.down(script.rim(Self.gap)).turn(from: Self.gap, speed: angle / 0.3, seconds: 0.3)
    let seat = script.room.layout.seat(0, wheelAngle: angle)
    #expect((seat.presence > 0.5) == canBeTapped && seat.presence > 0.05)
    #expect((script.room.target(at: seat.center) == .bubble(0)) == canBeTapped)
  }

  @Test func focusMovesToBubbleInView() {
    let script = crowd().act { $0.focus(2, at: $1) }.wait(2)
    script.act { $0.turn(byPages: 1, at: $1) }
    guard case .bubble(let next)? = script.takeFocusWish() else {
      Issue.record("nobody gets the focus")
      return
    }
    script.wait(3)
    #expect(shown(script).contains(next))
    #expect(script.takeFocusWish() == nil)
  }

  /// The browser asks for another bubble when the one with the focus is hidden.
  @Test func focusThatAFastSpinHidesGoesToABubbleThatIsSeen() throws {
    let script = crowd().act { $0.focus(2, at: $1) }.wait(2)
    for _ in 0..<5 { script.act { $0.turn(bySpokes: 1, at: $1) } }
    for _ in 0..<120 where shown(script).contains(2) { script.wait(1 / 60) }
    var next: Int?
    script.act { next = $0.passFocus(from: 2, at: $1) }
    #expect(shown(script).contains(try #require(next)) && next != 2)
    script.wait(3).act { next = $0.passFocus(from: next!, at: $1) }
    #expect(shown(script).contains(try #require(next)))
  }

  @Test func focusOfABubbleGoesToTheCharacterWhileHeIsDressed() {
    let script = crowd().act { $0.focus(2, at: $1) }.wait(2).act { $0.wear(2, at: $1) }.wait(6)
    script.act { #expect($0.passFocus(from: 2, at: $1) == nil) }
  }

  @Test func turnWithoutFocusMovesNoFocus() {
    let script = crowd().act { $0.focus(2, at: $1) }.act { $0.focus(nil, at: $1) }.wait(2)
    script.act { $0.turn(byPages: 1, at: $1) }
    #expect(script.takeFocusWish() == nil)
  }

  @Test func wornCostumeReturnsToSeatInView() {
    // Without a finger, as the page's address does.
    let script = crowd(24).act { $0.wear(17, at: $1) }.wait(6)
    script.act { $0.escape(at: $1) }.wait(for: .browsing).wait(1)
    #expect(shown(script).contains(17) && shown(script).count == 5)
  }

  @Test func newCostumesWithoutSeatWaitBehindScotch() {
    let script = crowd(5).act { $0.add((5..<40).map { .sample($0) }, at: $1) }
    script.wait(for: .browsing, atMost: 20).wait(1)
    #expect(shown(script).count == 5 && script.room.costumes.count == 40)
  }

  @Test func reducedMotionShowsNextPageAtOnce() {
    let script = RoomScript(costumes: 60, reducesMotion: true).wait(2)
    script.act { $0.turn(byPages: 1, at: $1) }.wait(1)
    #expect(shown(script) == Array(4..<9))
  }
}
