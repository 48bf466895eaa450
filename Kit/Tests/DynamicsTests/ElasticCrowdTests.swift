import Dynamics
import Geometry
import Testing

/// Many elastic circles at once: joined to each other, or under each other's load.
@Suite struct ElasticCrowdTests {
  private func energy(_ balls: [Ball], _ stage: Stage, above floor: Double) -> Double {
    balls.reduce(0) { $0 + stage.velocity($1).lengthSquared / 2 + 1000 * (floor - $1.center.y) }
  }

  /// Rows of balls, every second one moved aside a little.
  private func rows(_ rows: Int, of count: Int, at corner: Point, apart: Vector, radius: Double) -> [Ball] {
    (0..<rows * count).map { i in
      let (column, row) = (Double(i % count), Double(i / count))
      let aside = Double(i / count % 2) * radius / 2
      return Ball(corner.x + column * apart.x + aside, corner.y + row * apart.y, radius: radius)
    }
  }

  enum Link: CaseIterable {
    case rod, hinge, spring

    func join(_ a: Ball, _ b: Ball) -> AttachmentBehavior {
      let middle = a.center + (b.center - a.center) / 2
      switch self {
      case .rod: return AttachmentBehavior(item: a, attachedTo: b)
      case .hinge: return .pinAttachment(with: a, attachedTo: b, attachmentAnchor: middle)
      case .spring:
        let spring = AttachmentBehavior(item: a, attachedTo: b)
        (spring.frequency, spring.damping) = (5, 0.1)
        return spring
      }
    }
  }

  /// A net falls to the floor of a room. Impacts that were propagated past its joints gave it millions of times its energy.
  @Test(arguments: Link.allCases, [0.8, 0.9, 1])
  func aNetOfElasticBallsGainsNoEnergy(link: Link, elasticity: Double) {
    let stage = Stage(elasticity: elasticity)
    stage.material.resistance = 0
    stage.addRoom(300, 300)
    let side = 5
    let balls = rows(side, of: side, at: Point(x: 60, y: 60), apart: Vector(x: 35, y: 35), radius: 8)
    for (i, ball) in balls.enumerated() {
      stage.add(ball, velocity: Vector(angle: Angle(radians: Double(i * i)), length: 200))
      if i % side > 0 { stage.animator.addBehavior(link.join(ball, balls[i - 1])) }
      if i >= side { stage.animator.addBehavior(link.join(ball, balls[i - side])) }
    }
    stage.animator.step()
    let start = energy(balls, stage, above: 300)
    var most = 0.0
    for _ in 0..<600 {
      stage.animator.step()
      most = max(most, energy(balls, stage, above: 300) / start)
    }
    #expect(most < 1.01, "\(most)")
  }

  /// 504 balls fall into a heap. Impacts that were propagated past its load more than doubled its energy.
  @Test(arguments: [0.8, 0.9, 1])
  func aHeapOfElasticBallsGainsNoEnergy(elasticity: Double) {
    let stage = Stage(elasticity: elasticity)
    stage.material.resistance = 0
    stage.addRoom(400, 1000)
    let balls = rows(28, of: 18, at: Point(x: 10.5, y: 988), apart: Vector(x: 21.5, y: -21), radius: 10)
    for ball in balls { stage.add(ball) }
    stage.animator.step()
    let start = energy(balls, stage, above: 1000)
    var most = 0.0
    for _ in 0..<(isOptimized ? 600 : 120) {
      stage.animator.step()
      most = max(most, energy(balls, stage, above: 1000) / start)
    }
    #expect(most < 1.02, "\(most)")
  }

  /// Balls without room overlap from the start: their impacts are no reason to part faster than others do.
  @Test(arguments: [0.8, 0.9])
  func overlappingElasticBallsComeToRest(elasticity: Double) throws {
    let stage = Stage(elasticity: elasticity, friction: 0.2)
    stage.addRoom(400, 1000)
    let balls = rows(17, of: 18, at: Point(x: 12, y: 988), apart: Vector(x: 21, y: -8), radius: 10)
    for ball in balls { stage.add(ball) }
    #expect(stage.settle(limit: 30) != nil)
  }
}
