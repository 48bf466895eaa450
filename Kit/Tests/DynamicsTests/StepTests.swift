import Dynamics
import Geometry
import Testing

@Suite struct StepTests {
  private let world = Playground()
  private let ball = Ball(0, 0)

  @Test(arguments: [30, 60, 120, 240])
  func stepLastsStepDuration(rate: Int) {
    let animator = DynamicAnimator(stepsPerSecond: rate)
    animator.addBehavior(GravityBehavior(items: [ball]))
    #expect(animator.stepDuration == 1 / Double(rate))
    for i in 1...rate {
      animator.step()
      let t = Double(i) / Double(rate)
      #expect(abs(animator.elapsedTime - t) < 1e-12)
      #expect(abs(ball.center.y - 500 * t * t) < 0.01)
    }
  }

  @Test func stepsAndAdvancesMayBeMixed() {
    world.add(ball, velocity: Vector(x: 120, y: 0))
    world.gravity.magnitude = 0
    world.animator.advance(to: 7)
    world.animator.advance(to: 7.1041)
    #expect(abs(ball.center.x - 12.492) < 0.001)
    world.animator.step()
    let x = ball.center.x
    #expect(x > 13 && x < 15)
    world.animator.advance(to: 7.5)
    let y = ball.center.x
    world.animator.advance(to: 7.6)
    #expect(abs(ball.center.x - y - 12) < 0.001)
  }

  @Test func timeStandsStillAtRest() {
    world.gravity.magnitude = 0
    world.add(ball)
    world.run(to: 3)
    let elapsed = world.animator.elapsedTime
    #expect(elapsed > 0.4 && elapsed < 1)
    world.run(from: 3, to: 4)
    #expect(world.animator.elapsedTime == elapsed)
  }
}
