import Geometry

/// A behaviour that holds one item to a point, or two to each other: attachments and snaps.
public class JointBehavior: DynamicBehavior {
  /// One item, or two; fixed when it is made.
  public final let items: [any DynamicItem]

  /// The largest force that it bears, in units of a push (a mass of 1 times 100 pt/s^2): a stronger one breaks it, and it leaves its animator
  /// or parent after the step. Infinite by default. Measured in the last sub-step of each step, so that an impact counts.
  public final var breakingForce = Double.infinity { didSet { expectBreak(breakingForce) } }

  /// The largest torque that it bears, that of such a push at 1 pt; of welds, rails, snaps, and of hinges with friction, a motor or limits.
  /// Infinite by default.
  public final var breakingTorque = Double.infinity { didSet { expectBreak(breakingTorque) } }

  /// Called when it has broken, after it was removed; nil by default. The closure may change behaviours, as actions may.
  public final var didBreak: ((JointBehavior) -> Void)?

  /// Breaks overloaded joints. Set with the first limit, and nowhere else, so that programs without are linked without that code.
  private var breaking: ((DynamicAnimator) -> Void)?

  private func expectBreak(_ limit: Double) {
    require(limit >= 0, "The force or torque that breaks a joint must be 0 or more.")
    breaking = { $0.breakOverloadedJoints() }
    if let dynamicAnimator { dynamicAnimator.breaking = breaking }
  }

  private(set) final var bodies: [Int] = []
  private(set) final var handle: Int?
  /// The anchor at the time of adding, if it was moved before the joint was made.
  final var firstAnchor: Point?
  /// Whether the anchor was moved within a step, by an action, and not between two frames.
  final var isMovedInStep = false

  init(items: [any DynamicItem]) {
    require(items.count < 2 || items[0] !== items[1], "An item cannot be attached to itself: pass two different items.")
    for item in items {
      let (center, rotation) = (item.center, item.rotation.radians)
      require(
        center.x.isFinite && center.y.isFinite && rotation.isFinite,
        "An item's centre and rotation must be finite: check what they are calculated from.")
    }
    self.items = items
    super.init()
  }

  override final func holdItems(in animator: DynamicAnimator) { bodies = items.map { animator.hold($0) } }

  override final func releaseItems(in animator: DynamicAnimator) {
    for item in items { animator.release(item) }
    bodies = []
  }

  override final func touchItems(in animator: DynamicAnimator) {
    for body in bodies { animator.world.wake(body) }
  }

  /// Continues with a joint that an archive has brought.
  final func adopt(_ bodies: [Int], joint: Int?, in animator: DynamicAnimator) {
    self.bodies = bodies
    handle = joint
    if let breaking { animator.breaking = breaking }
  }

  override final func configure(_ animator: DynamicAnimator) {
    if !isChanged { return }
    if let breaking { animator.breaking = breaking }
    defer { (firstAnchor, isMovedInStep) = (nil, false) }
    let world = animator.world
    let joints = JointSystem.system(of: world)
    // The first body of a joint is the ground or the second item.
    let joint = joint(in: world, a: bodies.count > 1 ? bodies[1] : 0, b: bodies[0])
    if let handle {
      if joint.isSet(like: joints.joints[handle]) { return }
      joints.set(handle, to: joint, world.clock.frameTimes(isStepping: isMovedInStep))
      for body in bodies { world.wake(body) }
    } else {
      let added = joints.addJoint(joint)
      handle = added
      if let firstAnchor { joints.drag(added, from: world.anchor(firstAnchor)) }
      animator.structure.change()
    }
  }

  override final func willDetach(from animator: DynamicAnimator) {
    guard let handle else { return }
    JointSystem.system(of: animator.world).removeJoint(handle)
    animator.structure.change()
    self.handle = nil
  }

  func joint(in world: World, a: Int, b: Int) -> Joint { refuse("A joint behavior makes its joint.") }

  /// A point of an item relative to its body's centre of mass; of the ground, relative to the world's origin.
  final func anchor(_ offset: Vector, on body: Int, _ world: World) -> FloatVector {
    FloatVector(offset).clamped(to: Coordinates.farthest) - world.bodies[body].massCenter
  }

  /// At most an eighth of the sub-step rate, so that a step resolves the oscillation.
  final func spring(_ frequency: Double, _ damping: Double, _ world: World) -> SpringFactors {
    SpringFactors(
      frequency: min(frequency, 0.125 / world.subStep), dampingRatio: min(damping, 1000), subStep: world.subStep)
  }
}
