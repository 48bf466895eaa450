import Dynamics
import Geometry
import Testing

@Suite struct ImpactTests {
  private func mass(_ ball: Ball) -> Double { .pi * ball.radius * ball.radius / 10_000 }

  /// Head on: the velocities after are those of the textbook, for any ratio of the masses.
  @Test(arguments: [1.0, 2, 5, 10], [1.0, 0.5, 0])
  func headOnImpactsFollowTheTextbook(ratio: Double, elasticity: Double) {
    let stage = Stage(gravity: 0, elasticity: elasticity)
    let (a, b) = (Ball(0, 0, radius: 20), Ball(300, 0, radius: 20 * ratio))
    stage.add(a, velocity: Vector(x: 500, y: 0))
    stage.add(b, velocity: Vector(x: -100, y: 0))
    stage.run(to: 1)
    let (m, n) = (mass(a), mass(b))
    let common = (m * 500 - n * 100) / (m + n)
    let first = common - elasticity * n / (m + n) * 600
    let second = common + elasticity * m / (m + n) * 600
    #expect(abs(stage.velocity(a).x - first) < 0.001)
    #expect(abs(stage.velocity(b).x - second) < 0.001)
    #expect(stage.velocity(a).y == 0 && stage.velocity(b).y == 0)
  }

  /// Without friction only the part along the line of centres changes.
  @Test(arguments: [0.2, 0.5, 0.8])
  func anObliqueImpactKeepsMomentumAndEnergy(offset: Double) {
    let stage = Stage(gravity: 0, elasticity: 1)
    let (a, b) = (Ball(0, 0, radius: 30), Ball(300, offset * 80, radius: 50))
    stage.add(a, velocity: Vector(x: 700, y: 0))
    stage.add(b)
    stage.run(to: 1)
    let (m, n) = (mass(a), mass(b))
    let momentum = stage.velocity(a) * m + stage.velocity(b) * n
    #expect((momentum - Vector(x: 700 * m, y: 0)).length < 1e-6 * 700 * m)
    let energy = stage.velocity(a).lengthSquared * m + stage.velocity(b).lengthSquared * n
    #expect(abs(energy / (490_000 * m) - 1) < 1e-6)
    let angle = stage.velocity(b).angle.radians
    let across = (1 - offset * offset).squareRoot()
    // A step that begins within 2 pt of the touch takes the direction that the gap has then.
    #expect(abs(angle - arcTangent(y: offset, x: across)) < 0.015)
  }

  /// Five balls with hair gaps on a line: as many leave as come.
  @Test(arguments: [1, 2, 3])
  func newtonsCradleEjectsAsManyBallsAsStrike(count: Int) {
    let stage = Stage(gravity: 0, elasticity: 1)
    let balls = (0..<5).map { Ball(Double($0) * 40.01 - ($0 < count ? 100 : 0), 0, radius: 20) }
    for (i, ball) in balls.enumerated() { stage.add(ball, velocity: Vector(x: i < count ? 400 : 0, y: 0)) }
    stage.run(to: 1)
    for (i, ball) in balls.enumerated() {
      #expect(abs(stage.velocity(ball).x - (i >= 5 - count ? 400 : 0)) < 4)
    }
  }

  /// The cradle as it hangs in shops: five bobs on rods, the first let go from a side.
  @Test func newtonsCradleOnRodsSwings() {
    let stage = Stage(elasticity: 1)
    let bobs = (0..<5).map { Ball(Double($0) * 40.02, 200, radius: 20) }
    for bob in bobs {
      let anchor = Point(x: bob.center.x, y: 0)
      stage.add(bob)
      stage.animator.addBehavior(AttachmentBehavior(item: bob, attachedToAnchor: anchor))
    }
    let first = bobs[0]
    first.center = Point(x: -100, y: 200 * 0.75.squareRoot())
    stage.animator.updateItem(usingCurrentState: first)
    var (farthest, inner) = (0.0, 0.0)
    stage.run(to: 1.6) { _ in
      farthest = max(farthest, bobs[4].center.x - 4 * 40.02)
      for i in 1...3 { inner = max(inner, abs(bobs[i].center.x - Double(i) * 40.02)) }
    }
    #expect(abs(farthest - 100) < 5)
    #expect(inner < 5)
  }

  /// Items that touched before both were anchored keep their contact, and have no mass that an impact could share.
  @Test func anchoredItemsHaveNoShareInAnImpact() {
    let stage = Stage(gravity: 0, elasticity: 1)
    let (a, b) = (Ball(100, 100, radius: 20), Ball(140, 100, radius: 20))
    let (c, d) = (Ball(290, 300, radius: 20), Ball(350, 300, radius: 20))
    let beside = Ball(180, 100, radius: 20)
    for ball in [a, b, d, beside] { stage.add(ball) }
    stage.add(c, velocity: Vector(x: 100, y: 0))
    stage.run(to: 0.05)
    let anchors = DynamicItemBehavior(items: [a, b])
    anchors.isAnchored = true
    stage.animator.addBehavior(anchors)
    for i in 1...30 {
      a.center.x += 1
      stage.animator.updateItem(usingCurrentState: a)
      stage.animator.advance(to: 0.05 + Double(i) / 60)
    }
    #expect(b.center == Point(x: 140, y: 100) && beside.center == Point(x: 180, y: 100), "\(b.center) \(beside.center)")
    #expect(abs(stage.velocity(d).x - 100) < 0.01 && abs(stage.velocity(c).x) < 0.01)
  }

  /// A free cluster of balls and blocks that rub: nothing from outside, so momentum and angular momentum stay.
  @Test(arguments: 0..<4)
  func aFreeClusterKeepsItsMomenta(seed: Int) {
    let stage = Stage(gravity: 0, elasticity: 0.5, friction: 0.5)
    var random = SplitMix64(seed: UInt64(seed))
    var items: [any DynamicItem] = []
    for i in 0..<12 {
      let place = Point(x: Double(i % 4) * 90, y: Double(i / 4) * 90)
      let item: any DynamicItem =
        i % 2 == 0 ? Ball(place.x, place.y, radius: 35) : Block(place.x, place.y, width: 70, height: 50)
      let inward = (Point(x: 135, y: 90) - place) * Double.random(in: 0.5...4, using: &random)
      stage.add(item, velocity: inward, spin: Double.random(in: -5...5, using: &random))
      items.append(item)
    }
    stage.animator.advance(to: 0)
    let before = Momenta(items, stage)
    var worst = (linear: 0.0, angular: 0.0)
    stage.run(to: 3) { _ in
      let now = Momenta(items, stage)
      worst.linear = max(worst.linear, (now.linear - before.linear).length / before.scale)
      worst.angular = max(worst.angular, abs(now.angular - before.angular) / (before.scale * 100))
    }
    #expect(worst.linear < 1e-6)
    // Arms are those of the beginning of a step.
    #expect(worst.angular < 0.01)
  }
}

/// Of all items together, about the origin.
private struct Momenta {
  var linear = Vector.zero
  var angular = 0.0
  /// The sum of the amounts, to compare with.
  var scale = 0.0

  init(_ items: [any DynamicItem], _ stage: Stage) {
    for item in items {
      let (width, height) = (item.bounds.width, item.bounds.height)
      let isBall = item is Ball
      let mass = width * height / 10_000 * (isBall ? .pi / 4 : 1)
      let inertia = mass * (isBall ? width * width / 8 : (width * width + height * height) / 12)
      let momentum = stage.velocity(item) * mass
      linear += momentum
      angular += (item.center - Point.zero).cross(momentum) + inertia * stage.spin(item)
      scale += momentum.length
    }
  }
}
