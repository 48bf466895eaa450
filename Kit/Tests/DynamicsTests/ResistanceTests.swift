import Dynamics
import Geometry
import Testing

@Suite struct ResistanceTests {
  /// A fall through air approaches the terminal speed, g / resistance, exponentially.
  @Test(arguments: [0.5, 2, 10, 50], [30, 60, 120])
  func aFallComesToTheTerminalVelocity(resistance: Double, stepsPerSecond: Int) {
    let stage = Stage(stepsPerSecond: stepsPerSecond)
    stage.material.resistance = resistance
    let ball = Ball(0, 0)
    stage.add(ball)
    stage.run(to: 1)
    let expected = 1000 / resistance * (1 - exponential(-resistance))
    #expect(abs(stage.velocity(ball).y / expected - 1) < 1e-5)
    let way = 1000 / resistance * (1 - (1 - exponential(-resistance)) / resistance)
    #expect(abs(ball.center.y / way - 1) < 5e-4)
  }

  /// A projectile flies the parabola whatever the step.
  @Test(arguments: [30, 60, 120, 240])
  func aProjectileFliesTheParabola(stepsPerSecond: Int) {
    let stage = Stage(stepsPerSecond: stepsPerSecond)
    let ball = Ball(0, 0)
    stage.add(ball, velocity: Vector(x: 700, y: -900))
    var worst = 0.0
    stage.run(to: 3) { t in
      worst = max(worst, ball.center.distance(to: Point(x: 700 * t, y: -900 * t + 500 * t * t)))
    }
    // Between two steps it is drawn on a straight line: g dt^2 / 8 above the parabola at most.
    let step = 1 / Double(stepsPerSecond)
    #expect(worst < 1000 * step * step / 8 + 0.02)
  }
}
