import DisguiseORama
import Geometry
import Packs
import Testing

private func browsing(rate: Double = 60, reducesMotion: Bool = false) -> RoomScript {
  RoomScript(rate: rate, reducesMotion: reducesMotion).wait(for: .browsing).wait(1).startRecording()
}

@Suite struct DressingTests {
  @Test func tapDressesAndTapOnScotchUndresses() {
    let script = browsing()
    script.tap(script.center(0))
    #expect(script.room.state == .dressing)
    script.wait(for: .dressed).wait(2).tap(script.chest)
    #expect(script.room.state == .undressing)
    script.wait(for: .browsing)
    #expect(script.path == [.browsing, .dressing, .dressed, .undressing, .browsing])
    #expect(script.frame.bubbles.allSatisfy { $0.isShown && !$0.isInFront })
  }

  @Test func roomEnteredDressedIsAtRestAtOnce() {
    let script = RoomScript()
    script.room.wear(3, travels: false, at: script.now)
    #expect(script.room.state == .dressed && script.room.wornCostume == 3)
    script.wait(1 / 60.0)
    let first = script.frame.bubbles.map(\.pose)
    script.wait(3)
    #expect(script.path.allSatisfy { $0 == .dressed || $0 == .undressing })
    #expect(script.frame.bubbles.map(\.pose) == first, "nothing has moved")
    #expect(script.frame.bubbles.map(\.isShown) == [true, true, true, false, true])
    script.tap(script.chest).wait(for: .browsing)
    #expect(script.room.state == .browsing)
  }

  @Test func alignmentPointLandsOnAnchor() {
    let script = browsing()
    script.tap(script.center(1)).wait(for: .dressed).wait(1.5)
    let (pose, character) = (script.frame.bubbles[1].pose, script.frame.character)
    let costume = script.room.costumes[1]
    let scale = character.size.height / 374
    #expect(abs(pose.costumeScale - scale) < 1e-4)
    let alignment = Point(
      x: pose.center.x + (costume.alignment.x - costume.display.x) * costume.size.width * scale,
      y: pose.center.y + (costume.alignment.y - costume.display.y) * costume.size.height * scale)
    #expect(alignment.distance(to: character.point(atX: 0.5, y: 0.31)) < 0.02)
  }

  @Test func fitDoesNotDependOnScreen() {
    let costume = Costume.sample(0)
    let small = CostumeFit.box(
      of: costume, on: Rect(x: 10, y: 20, width: 235, height: 374), scale: 1, anchor: Figure.usualAnchor)
    let large = CostumeFit.box(
      of: costume, on: Rect(x: 100, y: 0, width: 470, height: 748), scale: 2, anchor: Figure.usualAnchor)
    #expect(abs((small.minX - 10) * 2 - (large.minX - 100)) < 1e-9)
    #expect(abs((small.minY - 20) * 2 - large.minY) < 1e-9)
    #expect(large.size == costume.size * 2)
  }

  @Test func dressedStateMeansWithinHalfAPointFromThenOn() {
    let script = browsing(rate: 240)
    script.tap(script.center(3)).wait(for: .dressed)
    let fit = CostumeFit.place(
      of: script.room.costumes[3], on: script.frame.character, scale: script.frame.character.size.height / 374,
      anchor: Figure.usualAnchor)
    for _ in 0..<240 {
      #expect(script.center(3).distance(to: fit) < 0.5)
      script.wait(1 / 240)
    }
  }

  @Test func theRingGrowsPastTheScreenAndFades() {
    let script = browsing()
    script.tap(script.center(0)).wait(2)
    let poses = script.frames.map { $0.frame.bubbles[0].pose }
    #expect(poses.contains { $0.ringDiameter > 2 * 844 && $0.ringOpacity > 0 })
    #expect(zip(poses.dropFirst(), poses).allSatisfy { $0.ringOpacity <= $1.ringOpacity })
    #expect(poses.last!.ringOpacity < 0.001)
  }

