import Dynamics
import Geometry
import Testing

@Suite struct FrictionTests {
  /// Resting on the floor, with that speed.
  private func start(_ speed: Double, friction: Double, rolling: Double) -> (Playground, Ball) {
    let world = Playground(friction: friction)
    world.material.rollingResistance = rolling
    world.addFloor(600)
    let ball = Ball(0, 552)
    world.add(ball, velocity: Vector(x: speed, y: 0))
    return (world, ball)
  }

  @Test func boxWithoutFrictionSlides() {
    let (world, ball) = start(300, friction: 0, rolling: 0.05)
    world.run(to: 2)
    #expect(abs(ball.center.x - 600) < 0.5)
    #expect(world.animator.angularVelocity(of: ball) == 0)
  }

  /// Sliding slows down by friction x gravity while it spins up; rolling begins at two thirds of the speed of a disc.
  @Test func slidingTurnsIntoRolling() {
    let (world, ball) = start(300, friction: 0.4, rolling: 0)
    world.run(to: 0.1)
    #expect(abs(world.animator.linearVelocity(of: ball).x - 260) < 6)
    world.run(from: 0.1, to: 1)
    let speed = world.animator.linearVelocity(of: ball).x
    #expect(abs(speed - 200) < 2, "\(speed)")
    #expect(abs(world.animator.angularVelocity(of: ball) * 48 - speed) < 1)
  }

  @Test func rollingResistanceSlowsADiscByTwoThirdsOfItsShareOfTheWeight() {
    let (world, ball) = start(0, friction: 0.5, rolling: 0.05)
    world.material.addLinearVelocity(Vector(x: 100, y: 0), for: ball)
    world.material.addAngularVelocity(100.0 / 48, for: ball)
    world.run(to: 1)
    #expect(abs(world.animator.linearVelocity(of: ball).x - (100 - 2.0 / 3 * 0.05 * 1000)) < 2)
    world.run(from: 1, to: 5)
    #expect(!world.animator.isRunning)
  }

  /// A ball so big that it is a floor resists rolling as a floor does.
  @Test func aBallRollsOnABigOneAsOnAFloor() {
    let stage = Stage(friction: 0.5)
    let (ball, ground) = (Ball(0, -20, radius: 20), Ball(0, 20_000, radius: 20_000))
    stage.material.rollingResistance = 0.05
    stage.anchor(ground)
    stage.add(ball, velocity: Vector(x: 100, y: 0), spin: 5)
    stage.run(to: 1)
    #expect(abs(stage.velocity(ball).x - (100 - 100.0 / 3)) < 4)
  }

  /// On a slope of 45 degrees a disc holds on by friction 1, however it is turned, as long as rolling is resisted.
  @Test func aSlopeIsHeldByRollingResistance() {
    let world = Playground(friction: 1)
    world.material.rollingResistance = 1.5
    world.collisions.addBoundary(
      withIdentifier: 1, from: Point(x: 0, y: 0), to: Point(x: 1000, y: 500), inward: Vector(x: 0, y: -1))
    let ball = Ball(500, 195)
    world.add(ball)
    world.run(to: 3)
    #expect(!world.animator.isRunning)
  }

  @Test func aSlopeWithoutFrictionIsAnInclinedPlane() {
    let world = Playground()
    world.collisions.addBoundary(
      withIdentifier: 1, from: Point(x: 0, y: 0), to: Point(x: 1000, y: 1000), inward: Vector(x: 0, y: -1))
    let ball = Ball(100, 100 - 48 * 2.0.squareRoot())
    world.add(ball)
    world.run(to: 1)
    let expected = 1000 * 0.5.squareRoot()
    #expect(abs(world.animator.linearVelocity(of: ball).length - expected) < 5)
  }

  @Test func itemWithoutRotationDoesNotRotate() {
    let (world, ball) = start(300, friction: 0.4, rolling: 0)
    world.material.allowsRotation = false
    world.run(to: 0.5)
    #expect(ball.rotation == .zero)
    #expect(abs(world.animator.linearVelocity(of: ball).x - 100) < 5)
  }
}
