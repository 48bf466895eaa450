import Dynamics
import Geometry
import Testing

/// Setting a value to itself changes nothing, and wakes nothing.
@Suite struct SameValueTests {
  private static let room = Rect(x: -1000, y: -1000, width: 2000, height: 1100)

  /// A world at rest with a behaviour of every kind.
  private struct World {
    let stage = Stage(friction: 0.4)
    let box = Block(0, 80, width: 40, height: 40)
    let ball = Ball(200, 80, radius: 20)
    let hung = Ball(400, -100, radius: 10)
    let snapped = Block(600, 0, width: 30, height: 30)
    let push: PushBehavior
    let rod: AttachmentBehavior
    let snap: SnapBehavior

    init() {
      push = PushBehavior(items: [box], mode: .continuous)
      rod = AttachmentBehavior(item: hung, attachedToAnchor: Point(x: 400, y: -150))
      snap = SnapBehavior(item: snapped, snapTo: Point(x: 600, y: 0))
      stage.animator.referenceBounds = SameValueTests.room
      stage.collisions.translatesReferenceBoundsIntoBoundary = true
      stage.collisions.addBoundary(withIdentifier: 5, from: Point(x: -50, y: 100), to: Point(x: 50, y: 100))
      stage.collisions.addBoundary(withIdentifier: 6, for: [.zero, Point(x: 0, y: -50), Point(x: 9, y: -90)])
      for item in [box, ball] as [any DynamicItem] { stage.add(item) }
      stage.gravity.addItem(hung)
      push.setTargetOffsetFromCenter(.zero, for: box)
      for behavior in [push, rod, snap] { stage.animator.addBehavior(behavior) }
    }
  }

  private let world = World()
  private var animator: DynamicAnimator { world.stage.animator }

  private func settle() throws { _ = try #require(world.stage.settle(limit: 10)) }

  private func staysAsleep(_ name: String, _ change: () -> Void) {
    change()
    #expect(!animator.isRunning, "\(name)")
    if animator.isRunning { _ = world.stage.settle(from: 100, limit: 10) }
  }

  @Test func behaviorsOfItems() throws {
    try settle()
    let (stage, push) = (world.stage, world.push)
    staysAsleep("angle") { stage.gravity.angle = stage.gravity.angle }
    staysAsleep("magnitude") { stage.gravity.magnitude = stage.gravity.magnitude }
    staysAsleep("direction") { stage.gravity.gravityDirection = stage.gravity.gravityDirection }
    staysAsleep("both") { stage.gravity.setAngle(stage.gravity.angle, magnitude: stage.gravity.magnitude) }
    staysAsleep("active") { push.active = true }
    staysAsleep("pushDirection") { push.pushDirection = .zero }
    staysAsleep("pushAngle") { push.angle = Angle(radians: 1) }
    staysAsleep("offset") { push.setTargetOffsetFromCenter(.zero, for: world.box) }
    staysAsleep("addItem") { stage.gravity.addItem(world.box) }
    staysAsleep("removeItem") { stage.gravity.removeItem(world.snapped) }
  }

  @Test func materials() throws {
    try settle()
    let (stage, material) = (world.stage, world.stage.material)
    staysAsleep("elasticity") { material.elasticity = material.elasticity }
    staysAsleep("friction") { material.friction = material.friction }
    staysAsleep("rollingResistance") { material.rollingResistance = material.rollingResistance }
    staysAsleep("anchored") { stage.anchors.isAnchored = true }
    staysAsleep("velocity") { material.setLinearVelocity(.zero, for: world.box) }
    staysAsleep("spin") { material.setAngularVelocity(0, for: world.box) }
    staysAsleep("added") { material.addLinearVelocity(.zero, for: world.box) }
    staysAsleep("addedSpin") { material.addAngularVelocity(0, for: world.box) }
  }

  /// A property that was never set differs from its default: setting it overrides other behaviours.
  @Test func settingADefaultForTheFirstTimeCounts() {
    let ball = Ball(0, 0)
    let (heavy, light) = (DynamicItemBehavior(items: [ball]), DynamicItemBehavior(items: [ball]))
    heavy.isAnchored = true
    let animator = DynamicAnimator()
    for behavior in [heavy, light, GravityBehavior(items: [ball])] { animator.addBehavior(behavior) }
    animator.step()
    #expect(!animator.isRunning)
    light.isAnchored = false
    animator.step()
    #expect(animator.isRunning)
  }

  @Test func joints() throws {
    try settle()
    let (rod, snap) = (world.rod, world.snap)
    staysAsleep("anchor") { rod.anchorPoint = rod.anchorPoint }
    staysAsleep("length") { rod.length = rod.length }
    staysAsleep("frequency") { rod.frequency = rod.frequency }
    staysAsleep("damping") { rod.damping = rod.damping }
    staysAsleep("torque") { rod.frictionTorque = rod.frictionTorque }
    staysAsleep("range") { rod.attachmentRange = rod.attachmentRange }
    staysAsleep("snapPoint") { snap.snapPoint = snap.snapPoint }
    staysAsleep("snapDamping") { snap.damping = snap.damping }
    staysAsleep("snapFrequency") { snap.frequency = snap.frequency }
  }

  @Test func boundariesAndTheAnimator() throws {
    try settle()
    let collisions = world.stage.collisions
    staysAsleep("mode") { collisions.collisionMode = .everything }
    staysAsleep("translates") { collisions.translatesReferenceBoundsIntoBoundary = true }
    staysAsleep("insets") { collisions.setTranslatesReferenceBoundsIntoBoundary(with: .zero) }
    staysAsleep("segment") {
      collisions.addBoundary(withIdentifier: 5, from: Point(x: -50, y: 100), to: Point(x: 50, y: 100))
    }
    staysAsleep("path") {
      collisions.addBoundary(withIdentifier: 6, for: [.zero, Point(x: 0, y: -50), Point(x: 9, y: -90)])
    }
    staysAsleep("remove") { collisions.removeBoundary(withIdentifier: 99) }
    staysAsleep("bounds") { animator.referenceBounds = Self.room }
    staysAsleep("maximumAdvance") { animator.maximumAdvance = 0.25 }
    staysAsleep("box") { animator.updateItem(usingCurrentState: world.box) }
    staysAsleep("hung") { animator.updateItem(usingCurrentState: world.hung) }
    staysAsleep("behavior") { animator.addBehavior(collisions) }
    staysAsleep("unknown") { animator.removeBehavior(GravityBehavior()) }
    let empty = CollisionBehavior()
    animator.addBehavior(empty)
    try settle()
    staysAsleep("boundaries") { empty.removeAllBoundaries() }
  }
}
