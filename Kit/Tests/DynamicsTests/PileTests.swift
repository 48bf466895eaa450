@testable import Dynamics
import Geometry
import Testing

/// Big piles of circles, as in the scenes of `make bench`, at the default 120 steps per second.
@Suite struct PileTests {
  private let stage: Playground
  private let balls: [Ball]
  private var world: World { stage.animator.world }

  /// `count` balls of 100 pt in columns above a floor between two walls.
  private init(count: Int) {
    let width = max(300, Double(count) * 5)
    let columns = Int(width / 106)
    var random = SplitMix64(seed: 1)
    stage = Playground(elasticity: 0.5, friction: 0.2)
    stage.addFloor(0, width)
    let walls = [(0.0, 1.0), (width, -1)]
    for (i, wall) in walls.enumerated() {
      stage.collisions.addBoundary(
        withIdentifier: i + 2, from: Point(x: wall.0, y: 0), to: Point(x: wall.0, y: -1000),
        inward: Vector(x: wall.1, y: 0))
    }
    balls = (0..<count).map { i in
      let x = (Double(i % columns) + 0.5) * width / Double(columns) + Double.random(in: -2...2, using: &random)
      return Ball(x, -60 - 110 * Double(i / columns), radius: 50)
    }
    for ball in balls { stage.add(ball) }
  }

  init() { self.init(count: 0) }

  /// Kinetic and potential energy as the mean height of a ball that would have as much; points.
  private var height: Double {
    let sum = balls.reduce(0) { sum, ball in
      let (velocity, spin) = (stage.animator.linearVelocity(of: ball), stage.animator.angularVelocity(of: ball))
      return sum + (velocity.lengthSquared + spin * spin * ball.radius * ball.radius / 2) / 2000 - ball.center.y
    }
    return sum / Double(balls.count)
  }

  private var isCalm: Bool { balls.allSatisfy { stage.animator.linearVelocity(of: $0).length < 2 } }

  /// Once a pile has calmed down nothing lifts it again on its way to sleep.
  private func expectRest() {
    var lowest = Double.infinity
    while stage.animator.isRunning || stage.animator.elapsedTime == 0, stage.animator.elapsedTime < 10 {
      stage.animator.step()
      if lowest == .infinity && !isCalm { continue }
      #expect(height < lowest + 0.02)
      lowest = min(lowest, height)
    }
    #expect(!stage.animator.isRunning)
    #expect(deepestOverlap(balls) < 1)
  }

  @Test(arguments: isOptimized ? [50, 200, 500, 2000] : [50, 200])
  func pilesOfBallsRestWithinTenSeconds(count: Int) { PileTests(count: count).expectRest() }
}
