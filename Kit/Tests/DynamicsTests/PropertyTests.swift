import Dynamics
import Geometry
import Testing

@Suite struct PropertyTests {
  private let animator = DynamicAnimator()
  private let block = Block(0, 0, width: 100, height: 100)

  private func run(_ seconds: Double = 1) { for _ in 0..<Int(seconds * 120) { animator.step() } }

  /// The one that was added last but says nothing of the density leaves it as it is.
  @Test func lastBehaviorThatSetsAPropertyWins() {
    let (first, second) = (DynamicItemBehavior(items: [block]), DynamicItemBehavior(items: [block]))
    (first.density, first.resistance) = (4, 9)
    second.resistance = 0
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = Vector(x: 4, y: 0)
    for behavior in [first, second, push] as [DynamicBehavior] { animator.addBehavior(behavior) }
    run()
    #expect(abs(animator.linearVelocity(of: block).x - 100) < 0.01)
    animator.removeBehavior(second)
    run()
    #expect(animator.linearVelocity(of: block).x < 0.1)
  }

  /// In pre-order, a child comes before behaviours added after its parent, however late the child was added.
  @Test func propertyPrecedenceFollowsTheBehaviorTree() {
    let (parent, child, last) = (
      DynamicBehavior(), DynamicItemBehavior(items: [block]), DynamicItemBehavior(items: [block])
    )
    last.density = 2
    child.density = 5
    let push = PushBehavior(items: [block], mode: .instantaneous)
    push.pushDirection = Vector(x: 10, y: 0)
    for behavior in [parent, last, push] as [DynamicBehavior] { animator.addBehavior(behavior) }
    parent.addChildBehavior(child)
    run(0.1)
    #expect(abs(animator.linearVelocity(of: block).x - 500) < 0.01)
  }

  @Test func velocitiesAreSetAndAdded() {
    let material = DynamicItemBehavior(items: [block])
    material.setLinearVelocity(Vector(x: 5, y: 0), for: block)
    material.addLinearVelocity(Vector(x: 1, y: 2), for: block)
    material.setAngularVelocity(3, for: block)
    #expect(material.linearVelocity(for: block) == Vector(x: 6, y: 2))
    animator.addBehavior(material)
    #expect(material.linearVelocity(for: block) == Vector(x: 6, y: 2))
    #expect(material.angularVelocity(for: block) == 3)
    run(0.1)
    material.setLinearVelocity(Vector(x: -40, y: 0), for: block)
    material.addAngularVelocity(1, for: block)
    run(0.1)
    #expect((animator.linearVelocity(of: block) - Vector(x: -40, y: 0)).length < 1e-4)
    #expect(abs(animator.angularVelocity(of: block) - 4) < 1e-4)
  }

  /// The velocity is neither lost nor given twice, whatever else changes before the next step.
  @Test func aVelocitySurvivesOtherChanges() {
    let (material, gravity) = (DynamicItemBehavior(items: [block]), GravityBehavior(items: [block]))
    material.isAnchored = true
    animator.addBehavior(material)
    animator.addBehavior(gravity)
    run(0.1)
    material.isAnchored = false
    material.setLinearVelocity(Vector(x: 100, y: 0), for: block)
    gravity.magnitude = 0
    material.density = 3
    run(0.5)
    #expect(abs(animator.linearVelocity(of: block).x - 100) < 0.01)
    #expect(abs(block.center.x - 50) < 0.1)
  }

  @Test func anchoredItemHasNoVelocity() {
    let material = DynamicItemBehavior(items: [block])
    material.isAnchored = true
    animator.addBehavior(material)
    material.setLinearVelocity(Vector(x: 100, y: 0), for: block)
    run(0.1)
    #expect(animator.linearVelocity(of: block) == .zero)
    material.isAnchored = false
    run(0.5)
    #expect(block.center == .zero)
  }

  @Test func anItemThatDoesNotTurnKeepsItsRotation() {
    let world = Playground(friction: 0.5)
    world.addFloor(300)
    world.material.allowsRotation = false
    block.rotation = Angle(degrees: 30)
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(block) }
    world.run(to: 3)
    #expect(abs(block.rotation.degrees - 30) < 1e-4)
    #expect(abs(block.center.y - 300 + 50 * (cosine(.pi / 6) + sine(.pi / 6))) < 0.2)
    #expect(!world.animator.isRunning)
  }
}
