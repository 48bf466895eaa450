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

  @Test func restIsOneContactAlsoAfterSleep() {
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

  @Test func whoLeavesEndsItsContacts() throws {
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

  @Test func aGroupTouchesOnceWithAllItsParts() {
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

  /// The closures hear what the lists say, at the time at which it happens.
  @Test func closuresHearTheSame() {
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

  @Test func aContactMayRemoveItsItem() {
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
