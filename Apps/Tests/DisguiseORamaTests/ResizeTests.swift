import DisguiseORama
import Geometry
import Packs
import Testing

/// The phone is turned, the window dragged, in the middle of whatever is going on.
@Suite struct ResizeTests {
  private static let sizes: [Size] = [
    .phoneOnItsSide, .tablet, Size(width: 320, height: 568), Size(width: 1280, height: 800), .phone,
  ]

  private func room(_ costumes: Int = 5) -> RoomScript {
    RoomScript(costumes: costumes).wait(for: .browsing).wait(1)
  }

  /// No bubble is outside the walls or in the floor, and none overlaps another except at the moment of a collision.
  private func expectAllInside(_ script: RoomScript, _ comment: Comment) {
    let (radius, size) = (script.room.layout.bubbleDiameter / 2, script.room.layout.viewport.size)
    let centers = script.frame.bubbles.filter { $0.isShown && !$0.isInFront }.map { $0.pose.center }
    for (i, center) in centers.enumerated() {
      #expect(center.x >= radius - 0.5 && center.x <= size.width - radius + 0.5, comment)
      #expect(center.y <= size.height - radius + 0.5, comment)
      #expect(centers[..<i].allSatisfy { $0.distance(to: center) > 2 * radius - 4 }, comment)
    }
  }

  @Test(arguments: [5, 9, 24], sizes)
  func inTheMiddleOfTheFallEverybodyStaysInside(costumes: Int, size: Size) {
    let script = room(costumes).act { $0.activate(.bubble(0), at: $1) }.wait(0.6)
    script.act { $0.resize(to: Viewport(size: size), at: $1) }
    for _ in 0..<240 {
      expectAllInside(script, "\(costumes) turned to \(size) at \(script.now)")
      script.wait(1.0 / 60)
    }
    script.wait(10)
    #expect(!script.room.needsFrames)
    script.act { $0.escape(at: $1) }.wait(for: .browsing)
    #expect(script.room.state == .browsing)
  }

  @Test(arguments: [600.0, 1000]) func fallenBubblesStayOnTheFloor(tall: Double) {
    let script = room().act { $0.activate(.bubble(0), at: $1) }.wait(8)
    let before = (1..<5).map { 844 - script.center($0).y }
    script.act { $0.resize(to: Viewport(size: Size(width: 390, height: tall)), at: $1) }
    for (i, height) in before.enumerated() {
      #expect(abs(tall - script.center(i + 1).y - height) < 0.01)
    }
    #expect(script.wait(2).room.state == .dressed)
  }

  @Test func gradualShrinkingOfWindowPushesBubblesTogether() {
    let script = room(9).act { $0.activate(.bubble(0), at: $1) }.wait(3)
    for width in stride(from: 390.0, through: 320, by: -2) {
      script.act { $0.resize(to: Viewport(size: Size(width: width, height: 844)), at: $1) }.wait(1.0 / 60)
      expectAllInside(script, "\(width) points wide")
    }
  }

  @Test(arguments: [0.05, 0.3, 0.7]) func resizeDuringDressingStillEndsDressed(moment: Double) {
    let script = room().act { $0.activate(.bubble(1), at: $1) }.wait(moment)
    script.act { $0.resize(to: Viewport(size: .phoneOnItsSide), at: $1) }.wait(for: .dressed)
    script.wait(3)
    let (layout, costume) = (script.room.layout, script.room.costumes[1])
    let fit = CostumeFit.place(
      of: costume, on: layout.dressedCharacter, scale: layout.scale(ofCharacter: .character),
      anchor: Figure.usualAnchor)
    #expect(script.center(1).distance(to: fit) < 0.01)
    #expect(abs(script.frame.bubbles[1].pose.costumeScale - layout.scale(ofCharacter: .character)) < 1e-4)
  }

  @Test func resizeKeepsAngleOfHeldWheel() {
    let script = room()
    script.down(script.rim(-0.3)).turn(from: -0.3, speed: 1, seconds: 0.3)
    let (before, finger) = (script.directions, script.rim(0))
    script.act { $0.resize(to: Viewport(size: .tablet), at: $1) }
    // The finger has not moved: neither does the wheel, though seen from its new hub the finger is elsewhere.
    script.move(finger).wait(1.0 / 60)
    #expect(zip(script.directions, before).allSatisfy { abs($0 - $1) < 1e-6 })
    let angle = (finger - script.hub).angle.radians
    script.move(script.hub + Vector(angle: Angle(radians: angle + 0.2), length: 200)).wait(1.0 / 60)
    #expect(zip(script.directions, before).allSatisfy { abs(Angle(radians: $0 - $1 - 0.2).normalized.radians) < 1e-6 })
    #expect(script.up().wait(5).room.state == .browsing)
  }

  @Test func resizeKeepsWheelSpinning() {
    let script = room().fling(speed: 8, from: -0.3).wait(0.5)
    script.act { $0.resize(to: Viewport(size: .phoneOnItsSide), at: $1) }
    #expect(script.room.state == .spinning)
    #expect(script.wait(for: .browsing).room.state == .browsing)
  }

  @Test(arguments: sizes) func resizeRedirectsHomingBubbles(size: Size) {
    let script = room().act { $0.activate(.bubble(2), at: $1) }.wait(2).act { $0.escape(at: $1) }.wait(0.25)
    script.act { $0.resize(to: Viewport(size: size), at: $1) }.wait(for: .browsing).wait(2)
    for i in 0..<5 {
      #expect(script.center(i).distance(to: script.room.layout.seat(i, wheelAngle: 0).center) < 0.5)
    }
  }

  @Test(arguments: [Size(width: 0, height: 0), Size(width: 1, height: 900), Size(width: 20_000, height: 30)])
  func noSizeAtAllIsSurvived(size: Size) {
    let script = room(9).act { $0.activate(.bubble(0), at: $1) }.wait(0.4)
    script.act { $0.resize(to: Viewport(size: size, textScale: 40), at: $1) }.wait(1)
    script.act { $0.escape(at: $1) }.wait(0.5).act { $0.activate(.bubble(3), at: $1) }.wait(0.5)
    #expect(script.frame.bubbles.allSatisfy { $0.pose.center.x.isFinite && $0.pose.center.y.isFinite })
    script.act { $0.resize(to: Viewport(size: .phone), at: $1) }.wait(for: .dressed).wait(8)
    expectAllInside(script, "back from \(size)")
    script.act { $0.escape(at: $1) }
    #expect(script.wait(for: .browsing).room.state == .browsing)
  }

  @Test func largerTextMovesScotchDown() {
    let script = room().act { $0.activate(.bubble(0), at: $1) }.wait(4)
    let before = script.frame.character
    script.act { $0.resize(to: Viewport(size: .phone, textScale: 2), at: $1) }.wait(1)
    #expect(script.frame.character.minY > before.minY + 20)
    #expect(script.frame.layout.caption.maxY <= script.frame.character.minY)
  }
}
