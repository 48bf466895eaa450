import DisguiseORama
import Geometry
import Gestures
import Testing

/// Fallen bubbles are grabbed, thrown and stacked.
@Suite struct ThrowingTests {
  private static let screens = [Size.phone, .phoneOnItsSide, .tablet, Size(width: 1280, height: 800)]

  /// Dressed in the first costume, with the others on the floor.
  private func dressed(_ size: Size = .phone, rate: Double = 60, reducesMotion: Bool = false) -> RoomScript {
    let script = RoomScript(size: size, rate: rate, reducesMotion: reducesMotion).wait(for: .browsing).wait(1)
    return script.act { $0.activate(.bubble(0), at: $1) }.wait(6).startRecording()
  }

  /// A fallen bubble that a finger reaches at its centre: the leftmost or the rightmost one.
  private func outermost(_ script: RoomScript, isLeft: Bool) -> Int {
    let ones = (1..<5).filter { script.room.target(at: script.center($0)) == .bubble($0) }
    return ones.min { (script.center($0).x < script.center($1).x) == isLeft }!
  }

  /// Presses on the leftmost fallen bubble, at its centre.
  private func pressOutermost(_ script: RoomScript) -> (bubble: Int, start: Point) {
    let bubble = outermost(script, isLeft: true)
    let start = script.center(bubble)
    script.down(start)
    return (bubble, start)
  }

  /// Moves the finger that is down from `start` by `way` within `seconds`, with a frame for each sample.
  private func drag(_ script: RoomScript, from start: Point, by way: Vector, seconds: Double) {
    let count = Int((seconds * script.rate).rounded())
    for i in 1...count {
      script.wait(1 / script.rate).move(start + way * (Double(i) / Double(count)))
    }
  }

