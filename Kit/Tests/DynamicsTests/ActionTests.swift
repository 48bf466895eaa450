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

  /// Two items that sleep, and the time.
  private func sleepers() -> (Stage, [Ball], Double) {
    let (stage, balls) = (Stage(gravity: 0), [Ball(0, 0, radius: 10), Ball(100, 0, radius: 10)])
    for ball in balls { stage.add(ball) }
    stage.run(to: 2)
    #expect(!stage.animator.isRunning)
    return (stage, balls, 2)
  }

  /// An action instead of a field: it pulls items at rest to a point until they are near.
  @Test func aNewActionMovesItemsAtRest() throws {
    let (stage, balls, time) = sleepers()
    (stage.material.resistance, stage.collisions.collisionMode) = (3, [])
    stage.run(from: time, to: time + 1)
    var resumes = 0
    stage.animator.willResume = { _ in resumes += 1 }
    let field = DynamicBehavior()
    field.action = { [material = stage.material] _ in
      for ball in balls {
        let way = Point(x: 50, y: 50) - ball.center
        if way.length > 1 { material.addLinearVelocity(way * 0.1, for: ball) }
      }
    }
    stage.animator.addBehavior(field)
    #expect(stage.animator.isRunning && resumes == 1)
    let rest = try #require(stage.settle(from: time + 1, limit: 20))
    #expect(balls.allSatisfy { $0.center.distance(to: Point(x: 50, y: 50)) < 1.5 })
    // It is not called at rest, so it does not notice that an item is elsewhere, unless it is set again.
    stage.run(from: rest, to: rest + 1)
    field.action = { [material = stage.material] _ in
      if balls[0].center.x < 80 { material.addLinearVelocity(Vector(x: 5, y: 0), for: balls[0]) }
    }
    stage.run(from: rest + 1, to: rest + 3)
    #expect(balls[0].center.x > 80)
    #expect(resumes == 2)
  }

  /// It may have nothing to do, and the animator rests again.
  @Test func aNewActionIsCalledOnceAtRest() {
    let (stage, _, time) = sleepers()
    let (parent, child, log) = (DynamicBehavior(), DynamicBehavior(), Log())
    stage.animator.didPause = { _ in log.times.append(-1) }
    child.action = { _ in log.times.append(1) }
    parent.addChildBehavior(child)
    stage.animator.addBehavior(parent)
    stage.run(from: time, to: time + 1)
    #expect(log.times == [1, -1])
    // Nor does one that is gone before the next step make it run.
    child.action = nil
    parent.action = { _ in log.times.append(2) }
    stage.animator.removeBehavior(parent)
    #expect(!stage.animator.isRunning)
    parent.action = nil
    stage.animator.addBehavior(parent)
    #expect(!stage.animator.isRunning)
  }
}
