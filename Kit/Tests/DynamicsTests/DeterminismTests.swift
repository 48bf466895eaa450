import Dynamics
import DynamicsGolden
import Geometry
import Testing

@Suite struct DeterminismTests {
  @Test(arguments: GoldenScene.allCases)
  func goldenSceneHasItsRecordedHash(scene: GoldenScene) {
    #expect(scene.run() == scene.hash)
  }

  @Test func equalCallsGiveEqualHashes() {
    #expect(GoldenScene.marbles.run() == GoldenScene.marbles.run())
  }

  /// Far from the corner the world moves its origin, so the motion is as fine as near it.
  @Test(arguments: [1e5, -1e6, 1e8])
  func motionIsPreciseFarOut(offset: Double) {
    let world = Playground()
    let ball = Ball(offset + 200, offset + 52)
    world.addFloor(offset + 600, 1)
    world.add(ball, velocity: Vector(x: 30, y: 0))
    world.run(to: 0.9) { t in
      #expect(abs(ball.center.x - offset - 200 - 30 * t) < 0.01)
      #expect(abs(ball.center.y - offset - 52 - 500 * t * t) < 0.02)
    }
    world.run(from: 0.9, to: 3)
    #expect(abs(ball.center.y - offset - 552) < 0.05)
  }

  @Test func rotationStaysPreciseAfterManyTurns() {
    let world = Playground()
    world.gravity.magnitude = 0
    let ball = Ball(0, 0)
    world.add(ball)
    world.material.addAngularVelocity(-40, for: ball)
    world.run(to: 60)
    #expect(abs(ball.rotation.radians + 2400) < 0.02)
  }
}