  private func expectInside(_ script: RoomScript, _ comment: Comment? = nil) {
    let (room, radius) = (script.room.layout.viewport.room, script.room.layout.bubbleDiameter / 2)
    for bubble in script.frame.bubbles where bubble.isShown && !bubble.isInFront {
      let center = bubble.pose.center
      #expect(
        center.x > room.minX + radius - 2 && center.x < room.maxX - radius + 2 && center.y < room.maxY - radius + 2
          && center.y > radius - 2, comment)
    }
  }

  @Test func heldBubbleFollowsTheFinger() {
    let script = dressed()
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: Vector(x: 10, y: -200), seconds: 0.4)
    script.wait(0.5)
    #expect(script.center(bubble).distance(to: start + Vector(x: 10, y: -200)) < 1)
    #expect(script.room.state == .dressed && script.frame.bubbles[bubble].isRaised)
    script.wait(2)
    #expect(script.center(bubble).distance(to: start + Vector(x: 10, y: -200)) < 1, "gravity does not take it")
    script.up().wait(3)
    #expect(script.room.state == .dressed && script.room.wornCostume == 0)
    #expect(abs(script.center(bubble).y - start.y) < 60 && !script.room.needsFrames)
  }

  @Test func pickingUpDoesNotJump() {
    let script = dressed(rate: 240)
    let bubble = outermost(script, isLeft: true)
    let start = script.center(bubble)
    script.down(Point(x: start.x + 15, y: start.y - 10))
    drag(script, from: Point(x: start.x + 15, y: start.y - 10), by: Vector(x: 0, y: -160), seconds: 0.3)
    let ways = zip(script.frames.dropFirst(), script.frames).map {
      $0.frame.bubbles[bubble].pose.center.distance(to: $1.frame.bubbles[bubble].pose.center)
    }
    #expect(ways.max()! < 6, "at most 1400 points a second")
  }

  @Test func tapStillDresses() {
    let script = dressed()
    let bubble = outermost(script, isLeft: true)
    let start = script.center(bubble)
    script.down(start).wait(0.2).move(Point(x: start.x + 5, y: start.y - 4)).wait(0.1).up()
    #expect(script.room.wornCostume == bubble && script.room.state == .dressing)
  }

  @Test(arguments: [30.0, 60, 120]) func releaseKeepsVelocityOfTheFinger(rate: Double) {
    let script = dressed(rate: rate)
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: Vector(x: 0, y: -240), seconds: 0.3)
    script.up()
    let before = script.center(bubble)
    script.wait(0.1)
    let speed = (before.y - script.center(bubble).y) / 0.1
    // 800 up, less what gravity takes in a tenth of a second.
    #expect(abs(speed - 750) < 60, "\(speed) at \(rate)")
  }

  @Test func restBeforeReleaseThrowsNothing() {
    let script = dressed()
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: Vector(x: 0, y: -240), seconds: 0.2)
    script.wait(0.4).up()
    let before = script.center(bubble)
    script.wait(0.1)
    #expect(script.center(bubble).y > before.y && abs(script.center(bubble).x - before.x) < 2)
  }

  @Test func heldBubblePushesOthers() {
    let script = dressed(Size(width: 1280, height: 800))
    let (left, right) = (outermost(script, isLeft: true), outermost(script, isLeft: false))
    let start = script.center(left)
    let before = (1..<5).map { script.center($0) }
    let way = Vector(x: script.center(right).x - start.x, y: 0)
    script.down(start)
    drag(script, from: start, by: way, seconds: 1)
    let moved = (1..<5).filter { $0 != left && script.center($0).distance(to: before[$0 - 1]) > 20 }
    #expect(!moved.isEmpty)
    expectInside(script)
    script.up().wait(12)
    #expect(!script.room.needsFrames)
  }

  @Test func bubbleStaysWhereItIsStacked() {
    // Between a wall and its neighbour a third one rests on two.
    let script = dressed(Size(width: 320, height: 568))
    let size = script.room.layout.bubbleDiameter
    let bubble = outermost(script, isLeft: true)
    let start = script.center(bubble)
    let other = (1..<5).filter { $0 != bubble }.min { script.center($0).x < script.center($1).x }!
    let goal = script.center(other) + Vector(x: 0, y: -size - 4)
    script.down(start)
    drag(script, from: start, by: Vector(x: 0, y: goal.y - start.y - 30), seconds: 0.4)
    drag(script, from: Point(x: start.x, y: goal.y - 30), by: Vector(x: goal.x - start.x, y: 30), seconds: 0.4)
    script.wait(0.6).up().wait(6)
    for i in 1..<5 where i != script.room.wornCostume {
      for j in 1..<i where j != script.room.wornCostume {
        #expect(script.center(i).distance(to: script.center(j)) > size - 1.5)
      }
    }
    expectInside(script)
    #expect(!script.room.needsFrames)
  }

  @Test(arguments: [true, false]) func bubbleThrownAtScotchDressesHim(isLeft: Bool) {
    let script = dressed(Size(width: 1280, height: 800))
    let bubble = outermost(script, isLeft: isLeft)
    let start = script.center(bubble)
    let way = (script.chest - start) * (150 / (script.chest - start).length) + Vector(x: 0, y: -40)
    script.down(start)
    drag(script, from: start, by: way, seconds: 0.1)
    #expect(script.room.wornCostume == 0)
    script.up()
    let time = script.now
    while script.room.wornCostume == 0, script.now < time + 2 { script.wait(1 / 60) }
    #expect(script.room.wornCostume == bubble)
    script.wait(8)
    #expect(script.path == [.dressed, .dressing, .dressed] && script.frame.bubbles[0].isShown)
  }

  @Test func bubbleLetGoOverScotchDressesHim() {
    let script = dressed()
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: script.chest - start, seconds: 0.5)
    script.wait(0.5)
    #expect(script.room.wornCostume == 0)
    script.up()
    #expect(script.room.wornCostume == bubble && script.room.state == .dressing)
  }

  @Test func bubbleThrownPastScotchDoesNotDressHim() {
    let script = dressed(Size(width: 1280, height: 800))
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: Vector(x: -150, y: -150), seconds: 0.1)
    script.up().wait(0.25)
    #expect(script.room.wornCostume == 0)
  }

  @Test(arguments: screens) func thrownBubblesStayOnTheScreen(size: Size) {
    var random = SplitMix64(seed: 16)
    let script = dressed(size)
    for _ in 0..<12 {
      let bubble = (1..<5).filter { $0 != script.room.wornCostume }.randomElement(using: &random)!
      let start = script.center(bubble)
      let way = Vector(
        angle: Angle(radians: .random(in: 0..<2 * .pi, using: &random)), length: .random(in: 40...400, using: &random))
      script.down(start)
      drag(script, from: start, by: way, seconds: 0.08)
      script.up()
      for _ in 0..<60 {
        script.wait(1 / 60)
        expectInside(script)
      }
    }
    script.wait(8)
    #expect(!script.room.needsFrames)
  }

  /// The ways in which a hold may end without a release.
  enum End: CaseIterable { case cancel, escape, key, rotation, larger, otherCostume, motion }

  @Test(arguments: End.allCases, [false, true]) func endedHoldLeavesNothingStuck(end: End, reducesMotion: Bool) {
    let script = dressed(reducesMotion: reducesMotion)
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: Vector(x: 30, y: -200), seconds: 0.3)
    switch end {
    case .cancel: script.cancel()
    case .escape: script.act { $0.escape(at: $1) }
    case .key: script.act { $0.activate(.bubble(bubble), at: $1) }
    case .rotation: script.act { $0.resize(to: Viewport(size: .phoneOnItsSide), at: $1) }
    case .larger: script.act { $0.resize(to: Viewport(size: Size(width: 300, height: 400)), at: $1) }
    case .otherCostume: script.act { $0.activate(.bubble(bubble == 1 ? 2 : 1), at: $1) }
    case .motion: script.act { room, _ in room.setReducesMotion(!reducesMotion) }
    }
    script.wait(0.3).move(Point(x: 100, y: 100)).wait(0.2).up().wait(8)
    expectInside(script, "\(end)")
    #expect(!script.room.needsFrames, "\(end)")
    #expect(script.room.state == (script.room.wornCostume == nil ? .browsing : .dressed))
    // Everything still works.
    script.act { $0.escape(at: $1) }.wait(for: .browsing).wait(1)
    #expect(script.room.state == .browsing)
    script.act { $0.activate(.bubble(3), at: $1) }.wait(for: .dressed)
    #expect(script.room.wornCostume == 3)
  }

  @Test func secondPointerDoesNotDisturbTheHold() {
    let script = dressed()
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: Vector(x: 20, y: -150), seconds: 0.3)
    for phase in [PointerEvent.Phase.down, .move, .up] {
      script.act {
        $0.handle(PointerEvent(phase: phase, pointer: 2, device: .touch, position: script.chest, time: $1))
      }
    }
    script.wait(0.5)
    #expect(script.center(bubble).distance(to: start + Vector(x: 20, y: -150)) < 1 && script.room.wornCostume == 0)
    script.up().wait(5)
    #expect(!script.room.needsFrames)
  }

  @Test func reducedMotionFadesWhereAReleasedBubbleWouldFall() {
    let script = dressed(reducesMotion: true)
    let (bubble, start) = pressOutermost(script)
    drag(script, from: start, by: Vector(x: 0, y: -240), seconds: 0.2)
    #expect(script.center(bubble).y < start.y - 100, "following a finger stays")
    script.wait(0.3).up().startRecording().wait(1)
    for (next, last) in zip(script.frames.dropFirst(), script.frames) {
      let (a, b) = (next.frame.bubbles[bubble].pose, last.frame.bubbles[bubble].pose)
      #expect(a.center == b.center || min(a.opacity, b.opacity) < 0.12)
    }
    #expect(!script.room.needsFrames)
  }

  /// Taps, throws, Escapes and keys at random: the room always comes to rest in a state that makes sense.
  @Test(arguments: 1...6) func randomPlayWithThrowingComesToRest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Self.screens.randomElement(using: &random)!
    let script = RoomScript(size: size).wait(1)
    for _ in 0..<40 {
      let bubble = Int.random(in: 0..<5, using: &random)
      let point = script.frame.bubbles[bubble].isShown ? script.center(bubble) : script.chest
      switch Int.random(in: 0..<10, using: &random) {
      case 0: script.act { $0.escape(at: $1) }
      case 1: script.act { $0.activate(.bubble(bubble), at: $1) }
      case 2: script.tap(script.chest)
      case 3: script.act { $0.scroll(by: Vector(x: 0, y: 100), at: $1) }
      case 4, 5: script.tap(point)
      default:
        script.down(point)
        let way = Vector(
          angle: Angle(radians: .random(in: 0..<2 * .pi, using: &random)), length: .random(in: 20...300, using: &random)
        )
        drag(script, from: point, by: way, seconds: .random(in: 0.04...0.4, using: &random))
        if Bool.random(using: &random) { script.up() } else { script.cancel() }
      }
      script.wait(.random(in: 0...0.8, using: &random))
      let poses = script.frame.bubbles.filter { $0.isShown }.map { $0.pose.center }
      #expect(poses.allSatisfy { $0.x.isFinite && $0.y < size.height })
    }
    script.wait(12)
    #expect(!script.room.needsFrames)
    #expect(script.room.state == (script.room.wornCostume == nil ? .browsing : .dressed))
  }
}
