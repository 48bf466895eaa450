import DisguiseORama
import Geometry
import Testing

/// A direction on the rim without a bubble: between the spokes at -54 and 18 degrees.
private let gap = -18 * Double.pi / 180

/// A room in which nothing moves any more.
private func browsing(rate: Double = 60) -> RoomScript {
  RoomScript(rate: rate).wait(for: .browsing).wait(1).startRecording()
}

@Suite struct WheelTests {
  @Test func bubblesComeOutAndAreSeatedOnTheirSpokes() {
    let script = RoomScript()
    #expect(script.frame.bubbles.allSatisfy { !$0.isShown })
    script.wait(for: .browsing)
    #expect(script.path == [.undressing, .browsing])
    for (slot, bubble) in script.frame.bubbles.enumerated() {
      let spoke = script.room.layout.seat(slot, wheelAngle: 0).center
      #expect(bubble.isShown && bubble.pose.center.distance(to: spoke) < 0.5)
    }
    // The pentagram starts point down: the third one is above Scotch's head.
    #expect(abs(script.center(2).x - script.hub.x) < 0.5 && script.center(2).y > script.hub.y)
  }

  @Test func bubbleThatOvershootsItsSeatIsNotSeated() {
    let script = RoomScript(rate: 240).wait(for: .browsing)
    let seated = (0..<5).map { script.center($0) }
    script.wait(1.0 / 240)
    // At most 5 points per second, and the spring's acceleration of one frame.
    #expect((0..<5).allSatisfy { script.center($0).distance(to: seated[$0]) * 240 < 6 })
  }

  @Test func threeCostumesKeepFiveSpokes() {
    let script = RoomScript(costumes: 3).wait(for: .browsing)
    for slot in 0..<3 {
      #expect(script.center(slot).distance(to: script.room.layout.seat(slot, wheelAngle: 0).center) < 0.5)
    }
    #expect(RoomLayout.spokes == 5)
  }

  @Test func heldWheelFollowsFingersAngleOneToOne() {
    let script = browsing()
    let before = script.directions
    script.down(script.rim(gap)).turn(from: gap, speed: 1.5, seconds: 0.4)
    for (now, then) in zip(script.directions, before) {
      #expect(abs(Angle(radians: now - then - 0.6).normalized.radians) < 1e-6)
    }
    // Radial motion is ignored.
    let held = script.directions
    script.move(script.hub + Vector(angle: Angle(radians: gap + 0.6), length: 70)).wait(0.1)
    #expect(zip(script.directions, held).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func flungWheelDeceleratesToRest() {
    let script = browsing().fling(speed: 10, from: gap)
    let start = script.now
    #expect(script.room.state == .spinning)
    script.wait(for: .browsing)
    #expect((3...5).contains(script.now - start))
    #expect(script.path == [.browsing, .spinning, .browsing])
    let resting = script.directions
    #expect(!script.room.needsFrames)
    script.wait(1)
    #expect(script.directions == resting)
  }

  @Test func wheelNeverSnapsToASpoke() {
    for speed in [1.0, 3, 7, 13, 24] {
      let script = browsing().fling(speed: speed, from: gap)
      script.startRecording().wait(for: .browsing)
      let turns = zip(script.frames.dropFirst(), script.frames).map { next, last in
        Angle(
          radians: (next.frame.bubbles[0].pose.center - script.hub).angle.radians
            - (last.frame.bubbles[0].pose.center - script.hub).angle.radians
        ).normalized.radians
      }
      #expect(zip(turns.dropFirst(), turns).allSatisfy { $0 <= $1 + 1e-9 && $0 >= 0 }, "fling at \(speed) rad/s")
    }
  }

