import Dynamics
import Geometry
import Testing

@Suite struct PushTests {
  private let animator = DynamicAnimator()
  private let block = Block(0, 0, width: 100, height: 100)

  private func push(_ mode: PushBehavior.Mode, _ direction: Vector, at offset: Vector = .zero) -> PushBehavior {
    let push = PushBehavior(items: [block], mode: mode)
    push.pushDirection = direction
    push.setTargetOffsetFromCenter(offset, for: block)
    animator.addBehavior(push)
    return push
  }

  /// A square of 100 pt has a mass of 1 and a moment of inertia of 10,000 / 6.
  @Test func aPushOffTheCentreTurns() {
    let push = push(.instantaneous, Vector(x: 0, y: 1), at: Vector(x: 50, y: 0))
    #expect(push.targetOffsetFromCenter(for: block) == Vector(x: 50, y: 0))
    animator.step()
    #expect(abs(animator.linearVelocity(of: block).y - 100) < 0.01)
    #expect(abs(animator.angularVelocity(of: block) - 100 * 50 * 6 / 10_000) < 1e-3)
    #expect(!push.active)
  }

  @Test func pushPointRotatesWithTheItemButItsDirectionDoesNot() {
    block.rotation = Angle(degrees: 90)
    _ = push(.instantaneous, Vector(x: 1, y: 0), at: Vector(x: 50, y: 0))
    animator.step()
    #expect(abs(animator.linearVelocity(of: block).x - 100) < 0.01)
    #expect(abs(animator.angularVelocity(of: block) + 3) < 1e-3)
  }

  /// From 90 degrees to -90 and back, with all of its energy.
  private func expectSwinging(_ item: any DynamicItem) {
    var (least, most) = (90.0, 90.0)
    for _ in 0..<1200 {
      animator.step()
      least = min(least, item.rotation.degrees)
      most = max(most, item.rotation.degrees)
    }
    #expect(most < 93 && least > -93, "\(least) \(most)")
    #expect(least < -87, "\(least)")
  }

  /// Pulled at its right side to the right it swings about like a pendulum: energy in turning and moving is work done.
  @Test func aContinuousPushFollowsTheTurning() {
    block.rotation = Angle(degrees: 90)
    _ = push(.continuous, Vector(x: 1, y: 0), at: Vector(x: 50, y: 0))
    expectSwinging(block)
  }

  /// A ball that nothing else looks at turns all the same.
  @Test func aContinuousPushFollowsTheTurningOfABall() {
    let ball = Ball(0, 0, radius: 50)
    ball.rotation = Angle(degrees: 90)
    let push = PushBehavior(items: [ball], mode: .continuous)
    push.pushDirection = Vector(x: 1, y: 0)
    push.setTargetOffsetFromCenter(Vector(x: 50, y: 0), for: ball)
    animator.addBehavior(push)
    expectSwinging(ball)
  }

  @Test func twoOpposedPushesTurnWithoutMoving() {
    _ = push(.continuous, Vector(x: 0, y: 1), at: Vector(x: 50, y: 0))
    let other = push(.continuous, Vector(x: 0, y: -1), at: Vector(x: -50, y: 0))
    animator.step()
    #expect(abs(animator.linearVelocity(of: block).length) < 1e-4)
    #expect(abs(animator.angularVelocity(of: block) - 6.0 / 120) < 1e-4)
    other.active = false
    animator.step()
    #expect(abs(animator.angularVelocity(of: block) - 9.0 / 120) < 1e-3)
  }

  @Test func anInstantaneousPushFiresOnceAndAgainWhenItIsSet() {
    let push = push(.instantaneous, Vector(x: 1, y: 0))
    for _ in 0..<10 { animator.step() }
    #expect(abs(animator.linearVelocity(of: block).x - 100) < 0.01)
    push.active = true
    push.magnitude = 2
    for _ in 0..<10 { animator.step() }
    #expect(abs(animator.linearVelocity(of: block).x - 300) < 0.01)
  }

  @Test func anInstantaneousPushWaitsForItems() {
    let push = PushBehavior(mode: .instantaneous)
    push.pushDirection = Vector(x: 1, y: 0)
    animator.addBehavior(push)
    animator.step()
    #expect(push.active)
    push.addItem(block)
    animator.step()
    #expect(abs(animator.linearVelocity(of: block).x - 100) < 0.01)
  }
}
