import Dynamics
import Geometry
import Testing

@Suite struct ContactTests {
  @Test func aBallThatBouncesBeginsAndEndsAsOftenAsItTouches() {
    let world = Playground(elasticity: 0.5)
    world.addFloor(300)
    let ball = Ball(100, 100, radius: 20)
    world.add(ball)
    var phases: [ContactEvent.Phase] = []
    world.run(to: 8) { _ in
      phases += world.animator.contactsEnded.map { $0.phase }
      phases += world.animator.contactsBegan.map { $0.phase }
    }
    #expect(!world.animator.isRunning)
    #expect(phases.count > 4 && phases.count % 2 == 1)
    for (i, phase) in phases.enumerated() { #expect((phase == .began) == (i % 2 == 0)) }
  }

  @Test func restingContactBeginsOnceAcrossSleep() {
    let world = Playground()
    world.addFloor(300)
    let ball = Ball(100, 280, radius: 20)
    world.add(ball)
    var (began, ended) = (0, 0)
    world.run(to: 3) { _ in
      began += world.animator.contactsBegan.count
      ended += world.animator.contactsEnded.count
    }
    world.gravity.magnitude = 0.9
    world.run(from: 3, to: 6) { _ in
      began += world.animator.contactsBegan.count
      ended += world.animator.contactsEnded.count
    }
    #expect((began, ended) == (1, 0))
  }

  @Test func removedItemEndsItsContacts() throws {
    let world = Playground()
    world.addFloor(300)
    let balls = [Ball(100, 280, radius: 20), Ball(100, 240, radius: 20)]
    for ball in balls { world.add(ball) }
    world.run(to: 2)
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] {
      behavior.removeItem(balls[0])
    }
    world.animator.step()
    #expect(world.animator.contactsEnded.count == 2)
    #expect(world.animator.contactsEnded.allSatisfy { $0.item === balls[0] || $0.otherItem === balls[0] })
    #expect(world.animator.contactsEnded.contains { $0.boundaryIdentifier == 1 && $0.behavior === world.collisions })
    world.animator.step()
    #expect(world.animator.contactsEnded.isEmpty)
  }

  @Test func aRemovedBehaviorEndsItsContacts() {
    let world = Playground()
    world.addFloor(300)
    let balls = [Ball(100, 280, radius: 20), Ball(100, 240, radius: 20)]
    for ball in balls { world.add(ball) }
    world.run(to: 2)
    world.animator.removeBehavior(world.collisions)
    world.animator.step()
    #expect(world.animator.contactsEnded.count == 2)
    #expect(world.animator.contactsEnded.allSatisfy { $0.behavior === world.collisions })
  }