  @Test func theOthersFallAsTheRingPassesThem() {
    let script = browsing(rate: 240)
    let places = (1..<5).map { script.center($0) }
    let nearness = (0..<4).sorted {
      places[$0].distance(to: script.center(0)) < places[$1].distance(to: script.center(0))
    }
    script.tap(script.center(0)).wait(0.4)
    let fallen = (0..<4).map { script.center($0 + 1).y - places[$0].y }
    #expect(fallen.allSatisfy { $0 > 20 })
    #expect(fallen[nearness[0]] > fallen[nearness[3]] + 10)
  }

  @Test func undressingBeforeRingPassesKeepsBubblesSeated() {
    let script = browsing()
    let places = script.frame.bubbles.map(\.pose.center)
    script.tap(script.center(0)).act { $0.escape(at: $1) }.wait(0.5)
    #expect((1..<5).allSatisfy { script.center($0) == places[$0] })
  }

  @Test func replacedCostumeClosesBehindScotch() {
    let script = browsing()
    script.tap(script.center(0)).wait(for: .dressed).wait(3)
    script.tap(script.center(1)).wait(0.3)
    #expect(script.frame.bubbles[0].pose.frontOpacity == 0 && script.frame.bubbles[0].pose.ringDiameter > 96)
  }

  @Test func theOthersFallAndRestOnTheFloorWithoutOverlapping() {
    let script = browsing()
    script.tap(script.center(0)).wait(8)
    #expect(!script.room.needsFrames)
    expectRest(script, except: 0)
  }

  @Test func fallenBubbleDressesDirectly() {
    let script = browsing()
    script.tap(script.center(0)).wait(for: .dressed).wait(3)
    script.tap(script.center(1))
    #expect(script.room.state == .dressing && script.room.wornCostume == 1)
    script.wait(8)
    #expect(script.path == [.browsing, .dressing, .dressed, .dressing, .dressed])
    // The old costume has closed at his chest and fallen.
    #expect(script.frame.bubbles[0].isShown && !script.frame.bubbles[0].isInFront)
    expectRest(script, except: 1)
  }

  @Test func immediateUndressingIsStillVisible() {
    let script = browsing()
    script.tap(script.center(0))
    script.act { $0.escape(at: $1) }
    #expect(script.room.state == .undressing)
    script.wait(for: .browsing)
    #expect(script.path == [.browsing, .dressing, .undressing, .browsing])
  }

  @Test func dressingAndUndressingCanBeInterruptedAtAnyFrame() {
    for frame in stride(from: 1, to: 120, by: 7) {
      let script = browsing()
      script.tap(script.center(0)).wait(Double(frame) / 60).act { $0.escape(at: $1) }
      script.wait(Double(frame) / 90)
      script.act { $0.activate(.bubble(3), at: $1) }.wait(Double(frame) / 120)
      script.act { $0.activate(.bubble(1), at: $1) }.wait(for: .dressed, atMost: 3)
      #expect(script.room.state == .dressed && script.room.wornCostume == 1)
      script.act { $0.escape(at: $1) }.wait(for: .browsing, atMost: 5)
      #expect(script.room.state == .browsing, "interrupted after \(frame) frames")
    }
  }

