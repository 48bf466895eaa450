import Dynamics
import Geometry
import Testing

@Suite struct JoinTests {
  /// A ball that bounces about, drawn at some rate from 0.1 on; its centres at every 30th of a second.
  private func trajectory(rate: Int) -> [Point] {
    let world = Playground(elasticity: 0.6, friction: 0.3)
    world.addRoom(390, 844)
    let balls = [Ball(100, 100), Ball(250, 300)]
    world.animator.advance(to: 0.1)
    for ball in balls { world.add(ball, velocity: Vector(x: 900, y: 200)) }
    var centers: [Point] = []
    for i in 0...(4 * rate) {
      world.animator.advance(to: 0.1 + Double(i) / Double(rate))
      if i * 30 % rate == 0 { centers += balls.map { $0.center } }
    }
    return centers
  }

  @Test(arguments: [60, 120, 240, 90])
  func everyFrameRateShowsTheSameMotion(rate: Int) {
    let (slow, fast) = (trajectory(rate: 30), trajectory(rate: rate))
    #expect(slow.count == fast.count)
    for (a, b) in zip(slow, fast) { #expect(a.distance(to: b) < 0.01) }
  }

  /// One ball keeps the world busy, another joins at an odd time; as drawn it moves on with its velocity at once.
  @Test(arguments: [0.1, 0.1034, 0.1077, 0.1111, 0.12345])
  func itemJoinsBetweenStepsWithoutAJump(join: Double) {
    let world = Playground()
    world.gravity.magnitude = 0
    world.add(Ball(0, 2000), velocity: Vector(x: 10, y: 0))
    world.run(to: 0.08)
    world.animator.advance(to: join)
    let ball = Ball(100, 100)
    ball.rotation = Angle(radians: 9)
    world.add(ball, velocity: Vector(x: 3000, y: -1000))
    world.material.addAngularVelocity(5, for: ball)
    #expect(ball.center == Point(x: 100, y: 100))
    world.animator.advance(to: join)
    #expect(ball.center.distance(to: Point(x: 100, y: 100)) < 0.001)
    for i in 1...20 {
      let t = Double(i) * 0.0017
      world.animator.advance(to: join + t)
      #expect(ball.center.distance(to: Point(x: 100 + 3000 * t, y: 100 - 1000 * t)) < 0.01)
      #expect(abs(ball.rotation.radians - 9 - 5 * t) < 1e-4)
    }
  }

  /// The sum of many frame times is never quite on the grid.
  @Test func itemJoinsAtRestJustBeforeAStep() {
    let world = Playground()
    world.add(Ball(0, 2000), velocity: Vector(x: 10, y: 0))
    var time = 0.0
    for i in 0..<240 {
      world.animator.advance(to: time)
      let ball = Ball(Double(i) * 200, -500)
      world.add(ball)
      world.animator.advance(to: time)
      #expect(abs(ball.center.y + 500) < 0.001)
      time += 1.0 / 60
    }
  }

  @Test func firstFrameAfterARestSimulatesItsFullDuration() {
    let world = Playground()
    world.gravity.magnitude = 0
    world.animator.advance(to: 5)
    let ball = Ball(0, 0)
    world.add(ball, velocity: Vector(x: 1000, y: 0))
    world.animator.advance(to: 5.0123)
    #expect(abs(ball.center.x - 12.3) < 0.01)
  }

  @Test func aLongRestIsNotSimulated() {
    let world = Playground()
    world.animator.advance(to: 5)
    let ball = Ball(0, 0)
    world.add(ball)
    world.animator.advance(to: 500)
    #expect(ball.center.y == 0)
    world.animator.advance(to: 500.1)
    #expect(abs(ball.center.y - 5) < 0.05)
  }

  @Test func aLongGapIsCutShort() {
    let world = Playground()
    world.gravity.magnitude = 0
    let ball = Ball(0, 0)
    world.add(ball, velocity: Vector(x: 100, y: 0))
    world.animator.advance(to: 0)
    world.animator.advance(to: 60)
    #expect(abs(ball.center.x - 25) < 0.01)
    world.animator.advance(to: 60.1)
    #expect(abs(ball.center.x - 35) < 0.01)
  }

  @Test func anItemJoiningFastAtAWallIsNotDrawnBehindIt() {
    let world = Playground(elasticity: 0.5)
    world.addRoom(390, 844)
    world.add(Ball(60, 100), velocity: Vector(x: 10, y: 0))
    world.run(to: 0.5)
    world.animator.advance(to: 0.5013)
    let ball = Ball(330, 500)
    world.add(ball, velocity: Vector(x: 10_000, y: 0))
    for i in 1...60 {
      world.animator.advance(to: 0.5013 + Double(i) / 240)
      #expect(farthestOutside([ball], 390, 844) < 0.15)
    }
  }

  @Test func anItemLeavesAsDrawnWithTheBodysVelocity() {
    let world = Playground()
    let ball = Ball(0, 0)
    world.add(ball, velocity: Vector(x: 500, y: 0))
    world.run(to: 0.5)
    world.animator.advance(to: 0.5043)
    let (center, velocity) = (ball.center, world.animator.linearVelocity(of: ball))
    #expect(abs(velocity.x - 500) < 0.01)
    world.gravity.removeItem(ball)
    world.collisions.removeItem(ball)
    #expect(world.animator.linearVelocity(of: ball) == velocity)
    world.material.removeItem(ball)
    #expect(world.animator.linearVelocity(of: ball) == .zero)
    world.animator.advance(to: 1)
    #expect(ball.center == center)
    #expect(!world.animator.isRunning)
  }

  @Test func aMovedItemGoesOnFromWhereItWasPut() {
    let world = Playground()
    let ball = Ball(0, 0)
    world.add(ball)
    world.run(to: 0.5)
    ball.center = Point(x: 700, y: 0)
    world.animator.advance(to: 0.51)
    #expect(ball.center.x == 0)
    ball.center = Point(x: 700, y: 0)
    world.animator.updateItem(usingCurrentState: ball)
    world.animator.advance(to: 0.52)
    #expect(ball.center.x == 700)
    #expect(abs(ball.center.y - 5.1) < 0.3)
  }
}
