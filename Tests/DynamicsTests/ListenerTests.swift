import Dynamics
import Geometry
import Testing

/// What the closures of a collision behaviour hear when items and behaviours go in the middle of it.
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

  /// It hears the end of what it has heard begin, and nothing else.
  @Test func aRemovedBehaviorHearsOfNoBeginning() {
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
}
