import Dynamics
import Geometry
import Testing

/// An item that hangs on an anchor which follows a finger.
@Suite struct DragTests {
  private let stage = Stage(gravity: 0, elasticity: 0, friction: 0)
  private let card = Block(0, 0, width: 100, height: 100)

  private func hold(_ offset: Vector = .zero) -> AttachmentBehavior {
    stage.add(card)
    let grip = AttachmentBehavior(
      item: card, offsetFromCenter: offset, attachedToAnchor: card.center + offset)
    stage.animator.addBehavior(grip)
    return grip
  }

  /// Moves the anchor once a frame for so long, beginning at `start`.
  private func drag(
    _ grip: AttachmentBehavior, _ velocity: Vector, from start: Double = 0, to end: Double, rate: Double,
    _ frame: (Double) -> Void = { _ in }
  ) {
    for i in 1...Int(((end - start) * rate).rounded()) {
      grip.anchorPoint += velocity * (1 / rate)
      stage.animator.advance(to: start + Double(i) / rate)
      frame(start + Double(i) / rate)
    }
  }

  /// An item that nothing else holds: it keeps its velocity after `removeBehavior(_:)`, and loses it with all behaviours.
  @Test(arguments: [false, true]) func aSetVelocityIsThatOfATossHoweverTheDragEnds(removesAll: Bool) {
    func toss(_ change: (DynamicItemBehavior) -> Void) -> Double {
      let (animator, card) = (DynamicAnimator(), Block(0, 0, width: 100, height: 100))
      let grip = AttachmentBehavior(item: card, attachedToAnchor: card.center)
      animator.addBehavior(grip)
      for _ in 0..<60 {
        grip.anchorPoint.x += 7.5
        animator.step()
      }
      if removesAll { animator.removeAllBehaviors() } else { animator.removeBehavior(grip) }
      let motion = DynamicItemBehavior(items: [card])
      change(motion)
      animator.addBehavior(motion)
      return animator.linearVelocity(of: card).x
    }
    #expect(toss { $0.setLinearVelocity(Vector(x: 900, y: 0), for: $0.items[0]) } == 900)
    let sum = toss { $0.addLinearVelocity(Vector(x: 900, y: 0), for: $0.items[0]) }
    #expect(abs(sum - (removesAll ? 900 : 1800)) < 1)
  }

  @Test(arguments: [30.0, 60, 90, 120, 144, 240], [10.0, 200, 1000, 4000])
  func dragReleaseKeepsVelocity(rate: Double, speed: Double) {
    stage.animator.advance(to: 0)
    let grip = hold()
    drag(grip, Vector(x: speed, y: -speed / 2), to: 0.4, rate: rate)
    stage.animator.removeBehavior(grip)
    let velocity = stage.velocity(card)
    #expect(abs(velocity.x / speed - 1) < 0.2, "\(velocity)")
    #expect(abs(velocity.y / speed + 0.5) < 0.1, "\(velocity)")
  }

  /// It stays with the finger to within the way of a frame and a step, and does not run past it when it stops.
  @Test(arguments: [60.0, 120, 240], [200.0, 1000])
  func draggedItemStaysAtTheFinger(rate: Double, speed: Double) {
    stage.animator.advance(to: 0)
    let grip = hold()
    var farthest = 0.0
    drag(grip, Vector(x: speed, y: 0), to: 0.4, rate: rate) { _ in
      farthest = max(farthest, abs(card.center.x - grip.anchorPoint.x))
    }
    #expect(farthest < speed * (1 / rate + 1 / 120) * 1.3, "\(farthest)")
    var past = 0.0
    for i in 1...60 {
      stage.animator.advance(to: 0.4 + Double(i) / 60)
      past = max(past, card.center.x - grip.anchorPoint.x)
    }
    #expect(past < speed * 0.008, "\(past)")
    #expect(card.center.distance(to: grip.anchorPoint) < 0.1)
    #expect(!stage.animator.isRunning)
  }

  @Test(arguments: [60.0, 90, 120], [3.0, 20])
  func springDragReleaseKeepsVelocity(rate: Double, frequency: Double) {
    stage.animator.advance(to: 0)
    let grip = hold()
    (grip.length, grip.frequency, grip.damping) = (0, frequency, 1)
    drag(grip, Vector(x: 1000, y: 0), to: 1, rate: rate)
    stage.animator.removeBehavior(grip)
    #expect(abs(stage.velocity(card).x - 1000) < 200, "\(stage.velocity(card))")
    #expect(abs(card.center.x - 1000) < 40, "\(card.center.x)")
  }

  @Test func releaseAfterARestLeavesNoVelocity() {
    stage.animator.advance(to: 0)
    let grip = hold()
    drag(grip, Vector(x: 1000, y: 0), to: 0.3, rate: 60)
    for i in 1...12 { stage.animator.advance(to: 0.3 + Double(i) / 60) }
    stage.animator.removeBehavior(grip)
    #expect(stage.velocity(card).length < 10, "\(stage.velocity(card))")
  }

  /// An anchor that jumps is not a finger: the item follows, and stays.
  @Test func jumpingAnchorGivesNoVelocity() {
    stage.animator.advance(to: 0)
    let grip = hold()
    for i in 1...3 {
      grip.anchorPoint += Vector(x: 200, y: 0)
      stage.animator.advance(to: Double(i))
      for k in 1...30 { stage.animator.advance(to: Double(i) + Double(k) / 60) }
      #expect(card.center.distance(to: grip.anchorPoint) < 0.5)
      #expect(stage.velocity(card).length < 1)
    }
  }

  @Test func draggedItemHitsAtItsSpeed() {
    stage.animator.advance(to: 0)
    let grip = hold()
    let ball = Ball(200, 0, radius: 20)
    stage.add(ball)
    drag(grip, Vector(x: 600, y: 0), to: 0.4, rate: 60)
    #expect(stage.velocity(ball).x > 560, "\(stage.velocity(ball))")
  }
}
