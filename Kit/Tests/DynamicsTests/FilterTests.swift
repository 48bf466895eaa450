import Dynamics
import Geometry
import Testing

@Suite struct FilterTests {
  private let world = Playground()

  private func behavior(for item: any DynamicItem) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: [item])
    world.animator.addBehavior(behavior)
    return behavior
  }

  /// Two balls run at each other without gravity; returns whether they met.
  private func meet(_ setUp: (DynamicItemBehavior, DynamicItemBehavior) -> Void) -> Bool {
    world.gravity.magnitude = 0
    let balls = [Ball(100, 100, radius: 20), Ball(300, 100, radius: 20)]
    world.add(balls[0], velocity: Vector(x: 200, y: 0))
    world.add(balls[1], velocity: Vector(x: -200, y: 0))
    setUp(behavior(for: balls[0]), behavior(for: balls[1]))
    for _ in 0..<120 { world.animator.step() }
    return balls[0].center.x < balls[1].center.x
  }

  @Test func itemsCollideWithoutFilters() {
    #expect(meet { _, _ in })
  }

  @Test func itemsWhoseMasksExcludeEachOtherPass() {
    #expect(
      !meet { a, b in
        (a.categoryBitMask, b.categoryBitMask) = (2, 4)
        (a.collisionBitMask, b.collisionBitMask) = (2, 4)
      })
  }

  @Test func oneMaskThatExcludesIsEnough() {
    #expect(
      !meet { a, b in
        (a.categoryBitMask, b.categoryBitMask) = (2, 4)
        b.collisionBitMask = ~2
      })
  }

  /// Boundaries of each kind: a half-plane, a segment, a path, a platform.
  private func addBoundary(_ kind: Int) {
    let (from, to) = (Point(x: 0, y: 500), Point(x: 1000, y: 500))
    switch kind {
    case 0: world.collisions.addBoundary(withIdentifier: 1, from: from, to: to, inward: Vector(x: 0, y: -1))
    case 1: world.collisions.addBoundary(withIdentifier: 1, from: from, to: to)
    case 2: world.collisions.addBoundary(withIdentifier: 1, for: [from, Point(x: 500, y: 500), to])
    default: world.collisions.addOneWayBoundary(withIdentifier: 1, from: from, to: to, front: Vector(x: 0, y: -1))
    }
  }

  @Test(arguments: 0..<4, [100.0, 30_000]) func boundaryInCategoriesHoldsThoseThatWantIt(kind: Int, speed: Double) {
    addBoundary(kind)
    world.collisions.setCategoryBitMask(6, ofBoundaryWithIdentifier: 1)
    let balls = (0..<3).map { Ball(100 + 100 * Double($0), 100, radius: 20) }
    for (ball, mask) in zip(balls, [UInt32.max, 4, 8]) {
      world.add(ball, velocity: Vector(x: 0, y: speed))
      behavior(for: ball).collisionBitMask = mask
    }
    for _ in 0..<240 { world.animator.step() }
    #expect(abs(balls[0].center.y - 480) < 1 && abs(balls[1].center.y - 480) < 1)
    #expect(balls[2].center.y > 1000)
  }

  @Test(arguments: 0..<4) func changedCategoryOfABoundaryLetsGo(kind: Int) {
    addBoundary(kind)
    let ball = Ball(100, 480, radius: 20)
    world.add(ball)
    behavior(for: ball).collisionBitMask = 1
    while world.animator.isRunning { world.animator.step() }
    #expect(abs(ball.center.y - 480) < 1)
    world.collisions.setCategoryBitMask(2, ofBoundaryWithIdentifier: 1)
    #expect(world.animator.isRunning)
    for _ in 0..<60 { world.animator.step() }
    #expect(ball.center.y > 500)
  }

  @Test func movedBoundaryKeepsItsCategories() {
    addBoundary(1)
    world.collisions.setCategoryBitMask(2, ofBoundaryWithIdentifier: 1)
    world.collisions.addBoundary(withIdentifier: 1, from: Point(x: 0, y: 400), to: Point(x: 900, y: 400))
    #expect(world.collisions.categoryBitMask(ofBoundaryWithIdentifier: 1) == 2)
    world.collisions.addBoundary(withIdentifier: 1, for: [Point(x: 0, y: 400), Point(x: 9, y: 400), .zero])
    #expect(world.collisions.categoryBitMask(ofBoundaryWithIdentifier: 1) == 2)
    world.collisions.removeBoundary(withIdentifier: 1)
    #expect(world.collisions.categoryBitMask(ofBoundaryWithIdentifier: 1) == 0)
  }

  @Test func masksDoNotConcernBoundariesWithoutCategories() {
    world.addFloor(500)
    let ball = Ball(100, 100, radius: 20)
    world.add(ball)
    behavior(for: ball).collisionBitMask = 0
    world.run(to: 2) { _ in #expect(ball.center.y < 481) }
  }

  @Test func changedMaskEndsAndBeginsAContact() {
    world.addFloor(500)
    let (lower, upper) = (Ball(500, 480, radius: 20), Ball(500, 440, radius: 20))
    world.add(lower)
    world.add(upper)
    let filter = behavior(for: upper)
    for _ in 0..<300 { world.animator.step() }
    #expect(abs(upper.center.y - 440) < 1)
    filter.collisionBitMask = 2
    world.animator.step()
    #expect(world.animator.contactsEnded.count == 1)
    for _ in 0..<300 { world.animator.step() }
    #expect(abs(upper.center.y - 480) < 1)
  }

  @Test func sensorReportsWhatPassesAndStopsNothing() {
    world.addFloor(500)
    let (gate, ball) = (Block(100, 300, width: 100, height: 20), Ball(100, 100, radius: 20))
    world.collisions.addItem(gate)
    let sensor = behavior(for: gate)
    (sensor.isAnchored, sensor.isSensor) = (true, true)
    world.add(ball)
    var (began, ended): ([Double], [Double]) = ([], [])
    for _ in 0..<90 {
      world.animator.step()
      for event in world.animator.contactsBegan where event.item === gate || event.otherItem === gate {
        began.append(ball.center.y)
        #expect(event.speed == 0 && abs(event.point.x - 100) < 1)
      }
      for event in world.animator.contactsEnded where event.item === gate || event.otherItem === gate {
        ended.append(ball.center.y)
      }
      let time = world.animator.elapsedTime
      if time < 0.8 { #expect(abs(ball.center.y - 100 - 500 * time * time) < 0.01) }
    }
    // Reported up to a step late: 5 points at 600 pt/s.
    #expect(began.count == 1 && began[0] >= 270 && began[0] < 280)
    #expect(ended.count == 1 && ended[0] >= 330 && ended[0] < 342)
  }

  @Test func fastItemsPassAnAnchoredSensor() {
    let (gate, ball) = (Block(300, 100, width: 4, height: 200), Ball(100, 100, radius: 5))
    world.gravity.magnitude = 0
    world.collisions.addItem(gate)
    let sensor = behavior(for: gate)
    (sensor.isAnchored, sensor.isSensor) = (true, true)
    world.add(ball, velocity: Vector(x: 9000, y: 0))
    for _ in 0..<12 { world.animator.step() }
    #expect(abs(ball.center.x - 1000) < 1)
  }

  @Test func sensorFallsThroughFloorsAndFeelsThem() {
    world.addFloor(300)
    let probe = Ball(100, 200, radius: 20)
    world.add(probe)
    behavior(for: probe).isSensor = true
    var began = 0
    world.run(to: 1) { _ in began += world.animator.contactsBegan.filter { $0.boundaryIdentifier == 1 }.count }
    #expect(probe.center.y > 600 && began == 1)
  }

  @Test func itemThatBecomesASensorEndsItsContactAndBeginsItAsSensor() {
    world.addFloor(500)
    let ball = Ball(500, 480, radius: 20)
    world.add(ball)
    let sensor = behavior(for: ball)
    for _ in 0..<240 { world.animator.step() }
    #expect(!world.animator.isRunning)
    sensor.isSensor = true
    var (began, ended) = (0, 0)
    for _ in 0..<10 {
      world.animator.step()
      began += world.animator.contactsBegan.count
      ended += world.animator.contactsEnded.count
    }
    #expect(began == 1 && ended == 1 && ball.center.y > 480.5)
  }

  @Test func itemAtRestInASensorIsSeenUntilItLeaves() {
    world.addFloor(500)
    let (ball, zone) = (Ball(500, 480, radius: 20), Block(500, 450, width: 200, height: 100))
    world.add(ball)
    world.collisions.addItem(zone)
    let sensor = behavior(for: zone)
    (sensor.isAnchored, sensor.isSensor) = (true, true)
    var (began, ended) = (0, 0)
    world.collisions.contactBegan = { if $0.otherItem != nil { began += 1 } }
    world.collisions.contactEnded = { if $0.otherItem != nil { ended += 1 } }
    for _ in 0..<400 { world.animator.step() }
    #expect(!world.animator.isRunning && began == 1 && ended == 0)
    world.material.setLinearVelocity(Vector(x: 900, y: 0), for: ball)
    for _ in 0..<60 { world.animator.step() }
    #expect(began == 1 && ended == 1)
  }
}