  /// The finger's samples come 120 times a second whatever the screen does; only the frames differ.
  @Test(arguments: [2.0, 10, 24]) func spinIsTheSameAtEveryFrameRate(speed: Double) {
    let angles = [30.0, 60, 120, 240].map { rate in
      let script = browsing(rate: rate)
      let start = script.now
      let before = script.directions[0]
      script.flingWithOwnSamples(speed: speed, from: gap)
      // Half a second after letting go, in the middle of the spin.
      script.wait(start + 0.7 - script.now)
      return Angle(radians: script.directions[0] - before).normalized.radians
    }
    for angle in angles { #expect(abs(Angle(radians: angle - angles[0]).normalized.radians) < 0.01 * speed * 0.7) }
  }

  /// A page that draws late learns of samples after a frame that is later than they are, steadily or many at once.
  @Test(arguments: [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [3, 3, 3, 3], [1, 1, 1, 1, 8], [6, 1, 1, 4], [12]])
  func flingDeliveredLateKeepsTheSpeedOfTheFinger(deliveries: [Int]) {
    let script = browsing().flingDeliveredLate(speed: 10, from: gap, deliveries: deliveries)
    let before = script.directions[0]
    script.wait(1 / 60)
    let speed = Angle(radians: script.directions[0] - before).normalized.radians * 60
    #expect(abs(speed / 10 - 1) < 0.05)
  }

  @Test func wheelHeldByAFingerDeliveredLateCountsAsMoving() {
    let script = browsing()
    script.down(script.rim(gap), sampleTime: script.now - 0.15)
    for i in 1...12 {
      script.wait(1 / 60)
      if i > 1 { #expect(script.room.state == .spinning) }
      script.move(script.rim(gap + Double(i) / 6), sampleTime: script.now - 0.15)
    }
  }

  @Test func fastFlingIsLimited() {
    let script = browsing(rate: 120).fling(speed: 60, from: gap)
    let before = script.directions[0]
    script.wait(1 / 120)
    let turned = Angle(radians: script.directions[0] - before).normalized.radians
    #expect(turned * 120 < Wheel.flingLimit + 0.1 && turned * 120 > Wheel.flingLimit * 0.95)
  }

  @Test func releaseKeepsTheVelocityOfTheFinger() {
    let script = browsing().down(browsing().rim(gap)).turn(from: gap, speed: 6, seconds: 0.3)
    let last = script.frames.suffix(2).map { $0.frame.bubbles[0].pose.center }
    script.up().wait(1 / 60)
    let before = (last[1] - last[0]).length
    let after = (script.center(0) - last[1]).length
    #expect(abs(after / before - 1) < 0.02)
  }

  @Test func restBeforeReleaseGivesNoSpin() {
    let script = browsing().down(browsing().rim(gap)).turn(from: gap, speed: 6, seconds: 0.2)
    #expect(script.room.state == .spinning)
    script.wait(0.15)
    #expect(script.room.state == .browsing)
    script.up().wait(0.5)
    #expect(script.path == [.browsing, .spinning, .browsing])
  }

  @Test func touchOnTurningWheelOnlyStopsIt() {
    let script = browsing().fling(speed: 8, from: gap).wait(0.5)
    let bubble = script.center(0)
    script.tap(bubble)
    #expect(script.room.wornCostume == nil)
    #expect(script.room.state == .browsing)
    script.tap(script.center(0))
    #expect(script.room.wornCostume == 0)
  }

  @Test func cancelledDragNeitherSpinsNorTaps() {
    let script = browsing().down(browsing().rim(gap)).turn(from: gap, speed: 6, seconds: 0.2).cancel()
    #expect(script.room.state == .browsing)
    let resting = script.directions
    script.wait(0.5)
    #expect(script.directions == resting)
    // A new touch works at once.
    script.tap(script.center(0))
    #expect(script.room.state == .dressing)
  }

  @Test func pressOutsideGrabZoneDoesNotHoldTheWheel() {
    let script = browsing()
    // Between two bubbles, on the screen and beside Scotch.
    let way = Vector(angle: Angle(degrees: 54), length: 1)
    let reach = script.room.layout.radius + script.room.layout.bubbleDiameter / 2 + 24
    let far = script.hub + way * (reach + 1)
    #expect(script.room.target(at: far) == .nothing)
    #expect(script.room.target(at: script.hub + way * (reach - 1)) == .wheel)
    script.down(far).move(far + Vector(x: 60, y: -100)).wait(0.2).up().wait(0.2)
    #expect(script.path == [.browsing])
  }

  @Test func arrowKeysTurnTheWheelByOneSpoke() {
    let script = browsing()
    let before = script.directions[0]
    script.act { $0.turn(bySpokes: 1, at: $1) }
    #expect(script.room.state == .spinning)
    script.wait(0.1).act { $0.turn(bySpokes: 1, at: $1) }.wait(for: .browsing)
    let turned = Angle(radians: script.directions[0] - before).normalized.radians
    #expect(abs(turned - 2 * 72 * .pi / 180) < 0.001)
  }
}
