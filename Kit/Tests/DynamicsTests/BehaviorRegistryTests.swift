import Testing

@testable import Dynamics

@Suite struct BehaviorRegistryTests {
  private let registry = BehaviorRegistry()
  private let first = DynamicBehavior()
  private let second = DynamicBehavior()

  @Test func behaviorsKeepTheirOrder() {
    registry.add(first)
    registry.add(second)
    registry.remove(first)
    registry.add(first)
    #expect(registry.contains(first) && registry.behaviors.map { $0 === first } == [false, true])
  }

  @Test func closedRegistryRefusesBehaviors() async {
    await #expect(processExitsWith: .failure) {
      let registry = BehaviorRegistry()
      registry.close()
      registry.add(DynamicBehavior())
    }
  }

  @Test func actorsAreBehaviorsAndChildrenWithAnAction() {
    let child = DynamicBehavior()
    first.addChildBehavior(child)
    registry.add(first)
    registry.add(second)
    (second.action, child.action) = ({ _ in }, { _ in })
    registry.updateActors()
    #expect(registry.actors.isEmpty)
    registry.noteActorsChange()
    registry.updateActors()
    #expect(registry.actors.map { $0 === child } == [true, false])
    registry.removeActor(child)
    #expect(registry.actors.map { $0 === second } == [true])
  }

  @Test func driveSourceIsListedOnce() {
    registry.addDriveSource(first)
    registry.addDriveSource(first)
    #expect(registry.driveSources.count == 1)
    registry.removeDriveSource(first)
    #expect(registry.driveSources.isEmpty)
  }

  @Test func returnedGroupIsReused() {
    let collisions = (0..<4).map { _ in CollisionBehavior() }
    #expect(collisions[..<3].map { registry.takeGroup(for: $0) } == [1, 2, 4])
    registry.returnGroup(2)
    #expect(registry.takeGroup(for: collisions[3]) == 2)
    #expect(!registry.hasListener)
    collisions[3].contactEnded = { _ in }
    #expect(registry.hasListener)
  }

  /// The later of two behaviours may have the smaller bit.
  @Test func firstBehaviorIsTheOneThatWasAddedFirst() {
    let animator = DynamicAnimator()
    let collisions = (0..<3).map { _ in CollisionBehavior() }
    for behavior in collisions[..<2] { animator.addBehavior(behavior) }
    animator.removeBehavior(collisions[0])
    animator.addBehavior(collisions[2])
    #expect(collisions[2].groups == 1 && collisions[1].groups == 2)
    #expect(animator.registry.firstBehavior(of: 3) === collisions[1])
    #expect(animator.registry.firstBehavior(of: 1) === collisions[2])
    #expect(animator.registry.firstBehavior(of: 4) == nil)
  }
}
