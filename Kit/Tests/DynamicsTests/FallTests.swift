import Dynamics
import Geometry
import Testing

@Suite struct FallTests {
  @Test func aFallFollowsTheParabola() {
    let world = Playground()
    let ball = Ball(200, 100)
    world.add(ball, velocity: Vector(x: 300, y: -400))
    world.run(to: 3) { t in
      let exact = Point(x: 200 + 300 * t, y: 100 - 400 * t + 500 * t * t)
      #expect(ball.center.distance(to: exact) < 0.05, "at \(t)")
    }
    #expect(abs(world.animator.linearVelocity(of: ball).y - 2600) < 0.1)
  }

  @Test func resistanceDecaysSpeedExponentially() {
    let world = Playground()
    world.gravity.magnitude = 0
    world.material.resistance = 0.7
    world.material.angularResistance = 1.3
    let ball = Ball(0, 0)
    world.add(ball, velocity: Vector(x: 1000, y: 0))
    world.material.addAngularVelocity(10, for: ball)
    world.run(to: 2)
    #expect(abs(world.animator.linearVelocity(of: ball).x - 1000 * exponential(-1.4)) < 0.1)
    #expect(abs(world.animator.angularVelocity(of: ball) - 10 * exponential(-2.6)) < 0.001)
    #expect(abs(ball.center.x - 1000 / 0.7 * (1 - exponential(-1.4))) < 0.1)
  }

  @Test(arguments: [0.0, 0.3, 0.5, 0.8, 1])
  func reboundHeightIsTheSquareOfTheElasticity(elasticity: Double) {
    let world = Playground(elasticity: elasticity)
    world.addFloor(600)
    let ball = Ball(200, 52)
    world.add(ball)
    var (highest, bounces) = (600.0, 0)
    world.run(to: 5) { _ in
      bounces += world.animator.contactsBegan.count
      if bounces == 1 { highest = min(highest, ball.center.y) }
      #expect(ball.center.y < 552.01)
    }
    let height = 552 - highest
    #expect(abs(height - 500 * elasticity * elasticity) < 500 * 0.005, "\(height)")
    #expect(height <= 500 * elasticity * elasticity + 0.05)
  }

  @Test func anElasticBallKeepsItsHeightForAMinute() {
    let world = Playground(elasticity: 1)
    world.addFloor(600)
    let ball = Ball(200, 52)
    world.add(ball)
    var highest = 600.0
    world.run(to: 60) { t in
      if t > 58 { highest = min(highest, ball.center.y) }
      #expect(ball.center.y >= 51.9)
    }
    #expect(highest < 62, "\(highest)")
  }
}
