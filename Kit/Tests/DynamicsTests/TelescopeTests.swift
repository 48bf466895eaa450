import Dynamics
import Geometry
import Testing

/// Rods and springs whose length has limits or a motor.
@Suite struct TelescopeTests {
  private let world = Playground()
  private let ball = Ball(100, 200, radius: 10)

  /// A rod of 100 points between the ball and a point above it.
  private func rod(_ range: ClosedRange<Double> = -.infinity ... .infinity) -> AttachmentBehavior {
    world.add(ball)
    let rod = AttachmentBehavior(item: ball, attachedToAnchor: Point(x: 100, y: 100))
    rod.attachmentRange = range
    world.animator.addBehavior(rod)
    world.animator.advance(to: 0)
    return rod
  }

  @Test func rodFallsFreelyToItsLimitAndRests() {
    let rod = rod(-20...80)
    world.run(to: 0.4) { t in #expect(abs(ball.center.y - 200 - 500 * t * t) < 0.5) }
    world.run(from: 0.4, to: 3) { _ in #expect(ball.center.y < 281) }
    #expect(abs(ball.center.y - 280) < 0.5 && !world.animator.isRunning)
    rod.attachmentRange = -20...40
    world.run(from: 3, to: 6)
    #expect(abs(ball.center.y - 240) < 0.5)
  }

  @Test func rodStandsOnItsLowerLimit() {
    world.gravity.gravityDirection = Vector(x: 0, y: -1)
    _ = rod(-60...10)
    world.run(to: 3)
    #expect(abs(ball.center.y - 140) < 0.5 && abs(ball.center.x - 100) < 0.01)
  }

  @Test func rodOfLengthZeroIsALeashInItsRange() {
    let rod = rod(0...50)
    rod.length = 0
    rod.anchorPoint = Point(x: 100, y: 200)
    world.run(to: 3)
    #expect(abs(ball.center.y - 250) < 0.5)
  }

  @Test func rodWithoutRoomIsAPendulumAsARodIs() {
    var periods: [Double] = []
    for range in [-Double.infinity ... .infinity, 0...0] {
      let world = Playground()
      let ball = Ball(200, 100, radius: 10)
      world.add(ball)
      let rod = AttachmentBehavior(item: ball, attachedToAnchor: Point(x: 100, y: 100))
      rod.attachmentRange = range
      world.animator.addBehavior(rod)
      world.animator.advance(to: 0)
      var crossing = 0.0
      world.run(to: 2) { t in
        #expect(abs(ball.center.distance(to: Point(x: 100, y: 100)) - 100) < 1)
        if crossing == 0 && ball.center.x < 100 { crossing = t }
      }
      periods.append(crossing)
    }
    #expect(abs(periods[0] - periods[1]) < 0.02)
  }

  @Test(arguments: [-50.0, 50])
  func motorChangesTheLength(speed: Double) {
    let rod = rod()
    (rod.motorSpeed, rod.motorStrength) = (speed, 100)
    world.run(to: 1)
    #expect(abs(ball.center.y - 200 - speed) < 2)
    rod.attachmentRange = -70...70
    world.run(from: 1, to: 3)
    #expect(abs(ball.center.y - 200 - (speed < 0 ? -70 : 70)) < 1, "the motor presses on the stop")
  }

  @Test func weakMotorLetsItsItemSink() {
    let rod = rod()
    let mass = world.animator.mass(of: ball)
    // Half of the weight, in units of 100 pt/s^2.
    (rod.motorSpeed, rod.motorStrength) = (0, mass * 5)
    world.run(to: 1)
    #expect(abs(world.animator.linearVelocity(of: ball).y - 500) < 5)
  }

  @Test func springSwingsBetweenItsStops() {
    let rod = rod(-15...15)
    (rod.frequency, rod.damping) = (1, 0.05)
    world.run(to: 10) { _ in #expect(abs(ball.center.y - 200) < 16) }
    // The spring alone would hang lower: 1000 / (2 pi)^2 = 25.
    #expect(abs(ball.center.y - 215) < 0.5)
  }

  @Test func rodThatBecomesATelescopeKeepsItsVelocity() {
    let rod = rod()
    world.run(to: 1)
    rod.attachmentRange = -50...50
    world.run(from: 1, to: 1.2) { t in #expect(abs(ball.center.y - 200 - 500 * (t - 1) * (t - 1)) < 1) }
    rod.length = ball.center.y - 100
    rod.attachmentRange = -.infinity ... .infinity
    let place = ball.center.y
    world.run(from: 1.2, to: 3) { _ in #expect(abs(ball.center.y - place) < 3) }
  }

  @Test func telescopeBreaksAtItsStopAndNotBefore() {
    let rod = rod(0...30)
    rod.breakingForce = world.animator.mass(of: ball) * 5
    world.run(to: 0.2)
    #expect(rod.dynamicAnimator != nil)
    world.run(from: 0.2, to: 2)
    #expect(rod.dynamicAnimator == nil, "the weight is twice as much")
  }

  @Test func archivedTelescopeGoesOnWithTheSameBits() throws {
    let rod = rod(-30...40)
    (rod.motorSpeed, rod.motorStrength) = (-30, 1)
    world.run(to: 0.5)
    let restored = try DynamicArchive(world.animator).makeAnimator()
    for _ in 0..<60 {
      world.animator.step()
      restored.step()
    }
    #expect(world.animator.worldHash == restored.worldHash)
  }
}
