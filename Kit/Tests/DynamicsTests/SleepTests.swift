import Dynamics
import Geometry
import Testing

@Suite struct SleepTests {
  /// Two balls on the floor, asleep, and the time.
  private func resting() throws -> (Playground, [Ball], Double) {
    let world = Playground(elasticity: 0.3, friction: 0.5)
    world.addRoom(800, 800)
    let balls = [Ball(200, 752), Ball(600, 752)]
    for ball in balls { world.add(ball) }
    return (world, balls, try #require(settle(world, limit: 5)))
  }

  @Test func anEmptyAnimatorDoesNotRun() {
    let animator = DynamicAnimator()
    #expect(!animator.isRunning)
    animator.advance(to: 1)
    #expect(!animator.isRunning)
    #expect(animator.contactsBegan.isEmpty)
  }

  /// It is slower than the sleep speed for longer than the time to sleep.
  @Test func weakestForceMovesAFreeItem() {
    let stage = Stage(gravity: 0.001)
    let (ball, pushed) = (Ball(0, 0, radius: 20), Ball(200, 0, radius: 20))
    stage.add(ball)
    stage.material.addItem(pushed)
    let push = PushBehavior(items: [pushed], mode: .continuous)
    push.pushDirection = Vector(x: 0.0001, y: 0)
    stage.animator.addBehavior(push)
    stage.run(to: 4)
    #expect(abs(ball.center.y - 8) < 0.1)
    #expect(pushed.center.x > 200.1)
    #expect(stage.animator.isRunning)
  }

  @Test func aChangedBehaviorWakesItsItems() throws {
    let (world, balls, time) = try resting()
    world.gravity.angle = .zero
    #expect(world.animator.isRunning)
    world.run(from: time, to: time + 2)
    #expect(balls[1].center.x > 740)
  }

  @Test func removingTheFloorLetsThemFall() throws {
    let (world, balls, time) = try resting()
    world.collisions.removeBoundary(withIdentifier: 1)
    #expect(world.collisions.boundaryIdentifiers == [2, 3, 4])
    world.run(from: time, to: time + 1)
    #expect(balls[0].center.y > 1000)
  }

  @Test func aBallThatIsHitWakesAndTheOtherSleepsOn() throws {
    let (world, balls, time) = try resting()
    let far = balls[1].center
    let shot = Ball(60, 752, radius: 30)
    world.animator.advance(to: time)
    world.add(shot, velocity: Vector(x: 1200, y: 0))
    world.run(from: time, to: time + 0.2)
    #expect(balls[0].center.x > 205)
    #expect(balls[1].center == far)
  }

  @Test func removingASupportWakesLeaningItems() throws {
    let world = Playground(friction: 0.5)
    world.addRoom(96, 800)
    let balls = [Ball(48, 752), Ball(48, 656)]
    for ball in balls { world.add(ball) }
    let time = try #require(settle(world, limit: 5))
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] {
      behavior.removeItem(balls[0])
    }
    #expect(world.animator.isRunning)
    world.run(from: time, to: time + 2)
    #expect(abs(balls[1].center.y - 752) < 0.1)
  }

  @Test func aPileSleepsAsAWholeAndWakesAsAWhole() throws {
    let world = Playground(elasticity: 0.2, friction: 0.5)
    world.addRoom(200, 800)
    let balls = (0..<8).map { Ball(50 + Double($0 % 2) * 97, 740 - Double($0 / 2) * 98) }
    for ball in balls { world.add(ball) }
    let time = try #require(settle(world, limit: 8))
    world.material.addLinearVelocity(Vector(x: 0, y: -900), for: balls[0])
    world.run(from: time, to: time + 0.5)
    #expect(world.animator.isRunning)
    let again = try #require(settle(world, limit: 20))
    #expect(again > 0)
    #expect(deepestOverlap(balls) < 0.1)
  }

  @Test func itemFallsWhenItsAnchoredSupportStopsColliding() throws {
    let stage = Stage()
    let (base, ball) = (Block(100, 200, width: 200, height: 20), Ball(100, 170, radius: 20))
    stage.anchor(base)
    stage.add(ball)
    let rest = try #require(stage.settle(limit: 5))
    stage.collisions.removeItem(base)
    stage.run(from: rest, to: rest + 1)
    #expect(abs(ball.center.y - 670) < 1)
  }

  @Test func sleepingItemSlidesWhenItsSlopeBecomesSmooth() throws {
    let stage = Stage(friction: 1)
    let slope = Block(300, 300, width: 600, height: 20)
    let start = slope.center + Vector(angle: Angle(degrees: -65), length: 30)
    let box = Block(start.x, start.y, width: 40, height: 40)
    (slope.rotation, box.rotation) = (Angle(degrees: 25), Angle(degrees: 25))
    stage.anchor(slope)
    stage.add(box)
    let rest = try #require(stage.settle(limit: 5))
    let x = box.center.x
    stage.anchors.friction = 0
    stage.run(from: rest, to: rest + 0.5)
    let slant = Vector(angle: Angle(degrees: 25))
    #expect(abs(box.center.x - x - 1000 * slant.y * slant.x / 8) < 0.5)
  }

  /// A net of balls on rods, each spinning: its rods cannot slow the spins, and do not notice them.
  @Test func aNetOfSpinningBallsOnRodsSleeps() throws {
    let stage = Stage()
    stage.material.resistance = 2
    var balls: [Ball] = []
    for i in 0..<16 {
      let (column, row) = (Double(i % 4), Double(i / 4))
      balls.append(Ball(column * 100, row * 100, radius: 20))
      stage.add(balls[i], velocity: Vector(x: 50 * row, y: 0), spin: 3 - Double(i))
      if i < 4 { stage.animator.addBehavior(AttachmentBehavior(item: balls[i], attachedToAnchor: balls[i].center)) }
      if i % 4 > 0 { stage.animator.addBehavior(AttachmentBehavior(item: balls[i], attachedTo: balls[i - 1])) }
      if i > 3 { stage.animator.addBehavior(AttachmentBehavior(item: balls[i], attachedTo: balls[i - 4])) }
    }
    #expect(try #require(stage.settle(limit: 20)) < 20)
  }

  /// The spin of a free item is all that is seen of it, and that of a pinned wheel too.
  @Test(arguments: [false, true]) func aSpinningWheelSpinsOn(isPinned: Bool) {
    let stage = Stage(gravity: 0)
    let wheel = Ball(0, 0)
    stage.add(wheel, spin: 1)
    if isPinned {
      stage.animator.addBehavior(AttachmentBehavior.pinAttachment(with: wheel, attachmentAnchor: .zero))
    }
    stage.run(to: 10)
    #expect(abs(wheel.rotation.radians - 10) < 0.05)
  }
}
