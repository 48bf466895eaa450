import Dynamics
import Geometry
import Testing

/// Rods that contradict each other.
@Suite struct ConflictTests {
  private func tie(_ ball: Ball, on stage: Stage, rods: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<rods {
      let anchor = Point(
        x: Double.random(in: -300...300, using: &random), y: Double.random(in: -300...300, using: &random))
      let rod = AttachmentBehavior(item: ball, attachedToAnchor: anchor)
      rod.length = Double.random(in: 50...400, using: &random)
      stage.animator.addBehavior(rod)
    }
  }

  /// They cannot all have their lengths; the item comes to rest where they balance, and stays there.
  @Test(arguments: [3, 10, 1000], [1 as UInt64, 7])
  func conflictingRodsComeToRest(rods: Int, seed: UInt64) throws {
    let stage = Stage()
    let ball = Ball(0, 0, radius: 20)
    stage.add(ball)
    tie(ball, on: stage, rods: rods, seed: seed)
    let time = try #require(stage.settle(limit: 5))
    let rest = ball.center
    stage.run(from: time, to: time + 2)
    #expect(ball.center == rest)
    #expect(rest.distance(to: .zero) < 400)
    // Awake again it does not wander off either.
    stage.material.addLinearVelocity(Vector(x: 0, y: 5), for: ball)
    _ = try #require(stage.settle(from: time + 2, limit: 5))
    #expect(ball.center.distance(to: rest) < 1)
  }
}
