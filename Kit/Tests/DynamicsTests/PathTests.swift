import Dynamics
import Geometry
import Testing

/// Boundaries of several pieces.
@Suite struct PathTests {
  private func points(_ count: Int, _ height: (Double) -> Double) -> [Point] {
    (0...count).map { i in
      let x = Double(i) * 1000 / Double(count)
      return Point(x: x, y: height(x))
    }
  }

  /// A flat floor of twenty pieces behaves like one piece.
  @Test func aBallGlidesOverTheCornersOfAFlatPath() {
    let world = Playground()
    world.collisions.addBoundary(withIdentifier: 1, for: points(20) { _ in 500 })
    let ball = Ball(30, 480, radius: 20)
    world.add(ball, velocity: Vector(x: 400, y: 0))
    world.material.rollingResistance = 0
    world.run(to: 2) { _ in #expect(abs(ball.center.y - 480) < 0.1) }
    #expect(abs(world.animator.linearVelocity(of: ball).x - 400) < 0.5)
  }

  @Test(arguments: [0.0, 0.4])
  func aBoxGlidesOverTheCornersOfAFlatPath(friction: Double) {
    let world = Playground(friction: friction)
    world.collisions.addBoundary(withIdentifier: 1, for: points(20) { _ in 500 })
    let box = Block(30, 480, width: 40, height: 40)
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(box) }
    world.material.addLinearVelocity(Vector(x: 600, y: 0), for: box)
    world.run(to: 1) { t in
      #expect(abs(box.center.y - 480) < 0.3)
      #expect(abs(box.rotation.degrees) < 0.5)
      #expect(abs(box.center.x - 30 - 600 * t + 500 * friction * t * t) < 2, "\(box.center.x) at \(t)")
    }
  }

  /// A hill and a valley of many small pieces: a ball without friction keeps its energy.
  @Test func aBallKeepsItsEnergyOverHillAndValley() {
    let world = Playground()
    world.collisions.addBoundary(withIdentifier: 1, for: points(80) { 500 + 60 * cosine($0 * .pi / 250) })
    world.material.rollingResistance = 0
    let ball = Ball(125, 470, radius: 20)
    world.add(ball, velocity: Vector(x: 500, y: 0))
    var last = 0.0
    world.run(to: 1.6) { t in
      let energy = world.animator.linearVelocity(of: ball).lengthSquared / 2 - 1000 * ball.center.y
      if t > 0.2 { #expect(abs(energy - last) < 4000, "\(energy) \(last) at \(t)") }
      last = energy
    }
    #expect(ball.center.x > 600)
  }

  @Test func closedPathHoldsItemsInside() {
    let world = Playground(elasticity: 0.8)
    let corners = (0..<12).map { Point(x: 300, y: 300) + Vector(angle: Angle(degrees: Double($0) * 30), length: 200) }
    world.collisions.addBoundary(withIdentifier: 1, for: corners, isClosed: true)
    let balls = (0..<6).map { Ball(200 + Double($0) * 40, 300, radius: 15) }
    for (i, ball) in balls.enumerated() {
      world.add(ball, velocity: Vector(angle: Angle(degrees: Double(i) * 70), length: 3000))
    }
    world.run(to: 6) { _ in
      for ball in balls { #expect(ball.center.distance(to: Point(x: 300, y: 300)) < 186) }
    }
  }

  @Test func aPathIsTouchedOnceAlongAllItsPieces() {
    let world = Playground()
    world.collisions.addBoundary(withIdentifier: 5, for: points(20) { _ in 500 })
    let ball = Ball(30, 470, radius: 20)
    world.add(ball, velocity: Vector(x: 600, y: 0))
    var (began, ended) = (0, 0)
    world.run(to: 1.5) { _ in
      began += world.animator.contactsBegan.count
      ended += world.animator.contactsEnded.count
      for event in world.animator.contactsBegan { #expect(event.boundaryIdentifier == 5) }
    }
    #expect((began, ended) == (1, 0))
    world.run(from: 1.5, to: 2.5) { _ in ended += world.animator.contactsEnded.count }
    #expect(ended == 1)
  }

  @Test func boundaryReturnsItsPoints() {
    let collisions = CollisionBehavior()
    let corners = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 0), Point(x: 5, y: 9), Point(x: 0, y: 0)]
    collisions.addBoundary(withIdentifier: 1, from: corners[0], to: corners[1])
    collisions.addBoundary(withIdentifier: 2, for: corners, isClosed: true)
    collisions.addBoundary(withIdentifier: 3, for: corners)
    #expect(collisions.boundary(withIdentifier: 1) == [corners[0], corners[1]])
    #expect(collisions.boundary(withIdentifier: 2) == [corners[0], corners[1], corners[3], corners[0]])
    #expect(collisions.boundary(withIdentifier: 3)?.count == 4)
    #expect(collisions.boundary(withIdentifier: 4) == nil)
    collisions.addBoundary(withIdentifier: 2, for: [corners[3]])
    #expect(collisions.boundaryIdentifiers == [1, 3, 2])
    #expect(collisions.boundary(withIdentifier: 2) == [corners[3]])
  }

  @Test func boundariesStayWithTheirBehavior() {
    let world = Playground()
    world.addFloor(300)
    let ball = Ball(100, 200, radius: 20)
    world.add(ball)
    world.animator.removeBehavior(world.collisions)
    world.animator.addBehavior(world.collisions)
    world.run(to: 2)
    #expect(abs(ball.center.y - 280) < 0.1)
  }
}
