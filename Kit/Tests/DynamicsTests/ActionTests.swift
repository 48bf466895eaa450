import Dynamics
import Geometry
import Testing

@Suite struct ActionTests {
  private let animator = DynamicAnimator()
  private let ball = Ball(0, 0)

  private final class Log { var times: [Double] = [] }

  @Test func actionIsCalledOncePerStepAtTheStepsTime() {
    let (log, gravity) = (Log(), GravityBehavior(items: [ball]))
    gravity.action = { behavior in
      guard let animator = behavior.dynamicAnimator else { return }
      log.times.append(animator.elapsedTime)
      // The items are where that very step has brought them.
      #expect(abs(ball.center.y - 500 * animator.elapsedTime * animator.elapsedTime) < 0.01)
    }
    animator.addBehavior(gravity)
    animator.advance(to: 0)
    animator.advance(to: 0.0999)
    #expect(log.times == (1...12).map { Double($0) / 120 })
    #expect(abs(ball.center.y - 500 * 0.0999 * 0.0999) < 0.05)
    animator.step()
    #expect(log.times.count == 13)
    #expect(animator.stepDuration == 1.0 / 120)
  }

  @Test func actionMayRemoveItsOwnBehavior() {
    let gravity = GravityBehavior(items: [ball])
    let stay = DynamicItemBehavior(items: [ball])
    gravity.action = { behavior in
      if let animator = behavior.dynamicAnimator, animator.elapsedTime > 0.0999 { animator.removeBehavior(behavior) }
    }
    animator.addBehavior(gravity)
    animator.addBehavior(stay)
    for _ in 0..<60 { animator.step() }
    #expect(abs(animator.linearVelocity(of: ball).y - 100) < 0.01)
    #expect(gravity.dynamicAnimator == nil)
  }

  @Test func actionMayAddAndRemoveOtherBehaviors() {
    let (first, second, third) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
    let log = Log()
    first.action = { behavior in
      behavior.dynamicAnimator?.removeBehavior(second)
      behavior.dynamicAnimator?.addBehavior(third)
    }
    second.action = { _ in log.times.append(2) }
    third.action = { _ in log.times.append(3) }
    animator.addBehavior(GravityBehavior(items: [ball]))
    animator.addBehavior(first)
    first.addChildBehavior(DynamicBehavior())
    animator.addBehavior(second)
    for _ in 0..<3 { animator.step() }
    #expect(log.times == [3, 3])
  }

  @Test func aParentActsBeforeItsChildren() {
    let (parent, child, log) = (DynamicBehavior(), GravityBehavior(items: [ball]), Log())
    parent.action = { _ in log.times.append(1) }
    child.action = { _ in log.times.append(2) }
    parent.addChildBehavior(child)
    animator.addBehavior(parent)
    animator.step()
    #expect(log.times == [1, 2])
    parent.removeChildBehavior(child)
    animator.step()
    #expect(log.times == [1, 2, 1])
  }

  @Test func actionIsNotCalledAtRest() {
    let (log, behavior) = (Log(), DynamicBehavior())
    behavior.action = { _ in log.times.append(0) }
    animator.addBehavior(behavior)
    let material = DynamicItemBehavior(items: [ball])
    animator.addBehavior(material)
    for i in 0..<120 { animator.advance(to: Double(i) / 60) }
    #expect(!animator.isRunning)
    let count = log.times.count
    #expect(count > 30 && count < 100)
    for i in 120..<180 { animator.advance(to: Double(i) / 60) }
    #expect(log.times.count == count)
  }

  /// An item that an action adds is placed at that step, not extrapolated.
  @Test func anItemJoinsWithinAnAction() {
    let (gravity, behavior, other) = (GravityBehavior(items: [ball]), DynamicBehavior(), Ball(500, 0))
    behavior.action = { behavior in
      if let animator = behavior.dynamicAnimator, animator.elapsedTime > 0.0999, gravity.items.count == 1 {
        gravity.addItem(other)
      }
    }
    animator.addBehavior(gravity)
    animator.addBehavior(behavior)
    animator.advance(to: 0)
    animator.advance(to: 0.2)
    #expect(abs(other.center.y - 5) < 0.01)
    animator.advance(to: 0.2033)
    #expect(abs(other.center.y - 500 * 0.1033 * 0.1033) < 0.01)
  }

  /// The one that falls asleep in this step too.
  @Test func actionSeesItemsAtThePosesOfTheStep() {
    let log = Log()
    let material = DynamicItemBehavior(items: [ball])
    material.addLinearVelocity(Vector(x: 0, y: 1), for: ball)
    animator.addBehavior(material)
    material.action = { [ball] _ in log.times.append(ball.center.y) }
    animator.advance(to: 0)
    // Between two steps the drawn poses lie before the latest ones.
    for i in 1..<400 { animator.advance(to: Double(i) * 0.0099) }
    #expect(!animator.isRunning)
    #expect(log.times.last == ball.center.y)
  }
}
