import Dynamics
import Geometry
import Testing

@Suite struct CornerTests {
  /// A plank slides along a path that goes on lower: over a step that sticks out it must not stumble.
  @Test(arguments: [1e-4, 0.1, 2, 30])
  func aBoxGlidesOverACornerThatSticksOut(drop: Double) {
    let animator = DynamicAnimator()
    let box = Block(450, 380, width: 40, height: 40)
    let collisions = CollisionBehavior(items: [box])
    collisions.addBoundary(
      withIdentifier: 1,
      for: [
        Point(x: 0, y: 400), Point(x: 500, y: 400), Point(x: 500, y: 400 + drop), Point(x: 1000, y: 400 + drop),
      ])
    let laws = DynamicItemBehavior(items: [box])
    laws.setLinearVelocity(Vector(x: 200, y: 0), for: box)
    animator.addBehavior(collisions)
    animator.addBehavior(GravityBehavior(items: [box]))
    animator.addBehavior(laws)
    for _ in 0..<30 { animator.step() }
    #expect(abs(box.center.x - 500) < 0.5)
    #expect(box.center.y > 379.5)
    #expect(abs(animator.linearVelocity(of: box).x - 200) < 1)
  }
}
