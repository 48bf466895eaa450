import Dynamics
import Geometry
import Testing

/// Calls that the caller's own closures and setters may make while the animator works.
@Suite struct ReentrancyTests {
  private final class Mover: DynamicBehavior {
    var onMove: (Mover, DynamicAnimator?) -> Void = { _, _ in }
    override func willMove(to animator: DynamicAnimator?) { onMove(self, animator) }
  }

  private let animator = DynamicAnimator()
  private let mover = Mover()

  @Test func aBehaviorMayRemoveItselfOnItsWayIn() {
    mover.onMove = { $1?.removeBehavior($0) }
    animator.addBehavior(mover)
    #expect(animator.behaviors.isEmpty)
    #expect(mover.dynamicAnimator == nil)
    mover.onMove = { _, _ in }
    let other = DynamicAnimator()
    other.addBehavior(mover)
    #expect(mover.dynamicAnimator === other)
  }

  @Test func aBehaviorMayGoElsewhereOnItsWayIn() {
    let other = DynamicAnimator()
    mover.onMove = { behavior, animator in
      behavior.onMove = { _, _ in }
      animator?.removeBehavior(behavior)
      other.addBehavior(behavior)
    }
    animator.addBehavior(mover)
    #expect(animator.behaviors.isEmpty)
    #expect(mover.dynamicAnimator === other)
  }

