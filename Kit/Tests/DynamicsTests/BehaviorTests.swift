import Dynamics
import Geometry
import Testing

@Suite struct BehaviorTests {
  private func approaching() -> (Ball, Ball, DynamicItemBehavior, DynamicAnimator) {
    let (a, b) = (Ball(0, 0), Ball(200, 0))
    let (material, animator) = (DynamicItemBehavior(items: [a, b]), DynamicAnimator())
    material.elasticity = 1
    material.addLinearVelocity(Vector(x: 400, y: 0), for: a)
    animator.addBehavior(material)
    return (a, b, material, animator)
  }

  private func run(_ animator: DynamicAnimator, _ seconds: Double = 1) {
    for i in 0...Int(seconds * 60) { animator.advance(to: Double(i) / 60) }
  }

  @Test func equalBallsExchangeTheirVelocities() {
    let (a, b, _, animator) = approaching()
    animator.addBehavior(CollisionBehavior(items: [a, b]))
    run(animator)
    #expect(abs(animator.linearVelocity(of: a).x) < 0.01)
    #expect(abs(animator.linearVelocity(of: b).x - 400) < 0.01)
  }

  @Test func itemsOfDifferentCollisionBehaviorsPassThroughEachOther() {
    let (a, b, _, animator) = approaching()
    animator.addBehavior(CollisionBehavior(items: [a]))
    animator.addBehavior(CollisionBehavior(items: [b]))
    run(animator)
    #expect(b.center.x == 200)
    #expect(a.center.x > 395)
  }

  @Test func anItemMayBeInSeveralCollisionBehaviors() {
    let (a, b, _, animator) = approaching()
    animator.addBehavior(CollisionBehavior(items: [a]))
    animator.addBehavior(CollisionBehavior(items: [a, b]))
    run(animator)
    #expect(b.center.x > 300)
  }

  @Test func theModeLeavesOutItemsOrBoundaries() {
    for mode in [CollisionBehavior.Mode.items, .boundaries, .everything] {
      let (a, b, _, animator) = approaching()
      let collisions = CollisionBehavior(items: [a, b])
      collisions.collisionMode = mode
      collisions.addBoundary(withIdentifier: 7, from: Point(x: 300, y: -99), to: Point(x: 300, y: 99))
      animator.addBehavior(collisions)
      run(animator, 2)
      let farthest = max(a.center.x, b.center.x)
      #expect((farthest < 300) == mode.contains(.boundaries))
      #expect((b.center.x == 200) == !mode.contains(.items))
    }
  }

  @Test func anAnchoredItemStandsStill() {
    let (a, b, _, animator) = approaching()
    let anchor = DynamicItemBehavior(items: [b])
    anchor.isAnchored = true
    animator.addBehavior(anchor)
    animator.addBehavior(CollisionBehavior(items: [a, b]))
    run(animator)
    #expect(b.center.x == 200)
    #expect(animator.linearVelocity(of: a).x < 0.01)
    anchor.isAnchored = false
    #expect(animator.isRunning)
  }

  @Test func heavierItemGivesWayLess() {
    let (a, b, _, animator) = approaching()
    let light = DynamicItemBehavior(items: [b])
    (light.elasticity, light.density) = (1, 0.25)
    animator.addBehavior(light)
    animator.addBehavior(CollisionBehavior(items: [a, b]))
    run(animator)
    #expect(abs(animator.linearVelocity(of: a).x - 240) < 0.1)
    #expect(abs(animator.linearVelocity(of: b).x - 640) < 0.1)
  }

  @Test func contactEventsHaveItemsPointAndSpeed() throws {
    let (a, b, _, animator) = approaching()
    let collisions = CollisionBehavior(items: [a, b])
    collisions.addBoundary(withIdentifier: 7, from: Point(x: 400, y: -99), to: Point(x: 400, y: 99))
    animator.addBehavior(collisions)
    var events: [ContactEvent] = []
    for i in 0...60 {
      animator.advance(to: Double(i) / 60)
      events += animator.contactsBegan
    }
    try #require(events.count >= 2)
    #expect(events[0].otherItem === a && events[0].item === b || events[0].otherItem === b && events[0].item === a)
    #expect(events[0].boundaryIdentifier == nil)
    #expect(abs(events[0].point.x - 152) < 4)
    #expect(abs(events[0].speed - 400) < 0.1)
    #expect(events[1].item === b)
    #expect(events[1].boundaryIdentifier == 7)
    #expect(events[1].behavior === collisions)
    #expect(abs(events[1].point.x - 400) < 1)
  }

  @Test func gravityVectorAngleAndMagnitudeAgree() {
    let gravity = GravityBehavior()
    #expect(gravity.gravityDirection == Vector(x: 0, y: 1))
    #expect(abs(gravity.angle.degrees - 90) < 1e-9)
    gravity.magnitude = 2
    #expect(abs(gravity.gravityDirection.y - 2) < 1e-12)
    gravity.angle = .zero
    #expect(abs(gravity.gravityDirection.x - 2) < 1e-12)
    gravity.magnitude = 0
    #expect(gravity.gravityDirection == .zero)
    #expect(gravity.angle == .zero)
  }

