import Dynamics
import Geometry
import Testing

@Suite struct TunnelTests {
  /// The thinnest obstacles of each kind, through (200, 0).
  enum Wall: CaseIterable, Sendable { case item, segment, plane, turned }

  /// The deepest position of a body with a core of 1 pt: a tenth of a point into the wall, plus rounding.
  private func farthest(before wall: Wall) -> Double { (wall == .item || wall == .turned ? 198.5 : 199) + 0.12 }

  private func add(_ wall: Wall, to stage: Stage) {
    let (top, bottom) = (Point(x: 200, y: -300), Point(x: 200, y: 300))
    switch wall {
    case .item: stage.anchor(Block(200, 0, width: 1, height: 600))
    case .segment: stage.collisions.addBoundary(withIdentifier: 1, from: top, to: bottom)
    case .plane:
      stage.collisions.addBoundary(withIdentifier: 1, from: top, to: bottom, inward: Vector(x: -1, y: 0))
    case .turned:
      let plank = Block(200, 0, width: 600, height: 1)
      plank.rotation = Angle(degrees: 90)
      stage.anchor(plank)
    }
  }

  /// A circle of 2 pt across at 20,000 pt/s: 667, 333 and 167 pt per step. The phase lets it begin anywhere in them.
  @Test(arguments: Wall.allCases, [30, 60, 120])
  func nothingPassesAWallOfOnePoint(wall: Wall, stepsPerSecond: Int) {
    var farthest = 0.0
    for degrees in stride(from: -50.0, through: 50, by: 12.5) {
      for phase in stride(from: 0.0, to: 1, by: 0.13) {
        let stage = Stage(gravity: 0, elasticity: phase < 0.5 ? 0 : 0.8, friction: 0.2, stepsPerSecond: stepsPerSecond)
        add(wall, to: stage)
        let way = Vector(angle: Angle(degrees: degrees))
        let start = Point(x: 200, y: 0) - way * (20 + phase * 150)
        let shot = Ball(start.x, start.y, radius: 1)
        stage.add(shot, velocity: way * 20_000)
        stage.run(to: 0.1, rate: 60) { _ in
          if abs(shot.center.y) < 290 { farthest = max(farthest, shot.center.x) }
        }
      }
    }
    #expect(farthest < self.farthest(before: wall))
  }

  /// An item as thick as it is wide stops at the surface, instead of being pushed out for many steps.
  @Test(arguments: [300.0, 1000, 5700, 20_000], [10.0, 30, 100])
  func aFastBallDoesNotSinkIntoABlock(speed: Double, radius: Double) {
    for phase in stride(from: 0.0, to: 1, by: 0.13) {
      for aside in [-90.0, 0, 40] {
        let stage = Stage(gravity: 0, elasticity: 0.2, friction: 0.3)
        stage.anchor(Block(0, 0, width: 200, height: 200))
        let ball = Ball(-100 - radius - 50 - phase * speed / 120, aside, radius: radius)
        stage.add(ball, velocity: Vector(x: speed, y: 0))
        var deepest = 0.0
        stage.run(to: 0.5) { _ in deepest = max(deepest, ball.center.x + radius + 100) }
        #expect(deepest < 0.2, "\(phase), \(aside)")
      }
    }
  }

  /// A thin plate that flies edge on, flat on and turning.
  @Test(arguments: Wall.allCases, [30, 60, 120])
  func fastPlateDoesNotPassAWall(wall: Wall, stepsPerSecond: Int) {
    var farthest = 0.0
    for degrees in stride(from: 0.0, to: 180, by: 22.5) {
      for phase in stride(from: 0.0, to: 1, by: 0.19) {
        let stage = Stage(gravity: 0, friction: 0.2, stepsPerSecond: stepsPerSecond)
        add(wall, to: stage)
        let plate = Block(100 - phase * 150, 0, width: 30, height: 2)
        plate.rotation = Angle(degrees: degrees)
        stage.add(plate, velocity: Vector(x: 20_000, y: 0), spin: phase * 20)
        stage.run(to: 0.1, rate: 60) { _ in
          if abs(plate.center.y) < 280 { farthest = max(farthest, plate.center.x) }
        }
      }
    }
    #expect(farthest < self.farthest(before: wall))
  }

  /// A bar of which one end is behind the wall after its impact does not pivot through it.
  @Test(arguments: [(10.0, 80.0), (20, 100)], [Wall.item, .segment])
  func longBarDoesNotPivotThroughAWall(size: (Double, Double), wall: Wall) {
    var farthest = 0.0
    var random = SplitMix64(seed: 7)
    for _ in 0..<(isOptimized ? 300 : 60) {
      let stage = Stage(gravity: 0, friction: 0.2)
      add(wall, to: stage)
      let bar = Block(random.number(10...150) - size.1 / 2, 0, width: size.0, height: size.1)
      bar.rotation = Angle(degrees: random.number(0...180))
      stage.add(bar, velocity: Vector(x: 8000, y: 0), spin: random.number(-30...30))
      stage.run(to: 0.4, rate: 60) { _ in
        if abs(bar.center.y) < 280 { farthest = max(farthest, bar.center.x) }
      }
    }
    #expect(farthest < 200 - size.0 / 2 + 1, "\(farthest)")
  }

  /// Into the corners of a closed box of segments from everywhere.
  @Test(arguments: [30, 60, 120])
  func aFastCircleStaysInABoxOfSegments(stepsPerSecond: Int) {
    var outside = 0.0
    let corners = [Point(x: 0, y: 0), Point(x: 200, y: 0), Point(x: 200, y: 150), Point(x: 0, y: 150)]
    for degrees in stride(from: 3.0, to: 360, by: 19) {
      for elasticity in [0.0, 0.9] {
        let stage = Stage(gravity: 0, elasticity: elasticity, friction: 0.1, stepsPerSecond: stepsPerSecond)
        for i in 0..<4 { stage.collisions.addBoundary(withIdentifier: i, from: corners[i], to: corners[(i + 1) % 4]) }
        let shot = Ball(90, 80, radius: 1)
        stage.add(shot, velocity: Vector(angle: Angle(degrees: degrees), length: 20_000))
        stage.run(to: 0.3, rate: 60) { _ in outside = max(outside, farthestOutside([shot], 200, 150)) }
      }
    }
    #expect(outside < 0.12)
  }

  /// A contact with a wall that was found ahead holds for that way only: in the next step the ball flies past the wall's
  /// end.
  @Test func aWallStopsNothingBesideItself() {
    let stage = Stage(gravity: 0)
    let ball = Ball(0, 0, radius: 6)
    stage.add(ball, velocity: Vector(x: 0, y: 2600))
    stage.collisions.addBoundary(withIdentifier: 1, from: Point(x: -50, y: 20), to: Point(x: 5, y: 20))
    let pin = AttachmentBehavior.pinAttachment(with: ball, attachmentAnchor: ball.center)
    stage.animator.addBehavior(pin)
    stage.animator.step()
    let start = ball.center
    #expect(start.distance(to: .zero) < 0.25, "\(start)")
    stage.animator.removeBehavior(pin)
    stage.material.setLinearVelocity(Vector(x: 3000, y: 3000), for: ball)
    stage.animator.step()
    #expect(ball.center.distance(to: start + Vector(x: 25, y: 25)) < 0.1, "\(ball.center)")
  }
}
