import Dynamics
import Geometry
import Testing

/// Items that are attached to one another and overlap.
@Suite struct JoinedTests {
  private let stage = Stage(friction: 0.3)

  private func hinge(_ a: Block, _ b: Block, at x: Double) -> AttachmentBehavior {
    AttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: Point(x: x, y: a.center.y))
  }

  /// Bars of 100 pt that overlap by 20, hinged in the middle of what they share.
  private func addChain(_ count: Int) -> [Block] {
    let bars = (0..<count).map { Block(Double($0) * 80, 200, width: 100, height: 20) }
    for bar in bars { stage.add(bar) }
    for i in 1..<count { stage.animator.addBehavior(hinge(bars[i - 1], bars[i], at: Double(i) * 80 - 40)) }
    return bars
  }

  private func end(_ bar: Block, _ side: Double) -> Point {
    bar.center + Rotation(bar.rotation).rotating(Vector(x: side * 40, y: 0))
  }

  @Test func aChainOfOverlappingBarsHoldsAndRests() {
    stage.addRoom(800, 500)
    let bars = addChain(6)
    var farthest = 0.0
    stage.run(to: 4) { _ in
      for i in 1..<bars.count { farthest = max(farthest, end(bars[i - 1], 1).distance(to: end(bars[i], -1))) }
    }
    // Bars that do not share a hinge still squeeze each other where the chain folds up.
    #expect(farthest < 30, "\(farthest)")
    #expect(stage.settle(from: 4, limit: 20) != nil)
    for i in 1..<bars.count { #expect(end(bars[i - 1], 1).distance(to: end(bars[i], -1)) < 3) }
  }

  @Test func whatIsAttachedEndsItsContact() {
    stage.gravity.magnitude = 0
    let (a, b) = (Block(0, 0, width: 40, height: 40), Block(39, 0, width: 40, height: 40))
    for block in [a, b] { stage.add(block) }
    stage.animator.step()
    #expect(stage.animator.contactsBegan.count == 1)
    let pin = hinge(a, b, at: 20)
    stage.animator.addBehavior(pin)
    stage.animator.step()
    #expect(stage.animator.contactsEnded.count == 1)
    pin.attachedItemsCollide = true
    stage.animator.step()
    #expect(stage.animator.contactsBegan.count == 1)
  }

  @Test func whatIsLetGoCollidesAgain() {
    let (a, b) = (Block(0, 0, width: 40, height: 40), Block(30, 0, width: 40, height: 40))
    stage.gravity.magnitude = 0
    for block in [a, b] { stage.add(block) }
    let pins = [hinge(a, b, at: 10), hinge(a, b, at: 20)]
    for pin in pins { stage.animator.addBehavior(pin) }
    stage.run(to: 0.5)
    stage.animator.removeBehavior(pins[0])
    stage.run(from: 0.5, to: 1)
    #expect(abs(a.center.distance(to: b.center) - 30) < 0.1)
    stage.animator.removeBehavior(pins[1])
    stage.run(from: 1, to: 2)
    #expect(a.center.distance(to: b.center) > 39.8)
  }

  /// An attachment to a place is no reason to pass through anything.
  @Test func whatHangsOnAPlaceCollides() {
    let (a, b) = (Ball(0, 0, radius: 20), Ball(0, -100, radius: 20))
    for ball in [a, b] { stage.add(ball) }
    stage.animator.addBehavior(AttachmentBehavior(item: a, attachedToAnchor: Point(x: 0, y: 0)))
    stage.addFloor(300)
    stage.run(to: 0.6)
    #expect(b.center.distance(to: a.center) > 39.5)
  }
}
