import Dynamics
import Geometry
import Testing

@Suite struct ExampleTests {
  /// Dynamics.docc/Dynamics.md, word for word; `make docs` compares the two.
  @Test func exampleOfTheDocumentationComesToRest() {
    final class Bubble: DynamicItem {
      var center = Point(x: 160, y: 40)
      var rotation = Angle.zero
      let bounds = Size(width: 48, height: 48)
      var collisionBounds: CollisionBounds { .ellipse }
    }

    let bubble = Bubble()
    let gravity = GravityBehavior(items: [bubble])
    let collisions = CollisionBehavior(items: [bubble])
    collisions.addBoundary(withIdentifier: 1, from: Point(x: 0, y: 400), to: Point(x: 320, y: 400))
    let rubber = DynamicItemBehavior(items: [bubble])
    rubber.elasticity = 0.6

    let animator = DynamicAnimator()
    animator.addBehavior(gravity)
    animator.addBehavior(collisions)
    animator.addBehavior(rubber)
    for frame in 0..<600 where animator.isRunning {
      animator.advance(to: Double(frame) / 60)
      // here an app draws `bubble` at its center and rotation
    }

    #expect(!animator.isRunning)
    #expect(abs(bubble.center.y - 376) < 0.1)
    #expect(bubble.center.x == 160)
  }
}
