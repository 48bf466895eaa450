import Dynamics
import Geometry
import Testing

@Suite struct AttachmentTests {
  /// The closed form of a damped oscillator that starts at 100 with no speed.
  private func oscillation(_ frequency: Double, _ damping: Double, _ t: Double) -> Double {
    let omega = 2 * .pi * frequency
    let decay = exponential(-damping * omega * t)
    if damping == 1 { return 100 * (1 + omega * t) * decay }
    let damped = omega * (1 - damping * damping).squareRoot()
    return 100 * decay * (cosine(damped * t) + damping * omega / damped * sine(damped * t))
  }

  @Test(arguments: [0.5, 2, 4], [0.0, 0.2, 0.5, 1])
  func aSpringIsADampedOscillator(frequency: Double, damping: Double) {
    let ball = Ball(300, 0)
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: .zero)
    (spring.length, spring.frequency, spring.damping) = (200, frequency, damping)
    let animator = DynamicAnimator()
    animator.addBehavior(spring)
    for i in 0...180 {
      let t = Double(i) / 60
      animator.advance(to: t)
      #expect(abs(ball.center.x - 200 - oscillation(frequency, damping, t)) < 0.66 * frequency + 0.1, "at \(t)")
      #expect(abs(ball.center.y) < 1e-6)
    }
  }

  /// UIKit's calls name either offset, both or none.
  @Test func attachmentOffsetsAreOptional() {
    let (a, b, offset) = (Ball(0, 0), Ball(300, 0), Vector(x: 100, y: 0))
    let rods = [
      AttachmentBehavior(item: a, attachedTo: b),
      AttachmentBehavior(item: a, offsetFromCenter: offset, attachedTo: b),
      AttachmentBehavior(item: a, attachedTo: b, offsetFromCenter: offset),
      AttachmentBehavior(item: a, offsetFromCenter: offset, attachedTo: b, offsetFromCenter: offset),
    ]
    #expect(rods.map { $0.length } == [300, 200, 400, 300])
    let ropes = [
      AttachmentBehavior.limitAttachment(with: a, attachedTo: b),
      AttachmentBehavior.limitAttachment(with: a, offsetFromCenter: offset, attachedTo: b),
      AttachmentBehavior.limitAttachment(with: a, attachedTo: b, offsetFromCenter: offset),
    ]
    #expect(ropes.map { $0.length } == [300, 200, 400])
  }

  @Test func twoItemsSwingAboutTheirCentreOfMass() {
    let (a, b) = (Ball(0, 0), Ball(300, 0))
    let spring = AttachmentBehavior(item: a, attachedTo: b)
    (spring.length, spring.frequency) = (200, 1)
    let animator = DynamicAnimator()
    animator.addBehavior(spring)
    for i in 0...240 {
      let t = Double(i) / 60
      animator.advance(to: t)
      #expect(abs(b.center.x - a.center.x - 200 - oscillation(1, 0, t)) < 1)
      #expect(abs(a.center.x + b.center.x - 300) < 0.01)
    }
  }

  @Test func aRodKeepsItsLengthAndItsEnergy() {
    let ball = Ball(200, 0, radius: 10)
    let rod = AttachmentBehavior(item: ball, attachedToAnchor: .zero)
    let gravity = GravityBehavior(items: [ball])
    let animator = DynamicAnimator()
    animator.addBehavior(gravity)
    animator.addBehavior(rod)
    for i in 0...300 {
      animator.advance(to: Double(i) / 60)
      let speed = animator.linearVelocity(of: ball).length
      let energy = speed * speed / 2 - 1000 * ball.center.y
      #expect(abs(ball.center.distance(to: .zero) - 200) < 0.5)
      #expect(energy < 2000)
      #expect(energy > -200_000 * 0.02 * Double(i) / 60 - 6000)
    }
  }

  @Test func aSpringOfNoLengthDragsItsItemOntoTheAnchor() {
    let ball = Ball(0, 0)
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: .zero)
    (spring.frequency, spring.damping) = (3, 1)
    let animator = DynamicAnimator()
    animator.addBehavior(spring)
    animator.advance(to: 0)
    spring.anchorPoint = Point(x: 100, y: 50)
    for i in 0...240 { animator.advance(to: Double(i) / 60) }
    #expect(ball.center.distance(to: spring.anchorPoint) < 0.3)
    #expect(!animator.isRunning)
    spring.anchorPoint = .zero
    #expect(animator.isRunning)
  }

  @Test(arguments: [true, false]) func attachedItemsCollideOnlyIfEnabled(collide: Bool) {
    let (a, b) = (Ball(0, 0), Ball(200, 0))
    let spring = AttachmentBehavior(item: a, attachedTo: b)
    (spring.length, spring.frequency, spring.damping) = (10, 1, 0.5)
    spring.attachedItemsCollide = collide
    let animator = DynamicAnimator()
    animator.addBehavior(spring)
    animator.addBehavior(CollisionBehavior(items: [a, b]))
    for i in 0...300 { animator.advance(to: Double(i) / 60) }
    #expect(abs(a.center.distance(to: b.center) - (collide ? 96 : 10)) < 0.2)
  }
}
