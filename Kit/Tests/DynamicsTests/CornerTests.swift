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

  /// A block that the box passes over is no obstacle, however near its corner is.
  @Test(arguments: [100.0, 400, 1000])
  func aBallRollsOverTheJointOfTwoBlocks(speed: Double) {
    for isSegments in [false, true] {
      let stage = Stage()
      for x in [0.0, 400] {
        let (start, end) = (Point(x: x - 200, y: 275), Point(x: x + 200, y: 275))
        if isSegments {
          stage.collisions.addBoundary(withIdentifier: Int(x), from: start, to: end)
        } else {
          stage.anchor(Block(x, 300, width: 400, height: 50))
        }
      }
      let ball = Ball(102.25, 265, radius: 10)
      stage.add(ball, velocity: Vector(x: speed, y: 0))
      var highest = 265.0
      stage.run(to: 200 / speed) { _ in highest = min(highest, ball.center.y) }
      #expect(highest > 262, "\(isSegments)")
      #expect(stage.velocity(ball).x > speed * 0.95, "\(isSegments)")
    }
  }

  /// A figure that balances: the middle of all its parts is below the shelf, that of its toe above.
  @Test func groupStandsOnASegmentAboveItsCentreOfMass() {
    let stage = Stage(friction: 1)
    stage.collisions.addBoundary(withIdentifier: 1, from: Point(x: 0, y: 200), to: Point(x: 200, y: 200))
    let toe = Block(150, 185.8, width: 20, height: 20)
    toe.rotation = Angle(degrees: 45)
    let arms = [Block(190, 176, width: 90, height: 6), Block(235, 235, width: 6, height: 120)]
    stage.add(DynamicItemGroup(items: [toe] + arms + [Block(150, 310, width: 176, height: 60)]))
    stage.run(to: 3)
    #expect(abs(toe.center.y - 185.9) < 0.5, "\(toe.center.y)")
  }
}
