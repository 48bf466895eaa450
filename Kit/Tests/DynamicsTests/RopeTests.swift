import Dynamics
import Geometry
import Testing

@Suite struct RopeTests {
  @Test func aRopeHoldsAtItsLengthAndNotBefore() {
    let world = Playground()
    let ball = Ball(100, 100, radius: 10)
    world.add(ball)
    let rope = AttachmentBehavior.limitAttachment(with: ball, attachedToAnchor: Point(x: 100, y: 50))
    #expect(rope.length == 50)
    rope.length = 300
    world.animator.addBehavior(rope)
    world.animator.advance(to: 0)
    world.run(to: 0.5) { t in #expect(abs(ball.center.y - 100 - 500 * t * t) < 0.1) }
    world.run(from: 0.5, to: 4) { _ in #expect(ball.center.y < 351) }
    #expect(abs(ball.center.y - 350) < 0.5)
    #expect(!world.animator.isRunning)
    rope.length = 200
    world.run(from: 4, to: 8)
    #expect(abs(ball.center.y - 250) < 0.5)
  }

  @Test func twoItemsOnARopeMayMeet() {
    let world = Playground(elasticity: 1)
    world.gravity.magnitude = 0
    let (a, b) = (Ball(0, 0, radius: 10), Ball(200, 0, radius: 10))
    world.add(a, velocity: Vector(x: 300, y: 0))
    world.add(b)
    let rope = AttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: Vector(x: 10, y: 0), attachedTo: b, offsetFromCenter: Vector(x: -10, y: 0))
    rope.attachedItemsCollide = true
    world.animator.addBehavior(rope)
    var (least, most) = (200.0, 0.0)
    world.run(to: 4) { t in
      least = min(least, a.center.distance(to: b.center))
      most = max(most, a.center.distance(to: b.center))
    }
    #expect(abs(least - 20) < 1)
    #expect(most < 202)
    let momentum = world.animator.linearVelocity(of: a).x + world.animator.linearVelocity(of: b).x
    #expect(abs(momentum - 300) < 1)
  }
}
