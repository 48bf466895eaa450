@testable import Dynamics
import Geometry
import Testing

@Suite struct OverlapTests {
  @Test(arguments: [2, 3, 12])
  func concentricBallsSeparateGently(count: Int) {
    let world = Playground()
    world.gravity.magnitude = 0
    let balls = (0..<count).map { _ in Ball(200, 200, radius: 20) }
    for ball in balls { world.add(ball) }
    var last = balls.map { $0.center }
    world.run(to: 4) { _ in
      for (ball, before) in zip(balls, last) { #expect(ball.center.distance(to: before) < 1000.0 / 60) }
      last = balls.map { $0.center }
    }
    #expect(deepestOverlap(balls) < 0.1, "\(deepestOverlap(balls))")
    for ball in balls { #expect(world.animator.linearVelocity(of: ball).length < 40) }
  }

  @Test func ballsAtOnePointSpreadThroughTheRoom() throws {
    let world = Playground(elasticity: 0.45, friction: 0.35)
    world.addRoom(390, 844)
    let balls = (0..<20).map { Ball(195 + Double($0) * 0.01, 400, radius: 40) }
    for ball in balls { world.add(ball) }
    _ = try #require(settle(world, limit: 20))
    #expect(deepestOverlap(balls) < 0.1, "\(deepestOverlap(balls))")
    #expect(farthestOutside(balls, 390, 844) < 0.1)
  }

  @Test func aSizeOfZeroCountsAsHalfAPoint() {
    let world = Playground()
    world.addFloor(100)
    let ball = Ball(50, 0, radius: 0)
    world.add(ball, velocity: Vector(x: 0, y: 5000))
    world.run(to: 3)
    #expect(abs(ball.center.y - 99.75) < 0.1)
  }

  @Test func aBoundaryMayBeAPoint() {
    let world = Playground(elasticity: 0.5)
    world.collisions.addBoundary(withIdentifier: 1, from: Point(x: 50, y: 300), to: Point(x: 50, y: 300))
    let ball = Ball(52, 0, radius: 20)
    world.add(ball)
    world.run(to: 2)
    #expect(ball.center.x > 60)
  }

  /// Elastic balls in a closed room without gravity. Only where three meet within one step it is not exact.
  @Test(arguments: 0..<8)
  func elasticBallsKeepTheirEnergy(seed: Int) {
    let world = Playground(elasticity: 1)
    world.gravity.magnitude = 0
    world.addRoom(800, 800)
    var random = SplitMix64(seed: UInt64(seed))
    let balls = (0..<16).map { Ball(100 + Double($0 % 4) * 200, 100 + Double($0 / 4) * 200, radius: 30) }
    for ball in balls {
      let angle = Angle(radians: Double.random(in: 0...6.28, using: &random))
      world.add(ball, velocity: Vector(angle: angle, length: 600))
    }
    world.run(to: 10) { _ in
      let energy = balls.reduce(0) { $0 + world.animator.linearVelocity(of: $1).lengthSquared } / (16 * 360_000)
      #expect(energy > 0.85 && energy < 1.01, "\(energy)")
    }
  }

  /// Two piles on one floor, 800 pt apart; a ball of the left one may be held deep in the floor.
  private func twoPiles(holdsDeep: Bool) -> (world: Playground, right: [Ball]) {
    let world = Playground(elasticity: 0.3, friction: 0.3)
    world.addFloor(600)
    var balls: [Ball] = []
    for i in 0..<24 {
      let x = 100 + (i % 4) * 42 + (i / 12) * 800
      balls.append(Ball(Double(x), Double(580 - i / 4 % 3 * 42), radius: 20))
    }
    for ball in balls { world.add(ball) }
    let held = AttachmentBehavior(item: balls[0], attachedToAnchor: balls[0].center)
    held.length = 0
    held.anchorPoint = Point(x: 100, y: holdsDeep ? 620 : 580)
    world.animator.addBehavior(held)
    return (world, Array(balls[12...]))
  }

  /// The additional sweeps of a deep overlap stay in its neighbourhood: the other pile moves as if it were not there.
  @Test func deepOverlapsDoNotAffectDistantBodies() {
    let ends = [false, true].map { holdsDeep in
      let (world, right) = twoPiles(holdsDeep: holdsDeep)
      world.run(to: 1)
      #expect((world.animator.world.contactSolver.squeezed.count > 0) == holdsDeep)
      return right.map { $0.center }
    }
    #expect(ends[0] == ends[1])
  }

  @Test func onlyNeighborsOfADeepOverlapAreRelaxedAgain() {
    let (stage, right) = twoPiles(holdsDeep: true)
    stage.run(to: 1)
    let squeezed = stage.animator.world.contactSolver.squeezed
    let marked = (0..<squeezed.count).count { squeezed[$0] > 0 }
    #expect(marked > 1 && marked <= 12, "\(marked)")
    #expect(right.count == 12)
  }

  /// 625 balls in a room for 552 side by side, or for 200: pushing them to and fro makes no room.
  @Test(arguments: [12.0, 20], [0.0, 0.5])
  func overpackedPileSleeps(radius: Double, friction: Double) throws {
    let world = Playground(friction: friction)
    world.addRoom(500, 500)
    var random = SplitMix64(seed: 1)
    for _ in 0..<625 {
      let (x, y) = (random.number(radius...(500 - radius)), random.number(radius...(500 - radius)))
      world.add(Ball(x, y, radius: radius))
    }
    #expect(try #require(settle(world, limit: 3)) < 2.1)
  }

  /// Boxes in a room for three quarters, or half, of them side by side. Their overlaps change direction as they are pushed.
  @Test(arguments: [(400, 30.0), (600, 30), (400, 60), (40, 60)], [0.0, 0.5])
  func overpackedBoxesSleep(pile: (count: Int, side: Double), friction: Double) throws {
    let room = Size(width: pile.count == 40 ? 360 : 20 * pile.side, height: pile.count == 40 ? 300 : 15 * pile.side)
    let stage = Stage(friction: friction)
    stage.addRoom(room.width, room.height)
    var random = SplitMix64(seed: 1)
    for _ in 0..<pile.count {
      let (x, y) = (random.number(0...(room.width - pile.side)), random.number(0...(room.height - pile.side)))
      let box = Block(x + pile.side / 2, y + pile.side / 2, width: pile.side, height: pile.side)
      box.rotation = Angle(radians: random.number(-3...3))
      stage.add(box)
    }
    #expect(try #require(stage.settle(limit: 4)) < 2.5)
  }

  /// Two items that make room slowly, or fast, do not count as jammed.
  @Test(arguments: [10.0, 300]) func overlappingBallsPartBeforeTheySleep(radius: Double) throws {
    let world = Playground()
    world.gravity.magnitude = 0
    let balls = [Ball(0, 0, radius: radius), Ball(3, 1, radius: radius)]
    for ball in balls { world.add(ball) }
    #expect(settle(world, limit: 10) != nil)
    #expect(deepestOverlap(balls) < 0.5)
  }
}
