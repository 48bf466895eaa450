import Dynamics
import Geometry
import Testing

@Suite struct SlopeTests {
  /// The parameters of a slope.
  enum Ground: CaseIterable, Sendable { case plane, segment, item }

  private func addSlope(_ ground: Ground, _ angle: Angle, _ stage: Stage) {
    let along = Vector(angle: angle)
    switch ground {
    case .plane: stage.addSlope(angle)
    case .segment:
      stage.collisions.addBoundary(withIdentifier: 1, from: Point.zero - along * 2000, to: Point.zero + along * 4000)
    case .item:
      let plank = Block(0, 0, width: 8000, height: 100)
      plank.center = Point.zero + along.perpendicular * 50
      plank.rotation = angle
      stage.anchor(plank)
    }
  }

  private func above(_ angle: Angle, _ height: Double) -> Point {
    Point.zero - Vector(angle: angle).perpendicular * height
  }

  /// A solid disc that rolls without slipping falls with two thirds of g sin.
  @Test(arguments: Ground.allCases, [5.0, 20, 40])
  func aDiscRollsDownWithTwoThirdsOfTheSlope(ground: Ground, degrees: Double) {
    let stage = Stage(friction: 1)
    let angle = Angle(degrees: degrees)
    addSlope(ground, angle, stage)
    let disc = Ball(0, 0, radius: 30)
    disc.center = above(angle, 30)
    stage.add(disc)
    stage.run(to: 1)
    let expected = 1000 * sine(angle.radians) * 2 / 3
    let speed = stage.velocity(disc).dot(Vector(angle: angle))
    #expect(abs(speed / expected - 1) < 1e-4)
    #expect(abs(stage.spin(disc) * 30 / speed - 1) < 1e-4)
    // Constrained bodies move with the velocity at the end of a sub-step: half a sub-step ahead.
    #expect(abs((disc.center - .zero).dot(Vector(angle: angle)) / (expected / 2) - 1 - 1.0 / 480) < 1e-3)
  }

  /// Below the critical angle, whose tangent is the friction, a box stays; above it slides.
  @Test(arguments: Ground.allCases, [0.2, 0.5, 0.8])
  func aBoxHoldsUpToTheCriticalAngle(ground: Ground, friction: Double) throws {
    let critical = arcTangent(y: friction, x: 1)
    for share in [0.9, 0.98] {
      let stage = Stage(friction: friction)
      let angle = Angle(radians: critical * share)
      addSlope(ground, angle, stage)
      let box = Block(0, 0, width: 60, height: 40)
      box.center = above(angle, 20)
      box.rotation = angle
      stage.add(box)
      let rest = try #require(stage.settle(limit: 4))
      #expect(rest < 1)
      #expect(box.center.distance(to: above(angle, 20)) < 0.1)
    }
  }

  @Test(arguments: Ground.allCases, [0.0, 0.2, 0.5])
  func boxSlidesByGravityMinusFriction(ground: Ground, friction: Double) {
    let stage = Stage(friction: friction)
    let angle = Angle(radians: arcTangent(y: friction, x: 1) + 0.2)
    addSlope(ground, angle, stage)
    let box = Block(0, 0, width: 60, height: 40)
    box.center = above(angle, 20)
    box.rotation = angle
    stage.add(box)
    stage.run(to: 1)
    let expected = 1000 * (sine(angle.radians) - friction * cosine(angle.radians))
    let speed = stage.velocity(box).dot(Vector(angle: angle))
    #expect(abs(speed / expected - 1) < 0.002)
    #expect(abs((box.rotation - angle).degrees) < 0.05)
  }
}
