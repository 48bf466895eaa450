import Dynamics
import Geometry
import Testing

@Suite struct WallTests {
  @Test(arguments: [100.0, 3500, 8000, 20_000], [0.0, 0.45, 1])
  func nothingPassesAWallAtAnySpeed(speed: Double, elasticity: Double) {
    for direction in stride(from: 0.05, to: 6.28, by: 0.31) {
      let world = Playground(elasticity: elasticity, friction: 0.35)
      world.addRoom(390, 844)
      let ball = Ball(195, 422, radius: 28)
      world.add(ball, velocity: Vector(angle: Angle(radians: direction), length: speed))
      world.run(to: 2) { _ in #expect(farthestOutside([ball], 390, 844) < 0.15) }
    }
  }

  @Test(arguments: [1000.0, 20_000])
  func nothingPassesATwoSidedSegment(speed: Double) {
    for start in stride(from: -60.0, through: 60, by: 10) {
      let world = Playground(elasticity: 0.5)
      world.gravity.magnitude = 0
      world.collisions.addBoundary(withIdentifier: 1, from: Point(x: 300, y: -100), to: Point(x: 320, y: 100))
      let ball = Ball(0, start, radius: 10)
      world.add(ball, velocity: Vector(x: speed, y: 0))
      world.run(to: 1) { _ in #expect(ball.center.x < 310) }
    }
  }

  /// A valley of three segments, as an app would draw one.
  @Test func ballsRestOnSegments() throws {
    let world = Playground(elasticity: 0.3, friction: 0.4)
    let corners = [Point(x: 0, y: 300), Point(x: 150, y: 600), Point(x: 350, y: 600), Point(x: 500, y: 300)]
    for i in 1...3 { world.collisions.addBoundary(withIdentifier: i, from: corners[i - 1], to: corners[i]) }
    let balls = (0..<6).map { Ball(175 + Double($0 % 3) * 70, 100 + Double($0 / 3) * 70, radius: 30) }
    for ball in balls { world.add(ball) }
    _ = try #require(settle(world, limit: 10))
    #expect(deepestOverlap(balls) < 0.1)
    #expect(balls.allSatisfy { $0.center.y < 570.1 && $0.center.y > 300 })
  }

  @Test func segmentDoesNotCollideBeyondItsEnds() {
    let world = Playground(elasticity: 0.5)
    world.gravity.magnitude = 0
    world.collisions.addBoundary(withIdentifier: 1, from: Point(x: 300, y: -100), to: Point(x: 300, y: 100))
    let ball = Ball(0, 112, radius: 10)
    world.add(ball, velocity: Vector(x: 5000, y: 0))
    world.run(to: 1)
    #expect(ball.center.x > 3000)
  }

  /// One ball shoots another, which lies near the wall, so that it moves at full speed from one moment to the next.
  @Test func aBallShotByAnotherStaysInside() {
    let world = Playground(elasticity: 0.9)
    world.addRoom(390, 844)
    let balls = [Ball(60, 400, radius: 40), Ball(300, 405, radius: 40), Ball(100, 700, radius: 40)]
    for ball in balls { world.add(ball) }
    world.material.addLinearVelocity(Vector(x: 20_000, y: 0), for: balls[0])
    world.run(to: 3) { _ in #expect(farthestOutside(balls, 390, 844) < 0.15) }
  }

  @Test func itemBehindAOneSidedBoundaryIsPushedOutGently() {
    let world = Playground()
    world.addFloor(600)
    let ball = Ball(200, 800)
    world.add(ball)
    var (last, fastest) = (800.0, 0.0)
    world.run(to: 6) { _ in
      fastest = max(fastest, last - ball.center.y)
      last = ball.center.y
    }
    #expect(abs(ball.center.y - 552) < 0.1)
    #expect(fastest <= 500.0 / 60 + 0.1)
    #expect(!world.animator.isRunning)
  }

  @Test func aRoomThatShrinksTakesItsBallsAlong() throws {
    let world = Playground(elasticity: 0.45, friction: 0.35)
    world.addRoom(844, 390)
    let balls = (0..<10).map { Ball(60 + Double($0) * 80, 200, radius: 36) }
    for ball in balls { world.add(ball) }
    let time = try #require(settle(world, limit: 10))
    world.collisions.removeAllBoundaries()
    world.addRoom(390, 390)
    #expect(world.animator.isRunning)
    world.run(from: time, to: time + 8)
    #expect(farthestOutside(balls, 390, 390) < 0.1)
    #expect(deepestOverlap(balls) < 0.1)
  }

  /// Points that are too near each other would make walls that stand askew.
  @Test func nearbyPathPointsAreMerged() {
    let world = Playground()
    world.collisions.addBoundary(
      withIdentifier: 1,
      for: [
        Point(x: 0, y: 400), Point(x: 500, y: 400), Point(x: 500, y: 400.000_01), Point(x: 500.000_01, y: 400),
        Point(x: 1000, y: 400),
      ])
    #expect(world.collisions.boundary(withIdentifier: 1)?.count == 3)
    world.collisions.addBoundary(
      withIdentifier: 2, for: [.zero, Point(x: 9, y: 0), Point(x: 9, y: 9), Point(x: 0.001, y: 0)], isClosed: true)
    #expect(world.collisions.boundary(withIdentifier: 2)?.count == 4)
  }
}