  @Test func tenTapsAtOneTimeEndInOneState() {
    for targets in [
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 2, 3, 4, 0, 1, 2, 3, 4], [2, -1, 2, -1, 2, -1, 2, -1, 2, -1],
    ] {
      let script = browsing()
      for target in targets { script.tap(target < 0 ? script.chest : script.center(target)) }
      script.wait(10)
      #expect(script.room.state == (script.room.wornCostume == nil ? .browsing : .dressed))
      #expect(!script.room.needsFrames && script.frame.bubbles.filter { !$0.isShown }.count <= 1)
    }
  }

  @Test(arguments: [0.0, 0.2, 0.6, 2])
  func aCancelledPointerLeavesNothingStuck(seconds: Double) {
    for cancels in [[0.0], [-0.3], [-0.3, 0.4]] {
      let script = browsing().fling(speed: 5, from: -0.3)
      func cancel() {
        script.down(cancels[0] == 0 ? script.chest : script.rim(cancels[0]))
        if cancels.count > 1 { script.move(script.rim(cancels[1])) }
        script.cancel()
      }
      script.wait(seconds).act { _, _ in cancel() }.wait(for: .browsing)
      #expect(script.room.state == .browsing)
      script.act { $0.activate(.bubble(1), at: $1) }.wait(seconds).act { _, _ in cancel() }.wait(for: .dressed)
      #expect(script.room.state == .dressed)
      script.act { $0.escape(at: $1) }.wait(seconds).act { _, _ in cancel() }.wait(for: .browsing)
      #expect(script.room.state == .browsing)
      let bubble = (0..<5).first { script.room.target(at: script.center($0)) == .bubble($0) }!
      script.tap(script.center(bubble)).wait(for: .dressed)
      #expect(script.room.wornCostume == bubble && script.room.state == .dressed)
    }
  }

  @Test func theWheelKeepsItsAngleThroughDressing() {
    let script = browsing().fling(speed: 4, from: -0.3).wait(for: .browsing)
    let before = script.directions
    script.act { $0.activate(.bubble(0), at: $1) }.wait(3).act { $0.escape(at: $1) }.wait(for: .browsing).wait(1)
    #expect(zip(script.directions, before).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  /// A point of a bubble beside Scotch's head: there he grows under a second tap.
  private func innerSide(of bubble: Int, _ script: RoomScript) -> Point {
    script.center(bubble) + Vector(x: 0, y: -5)
  }

  @Test(arguments: [0.05, 0.15, 0.2, 0.25, 0.3, 0.35, 0.39], [0, 0.1, 0.25])
  func secondTapOfADoubleTapIsIgnored(pause: Double, press: Double) {
    let script = browsing()
    let place = innerSide(of: 2, script)
    script.tap(place).wait(pause)
    let near = Point(x: place.x + 12, y: place.y + 16)
    script.down(near).wait(press).up().wait(for: .dressed)
    #expect(script.room.wornCostume == 2)
    script.wait(0.5).tap(place)
    #expect(script.room.state == .undressing)
  }

  @Test func repeatedTapsDoNotUndress() {
    let script = browsing()
    let place = innerSide(of: 2, script)
    for _ in 0..<4 { script.tap(place).wait(0.3) }
    #expect(script.room.wornCostume == 2)
  }

  @Test(arguments: [0, 0.1, 0.39]) func quickTapOnScotchNeverUndresses(pause: Double) {
    let script = browsing()
    script.tap(innerSide(of: 2, script)).wait(pause).tap(script.chest)
    #expect(script.room.wornCostume == 2)
    script.wait(0.45).tap(script.chest)
    #expect(script.room.state == .undressing)
  }

  @Test func quickTapOnAnotherBubbleStillDresses() {
    let script = browsing()
    script.room.setSilhouette(.narrow, ofCostume: 0)
    script.tap(script.center(0)).wait(0.2)
    let other = (1..<5).first { script.room.target(at: script.center($0)) == .bubble($0) }!
    script.tap(script.center(other))
    #expect(script.room.wornCostume == other)
  }

  @Test func repeatedEnterKeyDoesNotUndress() {
    let script = browsing().act { $0.activate(.bubble(1), at: $1) }.wait(0.2).act { $0.activate(.character, at: $1) }
    #expect(script.room.wornCostume == 1)
    script.act { $0.escape(at: $1) }
    #expect(script.room.state == .undressing)
  }

  @Test func laterTapUndressesWhileDressing() {
    let later = browsing()
    let place = innerSide(of: 2, later)
    later.tap(place).wait(0.45).tap(place)
    #expect(later.room.state == .undressing)
  }

  @Test func sameTapDressesAgainAfterEscape() {
    let script = browsing()
    let place = script.center(0)
    script.tap(place).act { $0.escape(at: $1) }.tap(place)
    #expect(script.room.wornCostume == 0)
  }

  @Test func tappingScotchUndressedDoesNothing() {
    let script = browsing().tap(browsing().chest).wait(0.5)
    #expect(script.path == [.browsing])
  }

  @Test func titleAndDescriptionComeFromTheRightAndLeaveToTheLeft() {
    let script = browsing()
    script.tap(script.center(0))
    script.wait(1 / 60)
    #expect(script.frame.captions.count == 1 && script.frame.captions[0].offset > 0.5)
    script.wait(2)
    #expect(script.frame.captions[0].offset == 0)
    script.tap(script.center(1)).wait(0.1)
    #expect(script.frame.captions.map(\.costume) == [0, 1])
    #expect(script.frame.captions[0].isLeaving && script.frame.captions[0].offset < 0)
    script.wait(2).act { $0.escape(at: $1) }.wait(0.1)
    #expect(script.frame.captions.map(\.costume) == [1] && script.frame.captions[0].offset < 0)
    script.wait(2)
    #expect(script.frame.captions.isEmpty)
  }

  @Test func newCostumesEmergeFromBehindScotch() {
    let script = RoomScript(costumes: 3).wait(for: .browsing).wait(1).startRecording()
    let before = (0..<3).map { script.center($0) }
    script.act { $0.add([.sample(3), .sample(4), .sample(0)], at: $1) }
    #expect(script.room.costumes.count == 5)
    script.wait(0.05)
    #expect(script.frame.character.contains(script.center(3)))
    script.wait(for: .browsing)
    #expect((0..<3).allSatisfy { script.center($0).distance(to: before[$0]) < 0.01 })
    #expect(script.center(4).distance(to: script.room.layout.seat(4, wheelAngle: 0).center) < 0.5)
  }

  @Test func newCostumesDropInFromTopWhileDressed() {
    let script = RoomScript(costumes: 3).wait(for: .browsing)
    script.tap(script.center(0)).wait(1).act { $0.add([.sample(3), .sample(4)], at: $1) }
    #expect(script.center(3).y < 0 && script.center(4).y < 0)
    script.wait(8)
    expectRest(script, except: 0)
    script.act { $0.escape(at: $1) }.wait(for: .browsing)
    #expect(script.center(4).distance(to: script.room.layout.seat(4, wheelAngle: 0).center) < 0.5)
  }

  @Test func fallenBubblesKeepTheirSizeAsOthersCome() {
    let script = browsing()
    let diameter = script.room.layout.bubbleDiameter
    script.tap(script.center(0)).wait(3)
    script.act { $0.add((5..<12).map { .sample($0) }, at: $1) }.wait(10)
    #expect(script.room.layout.bubbleDiameter == diameter)
    expectRest(script, except: 0)
  }

  @Test func sixthCostumeMakesTheWheelPage() {
    let script = browsing().act { $0.add([.sample(5)], at: $1) }.wait(for: .browsing)
    let shown = script.frame.bubbles.indices.filter { script.frame.bubbles[$0].isShown }
    #expect(shown == Array(0..<5) && script.frame.offersPages)
    #expect(
      shown.allSatisfy { script.center($0).distance(to: script.room.layout.seat($0, wheelAngle: 0).center) < 0.5 })
  }

  @Test func rotatingThePhoneKeepsAllBubbles() {
    let script = browsing()
    script.tap(script.center(0)).wait(2)
    script.act { $0.resize(to: Viewport(size: Size(width: 844, height: 390)), at: $1) }.wait(8)
    expectRest(script, except: 0)
    script.act { $0.resize(to: Viewport(size: Size(width: 390, height: 844)), at: $1) }.wait(8)
    expectRest(script, except: 0)
    script.act { $0.escape(at: $1) }.wait(for: .browsing)
    #expect(script.room.state == .browsing)
  }

  /// All bubbles but one lie still, inside the screen, and no two overlap.
  private func expectRest(_ script: RoomScript, except worn: Int) {
    let (size, radius) = (script.room.layout.viewport.size, script.room.layout.bubbleDiameter / 2)
    let shown = script.frame.bubbles.indices.filter { $0 != worn && script.frame.bubbles[$0].isShown }
    let resting = shown.map { script.center($0) }
    for (i, center) in resting.enumerated() {
      #expect(center.x > radius - 0.5 && center.x < size.width - radius + 0.5 && center.y > radius - 0.5)
      #expect(center.y < size.height - radius + 0.5)
      for other in resting[..<i] { #expect(center.distance(to: other) > 2 * radius - 0.5) }
    }
    script.wait(0.5)
    #expect(resting == shown.map { script.center($0) })
  }
}