  @Test func groupReportsOneContactForAllItsParts() {
    let world = Playground(friction: 0.5)
    world.addFloor(300)
    let legs = [Block(50, 250, width: 20, height: 60), Block(150, 250, width: 20, height: 60)]
    let table = DynamicItemGroup(items: legs + [Block(100, 215, width: 120, height: 10)])
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(table) }
    var (began, ended) = (0, 0)
    world.run(to: 2) { _ in
      began += world.animator.contactsBegan.count
      ended += world.animator.contactsEnded.count
    }
    #expect((began, ended) == (1, 0))
    #expect(!world.animator.isRunning)
  }

  private func events(of world: Playground, _ seconds: Double = 1) -> [ContactEvent] {
    var events: [ContactEvent] = []
    world.run(to: seconds) { _ in events += world.animator.contactsEnded + world.animator.contactsBegan }
    return events
  }

  /// On the wall, at the beginning and at the end, however far the ball comes within a step.
  @Test(arguments: [200.0, 1000, 4000, 20_000], [0, 0.5, 2])
  func contactPointWithAWallIsOnTheWall(speed: Double, slope: Double) throws {
    for kind in 0..<3 {
      let world = Playground(elasticity: 1)
      world.gravity.magnitude = 0
      let (left, right) = (Point(x: -9000, y: 707), Point(x: 9000, y: 707))
      if kind == 0 { world.addFloor(707) }
      if kind == 1 { world.collisions.addBoundary(withIdentifier: 1, from: left, to: right) }
      let block = Block(0, 807, width: 18_000, height: 200)
      if kind == 2 {
        let anchor = DynamicItemBehavior(items: [block])
        anchor.isAnchored = true
        world.animator.addBehavior(anchor)
        world.collisions.addItem(block)
      }
      world.add(Ball(0, 500, radius: 20), velocity: Vector(x: speed * slope, y: speed))
      let events = events(of: world, 2)
      #expect(events.map { $0.phase } == [.began, .ended])
      for event in events {
        #expect(abs(event.point.y - 707) < 0.5, "\(kind) \(event.phase) \(event.point)")
        #expect(abs(event.point.x - 187 * slope) < 1, "\(kind) \(event.phase) \(event.point)")
      }
    }
  }

  /// With a light and a heavy one as well.
  @Test(arguments: [200.0, 1000, 4000], [20.0, 80])
  func contactPointOfTwoBallsIsBetweenThem(speed: Double, radius: Double) throws {
    let world = Playground(elasticity: 1)
    world.gravity.magnitude = 0
    world.add(Ball(-200, 100, radius: 20), velocity: Vector(x: speed, y: 0))
    world.add(Ball(180 + radius, 100, radius: radius), velocity: Vector(x: -speed, y: 0))
    let events = events(of: world)
    #expect(events.first?.phase == .began)
    for event in events {
      #expect(event.point.distance(to: Point(x: 0, y: 100)) < 0.5, "\(event.phase) \(event.point)")
    }
  }

  @Test(arguments: [100.0, 300, 2000])
  func contactPointOfAFlatBoxIsItsMiddle(speed: Double) throws {
    let world = Playground()
    world.addFloor(300)
    let box = Block(70, 200, width: 60, height: 40)
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(box) }
    world.material.setLinearVelocity(Vector(x: 0, y: speed), for: box)
    let event = try #require(events(of: world).first)
    #expect(event.point.distance(to: Point(x: 70, y: 300)) < 0.5, "\(event.point)")
  }

  /// It slides over an edge, so its last contact point is the edge.
  @Test func contactEndsAtTheEdgeWhereTheItemSlidesOff() throws {
    let world = Playground()
    world.collisions.addBoundary(withIdentifier: 1, from: Point(x: 0, y: 300), to: Point(x: 400, y: 300))
    world.add(Ball(50, 280, radius: 20), velocity: Vector(x: 300, y: 0))
    let ended = try #require(events(of: world, 2).last)
    #expect(ended.phase == .ended && ended.point.distance(to: Point(x: 400, y: 300)) < 5, "\(ended.point)")
  }

  /// The closures receive the events of the lists, when they happen.
  @Test func closuresReceiveTheSameEvents() {
    let world = Playground(elasticity: 0.5)
    world.addFloor(300)
    let ball = Ball(100, 100, radius: 20)
    world.add(ball)
    final class Ear { var heard: [ContactEvent.Phase] = [] }
    let ear = Ear()
    world.collisions.contactBegan = { event in
      ear.heard.append(event.phase)
      #expect(abs(ball.center.y - 280) < 4)
      #expect(event.speed > 0)
    }
    world.collisions.contactEnded = { event in ear.heard.append(event.phase) }
    var phases: [ContactEvent.Phase] = []
    for _ in 0..<600 {
      world.animator.step()
      phases += world.animator.contactsEnded.map { $0.phase } + world.animator.contactsBegan.map { $0.phase }
    }
    #expect(ear.heard == phases && phases.count > 4)
  }

  @Test func contactClosureMayRemoveItsItem() {
    let world = Playground()
    world.addFloor(300)
    let (ball, other) = (Ball(100, 100, radius: 20), Ball(200, 0, radius: 20))
    for ball in [ball, other] { world.add(ball) }
    world.collisions.contactBegan = { event in
      for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] {
        behavior.removeItem(event.item)
      }
    }
    world.run(to: 3)
    #expect(abs(ball.center.y - 280) < 4 && abs(other.center.y - 280) < 10)
    #expect(!world.animator.isRunning)
  }
}