  @Test func aBehaviorOnItsWayInIsInNoOtherAnimator() async {
    await #expect(processExitsWith: .failure) {
      let (mover, other) = (Mover(), DynamicAnimator())
      mover.onMove = { behavior, _ in other.addBehavior(behavior) }
      DynamicAnimator().addBehavior(mover)
    }
  }

  @Test func aBehaviorOnItsWayOutIsNotAddedAgain() async {
    await #expect(processExitsWith: .failure) {
      let (mover, animator) = (Mover(), DynamicAnimator())
      mover.onMove = { behavior, to in if to == nil { animator.addBehavior(behavior) } }
      animator.addBehavior(mover)
      animator.removeBehavior(mover)
    }
  }

  @Test func aChildMayRemoveItselfOnItsWayIn() {
    let parent = DynamicBehavior()
    parent.addChildBehavior(mover)
    mover.onMove = { behavior, _ in parent.removeChildBehavior(behavior) }
    animator.addBehavior(parent)
    #expect(mover.dynamicAnimator == nil)
    #expect(parent.childBehaviors.isEmpty)
  }

  @Test func aChildMayRemoveItsSiblingAndItsParentOnItsWayIn() {
    let (parent, sibling) = (DynamicBehavior(), DynamicBehavior())
    for child in [mover, sibling] { parent.addChildBehavior(child) }
    mover.onMove = { [animator] _, to in
      if to == nil { return }
      parent.removeChildBehavior(sibling)
      animator.removeBehavior(parent)
    }
    animator.addBehavior(parent)
    for behavior in [parent, sibling, mover] { #expect(behavior.dynamicAnimator == nil) }
  }

  @Test func aParentMayGetChildrenOnItsWayInAndOut() {
    let (first, second) = (GravityBehavior(), GravityBehavior())
    mover.onMove = { behavior, to in behavior.addChildBehavior(to == nil ? second : first) }
    animator.addBehavior(mover)
    #expect(first.dynamicAnimator === animator)
    animator.removeBehavior(mover)
    #expect(first.dynamicAnimator == nil)
    #expect(second.dynamicAnimator == nil)
  }

  @Test func aBehaviorMayRemoveAllOnItsWayOut() {
    let gravity = GravityBehavior(items: [Ball(0, 0)])
    for behavior in [mover, gravity] { animator.addBehavior(behavior) }
    mover.onMove = { [animator] _, _ in animator.removeAllBehaviors() }
    animator.removeBehavior(mover)
    #expect(animator.behaviors.isEmpty)
    #expect(gravity.dynamicAnimator == nil)
  }

  @Test func allMayBeRemovedWhileOneIsAdded() {
    let gravity = GravityBehavior()
    for behavior in [mover, DynamicBehavior()] { animator.addBehavior(behavior) }
    mover.onMove = { [animator] _, _ in animator.addBehavior(gravity) }
    animator.removeAllBehaviors()
    #expect(animator.behaviors.count == 1)
    #expect(gravity.dynamicAnimator === animator)
  }

  /// An item whose setters call.
  private final class Caller: DynamicItem {
    var center = Point(x: 0, y: 0) { didSet { onMove() } }
    var rotation = Angle.zero { didSet { onTurn() } }
    let bounds = Size(width: 20, height: 20)
    var onMove: () -> Void = {}
    var onTurn: () -> Void = {}
  }

  @Test func aSetterCannotAdvance() async {
    await #expect(processExitsWith: .failure) {
      let (caller, animator) = (Caller(), DynamicAnimator())
      animator.addBehavior(GravityBehavior(items: [caller]))
      animator.advance(to: 0)
      caller.onMove = { animator.advance(to: 1) }
      animator.advance(to: 0.1)
    }
    await #expect(processExitsWith: .failure) {
      let (caller, animator) = (Caller(), DynamicAnimator())
      animator.addBehavior(GravityBehavior(items: [caller]))
      let snapshot = animator.snapshot()
      caller.onTurn = { animator.step() }
      animator.restore(snapshot)
    }
  }

  @Test(arguments: [true, false]) func aSetterMayAddAndRemove(isTurning: Bool) {
    let (gravity, caller, other) = (GravityBehavior(), Caller(), Ball(100, 0))
    for item in [caller, other] as [any DynamicItem] { gravity.addItem(item) }
    animator.addBehavior(gravity)
    animator.advance(to: 0)
    let snap = SnapBehavior(item: other, snapTo: .zero)
    let change = { [animator] in
      (caller.onMove, caller.onTurn) = ({}, {})
      gravity.removeItem(caller)
      animator.addBehavior(snap)
      gravity.addItem(Ball(300, 300))
    }
    if isTurning { caller.onTurn = change } else { caller.onMove = change }
    animator.advance(to: 0.1)
    let place = caller.center
    animator.advance(to: 0.2)
    #expect(caller.center == place)
    #expect(gravity.items.count == 2)
    #expect(snap.dynamicAnimator === animator)
  }

  @Test func aContactCallMayRemoveEverything() {
    let world = Playground()
    world.addFloor(100)
    world.add(Ball(50, 50))
    world.add(Ball(250, 50))
    world.collisions.contactBegan = { event in event.behavior?.dynamicAnimator?.removeAllBehaviors() }
    world.run(to: 1)
    #expect(world.animator.behaviors.isEmpty)
    #expect(!world.animator.isRunning)
  }

  @Test func anItemIsInOneAnimator() async {
    await #expect(processExitsWith: .failure) {
      let ball = Ball(0, 0)
      let behaviors = [GravityBehavior(items: [ball]), GravityBehavior(items: [ball])]
      let animators = behaviors.map { _ in DynamicAnimator() }
      for (animator, behavior) in zip(animators, behaviors) { animator.addBehavior(behavior) }
    }
  }

  @Test func anItemMayMoveToAnotherAnimatorAtOnce() {
    let ball = Ball(0, 0)
    let (first, second) = (GravityBehavior(items: [ball]), GravityBehavior(items: [ball]))
    let other = DynamicAnimator()
    animator.addBehavior(first)
    animator.advance(to: 0)
    animator.advance(to: 0.5)
    first.removeItem(ball)
    other.addBehavior(second)
    let y = ball.center.y
    animator.advance(to: 1)
    #expect(ball.center.y == y)
    other.advance(to: 0)
    other.advance(to: 0.1)
    #expect(ball.center.y > y)
  }

  @Test func stepsOfAnyNumberEnd() {
    let animator = DynamicAnimator(stepsPerSecond: .max, subSteps: .max)
    animator.addBehavior(GravityBehavior(items: [Ball(0, 0)]))
    animator.advance(to: 0)
    animator.advance(to: 0.01)
    #expect(animator.stepDuration == 1e-4)
  }
}
