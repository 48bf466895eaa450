import Dynamics
import Geometry
import Testing

/// The events that a collision behaviour reports while items and behaviours are removed.
@Suite struct ListenerTests {
  private final class Ear { var words: [String] = [] }

  private let world = Playground()
  private let ear = Ear()

  private func listen(_ behavior: CollisionBehavior, _ name: String = "") {
    behavior.contactBegan = { [ear] _ in ear.words.append("\(name)+") }
    behavior.contactEnded = { [ear] _ in ear.words.append("\(name)-") }
  }

  private func run(_ steps: Int) { for _ in 0..<steps { world.animator.step() } }

  private func remove(_ item: any DynamicItem) {
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.removeItem(item) }
  }

  @Test func anItemThatAnActionRemovesEndsItsContact() {
    let ball = Ball(100, 280, radius: 20)
    world.addFloor(300)
    world.add(ball)
    listen(world.collisions)
    run(10)
    world.gravity.action = { _ in remove(ball) }
    run(1)
    #expect(ear.words == ["+", "-"])
    #expect(world.animator.contactsEnded.count == 1)
    run(3)
    #expect(ear.words == ["+", "-"])
  }

  @Test func anItemThatACallRemovesEndsItsContact() {
    world.addFloor(300)
    world.add(Ball(100, 279, radius: 20))
    listen(world.collisions)
    world.collisions.contactBegan = { event in
      ear.words.append("+")
      remove(event.item)
    }
    run(10)
    #expect(ear.words == ["+", "-"])
  }

  /// It gets the end of the contact that it has seen begin, and nothing else.
  @Test func removedBehaviorGetsNoBeginnings() {
    world.addFloor(300)
    for i in 0..<5 { world.add(Ball(100 + 60 * Double(i), 279, radius: 20)) }
    listen(world.collisions)
    world.collisions.contactBegan = { [ear] event in
      ear.words.append("+")
      event.behavior.map { $0.dynamicAnimator?.removeBehavior($0) }
    }
    run(10)
    #expect(ear.words == ["+", "-"])
  }

  @Test func aBoundaryThatMovesStaysInContact() {
    world.addFloor(300)
    world.add(Ball(100, 279, radius: 20))
    listen(world.collisions)
    run(60)
    for i in 1...10 {
      world.addFloor(300 + Double(i) / 10)
      run(2)
    }
    #expect(ear.words == ["+"])
    world.collisions.addBoundary(withIdentifier: 2, from: Point(x: 0, y: 600), to: Point(x: 500, y: 600))
    #expect(world.collisions.boundaryIdentifiers == [1, 2])
    world.addFloor(900)
    run(10)
    #expect(ear.words == ["+", "-"])
    #expect(world.collisions.boundary(withIdentifier: 1) == [Point(x: 0, y: 900), Point(x: 1000, y: 900)])
  }

  /// Two balls that touch, in two behaviours.
  private func share() -> (CollisionBehavior, [Ball]) {
    let second = CollisionBehavior()
    let balls = [Ball(100, 100, radius: 20), Ball(139, 100, radius: 20)]
    world.gravity.magnitude = 0
    world.animator.addBehavior(second)
    for ball in balls {
      world.add(ball)
      second.addItem(ball)
    }
    listen(world.collisions, "first")
    listen(second, "second")
    run(2)
    #expect(ear.words == ["first+"])
    return (second, balls)
  }

  private func part(_ ball: Ball) {
    ball.center.x -= 100
    world.animator.updateItem(usingCurrentState: ball)
    run(3)
  }

  @Test func contactPassesToAnotherBehavior() {
    let (_, balls) = share()
    world.animator.removeBehavior(world.collisions)
    world.animator.step()
    #expect(world.animator.contactsBegan.map { $0.speed } == [0])
    #expect(ear.words == ["first+", "first-", "second+"])
    part(balls[0])
    #expect(ear.words == ["first+", "first-", "second+", "second-"])
  }

  @Test func anItemMayLeaveOneOfTwoBehaviors() {
    let (_, balls) = share()
    world.collisions.removeItem(balls[1])
    run(1)
    #expect(ear.words == ["first+", "first-", "second+"])
    world.collisions.collisionMode = []
    part(balls[1])
    #expect(ear.words == ["first+", "first-", "second+", "second-"])
  }

  @Test func removingTheSecondBehaviorReportsNothing() {
    let (second, balls) = share()
    world.animator.removeBehavior(second)
    part(balls[0])
    #expect(ear.words == ["first+", "first-"])
  }

  /// Its bit is another's at once, while the items that left before it do not know yet.
  @Test(arguments: [true, false])
  func behaviorReusingAGroupBitInheritsNoContacts(isTakenOver: Bool) {
    let (second, balls) = share()
    world.animator.removeBehavior(second)
    for ball in balls { world.collisions.removeItem(ball) }
    world.animator.removeBehavior(world.collisions)
    let third = CollisionBehavior(items: isTakenOver ? balls : [])
    listen(third, "third")
    world.animator.addBehavior(third)
    run(2)
    #expect(ear.words == (isTakenOver ? ["first+", "first-", "third+"] : ["first+", "first-"]))
  }

  /// A contact that is handed over and ends at once is not reported at all.
  @Test(arguments: [true, false])
  func bothBehaviorsMayLeaveTogether(isInAction: Bool) {
    let (second, _) = share()
    let leave = {
      world.animator.removeBehavior(world.collisions)
      world.animator.removeBehavior(second)
    }
    if isInAction { world.gravity.action = { _ in leave() } } else { leave() }
    run(3)
    #expect(ear.words == ["first+", "first-"])
    #expect(world.animator.contactsBegan.isEmpty)
  }

  @Test func anItemMayLeaveTogetherWithABehavior() {
    let (second, balls) = share()
    world.animator.removeBehavior(world.collisions)
    remove(balls[0])
    second.removeItem(balls[0])
    run(3)
    #expect(ear.words == ["first+", "first-"])
  }

  /// Immovable items have no contact with each other, so there is none to hand over.
  @Test func anItemMayLeaveAndBeAnchoredAtOnce() {
    let (_, balls) = share()
    let anchors = DynamicItemBehavior(items: [balls[0]])
    anchors.isAnchored = true
    world.animator.addBehavior(anchors)
    run(2)
    world.collisions.removeItem(balls[1])
    anchors.addItem(balls[1])
    run(2)
    #expect(ear.words == ["first+", "first-"])
  }

  /// Also where a later one has got the place of one that has gone.
  @Test func firstAddedBehaviorReportsSharedContacts() {
    let (second, balls) = share()
    world.animator.removeBehavior(world.collisions)
    run(1)
    ear.words = []
    world.animator.addBehavior(world.collisions)
    run(2)
    #expect(ear.words.isEmpty)
    part(balls[0])
    #expect(ear.words == ["second-"])
    #expect(second.items.count == 2)
  }

  /// Also for events between two steps, when the drawn poses lie before the latest step.
  @Test func closureSeesItemsAtThePosesOfTheStep() {
    world.addFloor(120)
    let (ball, other) = (Ball(100, 100, radius: 20), Ball(500, -200, radius: 10))
    world.add(ball)
    world.material.addItem(other)
    world.material.setLinearVelocity(Vector(x: 3000, y: 0), for: other)
    for time in [0, 0.1, 0.1015] { world.animator.advance(to: time) }
    world.collisions.contactEnded = { [ear] _ in
      ear.words.append("\(world.animator.items(at: other.center + Vector(x: -9.5, y: 0)).count)")
    }
    world.collisions.removeItem(ball)
    world.animator.advance(to: 0.1016)
    #expect(ear.words == ["1"])
  }
}
