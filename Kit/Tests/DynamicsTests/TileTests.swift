import Dynamics
import Geometry
import Testing

/// Balls on a row of flush blocks, beside balls on one smooth floor.
@Suite struct TileTests {
  private func row(_ friction: Double, tile: Double) -> Stage {
    let stage = Stage(friction: friction)
    for i in 0..<100 { stage.anchor(Block(tile * (Double(i) + 0.5), 20, width: tile, height: 40)) }
    return stage
  }

  private func roll(_ ball: Ball, on stage: Stage, speed: Double, spin: Double) -> Ball {
    stage.add(ball, velocity: Vector(x: speed, y: 0), spin: spin)
    return ball
  }

  @Test(arguments: [(100.0, 10.0), (500, 20), (800, 10), (1500, 30)], [0.0, 0.5])
  func ballsRollOverFlushTilesWithoutLoss(ball: (speed: Double, radius: Double), friction: Double) {
    let (tiles, floor) = (row(friction, tile: 40), Stage(friction: friction))
    floor.addFloor(0)
    let spin = friction > 0 ? ball.speed / ball.radius : 0
    let rolls = [tiles, floor].map {
      roll(Ball(60, -ball.radius, radius: ball.radius), on: $0, speed: ball.speed, spin: spin)
    }
    let seconds = min(3, 3600 / ball.speed)
    floor.run(to: seconds)
    var hop = 0.0
    tiles.run(to: seconds) { _ in hop = max(hop, -ball.radius - rolls[0].center.y) }
    #expect(abs((rolls[0].center.x - 60) / (rolls[1].center.x - 60) - 1) < 0.001)
    #expect(hop < 0.01)
  }

  /// A step of half a point is an obstacle, and so is a corner beyond a gap.
  @Test func corneredTilesStillHoldBalls() {
    let stage = Stage()
    stage.anchor(Block(200, 20, width: 400, height: 40))
    stage.anchor(Block(600, 10, width: 400, height: 40))
    let ball = Ball(60, -20, radius: 20)
    stage.add(ball, velocity: Vector(x: 300, y: 0))
    stage.run(to: 3) { _ in #expect(ball.center.x > 400 || ball.center.y < -19.9) }
    #expect(stage.velocity(ball).x < 299)
  }
}
