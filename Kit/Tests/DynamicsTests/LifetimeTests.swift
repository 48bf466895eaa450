import Dynamics
import Geometry
import Testing

/// Lifetimes: complaints 21, 25 and 26 of docs/COMPLAINTS.md.
@Suite struct LifetimeTests {
  private struct Witnesses {
    weak var animator: DynamicAnimator?
    weak var ball: Ball?
    weak var block: Block?
    weak var gravity: GravityBehavior?
    weak var joint: AttachmentBehavior?
    var isAnyAlive: Bool { animator != nil || ball != nil || block != nil || gravity != nil || joint != nil }
  }

  private final class Successor: DynamicBehavior {
    override func willMove(to animator: DynamicAnimator?) {
      if animator == nil { dynamicAnimator?.addBehavior(DynamicBehavior()) }
    }
  }

  /// A scene with everything that refers to something else, run for a while.
  private func run() -> Witnesses {
    let stage = Stage(friction: 0.5)
    stage.addRoom(400, 400)
    let (ball, block) = (Ball(100, 100, radius: 20), Block(200, 100, width: 40, height: 40))
    stage.add(ball)
    stage.add(block)
    let joint = AttachmentBehavior(item: ball, attachedTo: block)
    joint.action = { behavior in behavior.dynamicAnimator?.removeBehavior(behavior) }
    stage.collisions.contactBegan = { event in event.item.center.x += 0 }
    stage.animator.addBehavior(joint)
    stage.run(to: 1)
    return Witnesses(
      animator: stage.animator, ball: ball, block: block, gravity: stage.gravity, joint: joint)
  }

  @Test func removedAnimatorsAndItemsAreFreed() {
    #expect(!run().isAnyAlive)
  }

  @Test func behaviorWorksInAnotherAnimatorAfterDeinit() {
    let ball = Ball(0, 0)
    let gravity = GravityBehavior(items: [ball])
    DynamicAnimator().addBehavior(gravity)
    #expect(gravity.dynamicAnimator == nil)
    gravity.angle = .zero
    let animator = DynamicAnimator()
    animator.addBehavior(gravity)
    for i in 0...60 { animator.advance(to: Double(i) / 60) }
    #expect(abs(ball.center.x - 500) < 0.1)
  }

  @Test func animatorTakesNoBehaviorsInItsDeinit() async {
    let animator = DynamicAnimator()
    animator.addBehavior(Successor())
    animator.removeAllBehaviors()
    #expect(animator.behaviors.count == 1)
    await #expect(processExitsWith: .failure) { DynamicAnimator().addBehavior(Successor()) }
  }

  /// Also by an animator that is not stepped any more.
  @Test func removedItemsAreReleased() {
    let animator = DynamicAnimator()
    weak var ball: Ball?
    do {
      let item = Ball(0, 0)
      ball = item
      let gravity = GravityBehavior(items: [item])
      gravity.action = { _ in item.radius += 0 }
      animator.addBehavior(gravity)
      animator.step()
      animator.removeAllBehaviors()
    }
    #expect(ball == nil)
  }
}