  /// Setting magnitude and angle one after the other keeps both.
  @Test func angleAndMagnitudeAreSetInAnyOrder() {
    let push = PushBehavior(mode: .instantaneous)
    push.angle = Angle(degrees: -90)
    push.magnitude = 2
    #expect((push.pushDirection - Vector(x: 0, y: -2)).length < 1e-12)
    let gravity = GravityBehavior()
    gravity.magnitude = 0
    #expect(abs(gravity.angle.degrees - 90) < 1e-9)
    gravity.magnitude = 1
    #expect((gravity.gravityDirection - Vector(x: 0, y: 1)).length < 1e-12)
    gravity.gravityDirection = .zero
    #expect(gravity.magnitude == 0)
    gravity.magnitude = 3
    #expect((gravity.gravityDirection - Vector(x: 0, y: 3)).length < 1e-12)
  }

  @Test func aNegativeMagnitudeActsAgainstTheAngle() {
    let gravity = GravityBehavior()
    gravity.magnitude = -1
    #expect(gravity.magnitude == -1 && abs(gravity.angle.degrees - 90) < 1e-9)
    #expect((gravity.gravityDirection - Vector(x: 0, y: -1)).length < 1e-12)
    gravity.angle = .zero
    #expect(gravity.magnitude == -1 && gravity.gravityDirection == Vector(x: -1, y: 0))
    gravity.setAngle(Angle(degrees: 180), magnitude: -2)
    #expect(gravity.magnitude == -2 && gravity.angle == Angle(degrees: 180))
    gravity.gravityDirection = Vector(x: 0, y: -3)
    #expect(gravity.magnitude == 3 && abs(gravity.angle.degrees + 90) < 1e-9)
  }

  @Test func pushOfOneAcceleratesUnitMassBy100Points() {
    let ball = Ball(0, 0, radius: (10_000 / Double.pi).squareRoot())
    let push = PushBehavior(items: [ball], mode: .instantaneous)
    push.pushDirection = Vector(x: 1, y: 0)
    let animator = DynamicAnimator()
    animator.addBehavior(push)
    run(animator)
    #expect(abs(animator.linearVelocity(of: ball).x - 100) < 0.01)
    #expect(!push.active)
    let force = PushBehavior(items: [ball], mode: .continuous)
    force.pushDirection = Vector(x: 0, y: 1)
    animator.addBehavior(force)
    for i in 60...120 { animator.advance(to: Double(i) / 60) }
    #expect(abs(animator.linearVelocity(of: ball).y - 100) < 1)
  }

  @Test func theLastItemBehaviorWins() {
    let (a, _, material, animator) = approaching()
    let brake = DynamicItemBehavior(items: [a])
    brake.resistance = 50
    animator.addBehavior(brake)
    run(animator, 0.5)
    #expect(animator.linearVelocity(of: a).x < 1)
    animator.removeBehavior(brake)
    material.addLinearVelocity(Vector(x: 400, y: 0), for: a)
    for i in 31...60 { animator.advance(to: Double(i) / 60) }
    #expect(animator.linearVelocity(of: a).x > 399)
  }

  @Test func velocityAccumulatesBeforeTheAnimator() {
    let ball = Ball(0, 0)
    let material = DynamicItemBehavior(items: [ball])
    material.addLinearVelocity(Vector(x: 3, y: 0), for: ball)
    material.addLinearVelocity(Vector(x: 4, y: 0), for: ball)
    #expect(material.linearVelocity(for: ball).x == 7)
    let animator = DynamicAnimator()
    animator.addBehavior(material)
    #expect(material.linearVelocity(for: ball).x == 7)
    #expect(animator.linearVelocity(of: ball).x == 7)
  }

  @Test func parentAndChildrenAreAddedAndRemovedTogether() {
    let ball = Ball(0, 0)
    let (both, animator) = (DynamicBehavior(), DynamicAnimator())
    both.addChildBehavior(GravityBehavior(items: [ball]))
    both.addChildBehavior(CollisionBehavior(items: [ball]))
    animator.addBehavior(both)
    #expect(animator.isRunning)
    animator.removeBehavior(both)
    #expect(!animator.isRunning)
    #expect(both.childBehaviors.allSatisfy { $0.dynamicAnimator == nil })
  }

  @Test func behaviorsOutliveTheirAnimator() {
    let gravity = GravityBehavior(items: [Ball(0, 0)])
    do {
      let animator = DynamicAnimator()
      animator.addBehavior(gravity)
      #expect(gravity.dynamicAnimator === animator)
    }
    #expect(gravity.dynamicAnimator == nil)
    gravity.magnitude = 3
  }

  /// Handles of bodies are used again: each item still gets its laws once.
  @Test func itemAddedTwiceFallsWithSingleGravity() {
    let (animator, gravity) = (DynamicAnimator(), GravityBehavior())
    animator.addBehavior(gravity)
    var balls = (0..<50).map { Ball(Double($0) * 100, 0) }
    for ball in balls { gravity.addItem(ball) }
    for _ in 0..<3 { gravity.removeItem(balls.removeLast()) }
    for i in 0..<2 {
      balls.append(Ball(Double(i) * 100, 900))
      gravity.addItem(balls[balls.count - 1])
    }
    animator.step()
    for _ in 0..<3 {
      gravity.removeItem(balls.removeLast())
      balls.append(Ball(0, 900))
      gravity.addItem(balls[balls.count - 1])
      gravity.removeItem(balls[balls.count - 1])
      gravity.addItem(balls[balls.count - 1])
      let speed = animator.linearVelocity(of: balls[0]).y
      animator.step()
      #expect(abs(animator.linearVelocity(of: balls[0]).y - speed - 1000.0 / 120) < 0.01)
      #expect(abs(animator.linearVelocity(of: balls[balls.count - 1]).y - 1000.0 / 120) < 0.01)
    }
  }
}
