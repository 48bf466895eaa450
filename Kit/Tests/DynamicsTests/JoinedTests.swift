import Dynamics
import Geometry
import Testing

/// Items that are attached to one another and overlap.
@Suite struct JoinedTests {
  private let stage = Stage(friction: 0.3)

  private func hinge(_ a: Block, _ b: Block, at x: Double) -> AttachmentBehavior {
    AttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: Point(x: x, y: a.center.y))
  }

  /// Bars of 100 pt that overlap by 20, hinged in the middle of the overlap.
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

  /// Without friction such items slide on slowly. They fall asleep at the speed at which single items do.
  @Test func jointedItemsOnIceSleepAsSoonAsOthers() throws {
    let icy = Stage()
    icy.addRoom(800, 600)
    for row in [0.0, 1] {
      let bars = (0..<3).map { Block(100 + 60 * Double($0) + 7 * row, 100 + 50 * row, width: 56, height: 20) }
      for bar in bars { icy.add(bar) }
      for i in 1..<3 { icy.animator.addBehavior(hinge(bars[i - 1], bars[i], at: 70 + 60 * Double(i) + 7 * row)) }
    }
    #expect(try #require(icy.settle(limit: 30)) < 3)
  }

  /// A slow spring and a long pendulum still have some way to go below that speed.
  @Test func hangingItemSleepsLater() throws {
    let animator = DynamicAnimator()
    let (ball, slow) = (Ball(0, 500, radius: 10), Ball(100, 0, radius: 10))
    let spring = AttachmentBehavior(item: slow, attachedToAnchor: Point(x: 0, y: 0))
    (spring.length, spring.frequency, spring.damping) = (0, 0.2, 1)
    let material = DynamicItemBehavior(items: [ball])
    material.addLinearVelocity(Vector(x: 1.9, y: 0), for: ball)
    let rod = AttachmentBehavior(item: ball, attachedToAnchor: .zero)
    for behavior in [spring, rod, material, GravityBehavior(items: [ball])] { animator.addBehavior(behavior) }
    for i in 0...240 { animator.advance(to: Double(i) / 60) }
    #expect(animator.linearVelocity(of: ball).length > 0.2)
    var time = 4.0
    while slow.center.x > 0.3, time < 20 {
      time += 1.0 / 60
      animator.advance(to: time)
    }
    #expect(slow.center.x <= 0.3)
  }

  @Test func attachingItemsEndsTheirContact() {
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

  @Test func itemsCollideAgainAfterTheirAttachmentIsRemoved() {
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

  /// The sweep of fast items against anchored ones leaves out the one that an item is attached to.
  @Test func aFastItemPassesTheAnchoredItemThatItIsAttachedTo() {
    stage.gravity.magnitude = 0
    let (plate, ball) = (Block(0, 0, width: 200, height: 40), Ball(0, -100, radius: 10))
    stage.anchor(plate)
    stage.add(ball, velocity: Vector(x: 0, y: 2000))
    let rope = AttachmentBehavior.limitAttachment(with: ball, attachedTo: plate)
    rope.length = 1000
    stage.animator.addBehavior(rope)
    stage.run(to: 0.2)
    #expect(abs(ball.center.y - 300) < 1, "\(ball.center.y)")
    rope.attachedItemsCollide = true
    stage.material.setLinearVelocity(Vector(x: 0, y: -2000), for: ball)
    stage.run(from: 0.2, to: 0.4)
    #expect(ball.center.y > 29, "\(ball.center.y)")
  }

  /// An attachment to a place is no reason to pass through anything.
  @Test func itemAttachedToAPointCollides() {
    let (a, b) = (Ball(0, 0, radius: 20), Ball(0, -100, radius: 20))
    for ball in [a, b] { stage.add(ball) }
    stage.animator.addBehavior(AttachmentBehavior(item: a, attachedToAnchor: Point(x: 0, y: 0)))
    stage.addFloor(300)
    stage.run(to: 0.6)
    #expect(b.center.distance(to: a.center) > 39.5)
  }
}
