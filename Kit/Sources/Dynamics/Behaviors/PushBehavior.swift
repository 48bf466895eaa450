import Geometry

/// Pushes its items, at their centres or off center: continuously while active, or once.
///
/// A push of 1 gives a mass of 1 (density 1, area 10,000 square points) 100 pt/s^2; an instantaneous one gives it
/// 100 pt/s at the next `advance(to:)` or `step()` and is inactive from then on. Setting `active` fires it again.
/// Magnitude and angle are 0 by default.
public final class PushBehavior: DirectedBehavior {
  /// The two kinds of pushes.
  public enum Mode: Sendable {
    /// Pushes continuously while active.
    case continuous
    /// Pushes once, whenever it becomes active.
    case instantaneous
  }

  /// The effect of a push of 1 on a mass of 1; points per second (squared).
  public static let pointsPerSecond = 100.0

  /// Fixed when it is made.
  public let mode: Mode

  // Apple does not document the default; its samples push without setting it.
  /// Whether it pushes; true by default, and false once an instantaneous push has been given. One without items waits
  /// for them.
  public var active: Bool {
    get { isActive }
    set {
      if newValue == isActive { return }
      isActive = newValue
      didChange()
    }
  }

  private(set) var isActive = true
  private(set) var offsets = ItemTable(gap: Vector.zero)

  /// A push without strength: set its direction, or angle and magnitude.
  public init(items: [any DynamicItem] = [], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// Its length is the magnitude; zero by default. It is a direction of the screen and does not turn with the item.
  public var pushDirection: Vector {
    get { direction.vector }
    set { direction.vector = newValue }
  }

  /// Sets the point at which an item is pushed, relative to its centre of mass (the centre of all shapes but paths
  /// and groups), in points, unrotated. The point rotates with the item, the direction of the push does not. A push
  /// off centre rotates the item. (0, 0) by default, and again once the item is removed; an item that is not in the
  /// behaviour is ignored.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    require(offset.x.isFinite && offset.y.isFinite, "An offset must be finite: check what it is calculated from.")
    if !table.contains(item) || offset == targetOffsetFromCenter(for: item) { return }
    offsets.set(item, offset)
    enlist()
    didChange()
  }

  /// Continues with an offset that an archive has brought.
  func setOffset(_ offset: Vector, for item: any DynamicItem) { offsets.set(item, offset) }

  /// The point at which an item is pushed.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector { offsets[item] ?? .zero }

  override func configure(_ animator: DynamicAnimator) {
    guard isActive, table.count > 0 else { return }
    super.configure(animator)
    if mode == .continuous { return }
    applyTorques(.asImpulses, animator)
    isActive = false
  }

  override func describe(_ properties: inout BodyProperties) {
    let push = FloatVector(pushDirection * Self.pointsPerSecond)
    if mode == .continuous { properties.force += push } else { properties.impulse += push }
  }

  /// Before each step, because the torques change as the items rotate.
  override func clearDrives(_ animator: DynamicAnimator) {
    applyTorques(.toClear, animator)
  }

  override func addDrives(_ animator: DynamicAnimator) {
    if !isActive { return }
    applyTorques(.steadily, animator)
  }

  private enum TorqueUse { case asImpulses, toClear, steadily }

  private func applyTorques(_ use: TorqueUse, _ animator: DynamicAnimator) {
    let push = pushDirection * Self.pointsPerSecond
    for slot in offsets.indices {
      guard let item = offsets.item(at: slot), let handle = table[item], handle >= 0 else { continue }
      let arm = animator.world.arm(offsets.values[slot], on: handle, isSteady: mode == .continuous)
      let torque = arm.cross(push)
      switch use {
      case .asImpulses: animator.staleBodies.properties[handle].angularImpulse += Float(torque)
      case .toClear: animator.world.clearTorque(on: handle)
      case .steadily: animator.world.addTorque(torque, on: handle)
      }
    }
  }

  override func didAttach(to animator: DynamicAnimator) { enlist() }

  override func willDetach(from animator: DynamicAnimator) {
    animator.registry.removeDriveSource(self)
  }

  override func didRemove(_ item: any DynamicItem) { _ = offsets.remove(item) }

  private func enlist() {
    guard let dynamicAnimator, mode == .continuous, offsets.count > 0 else { return }
    dynamicAnimator.registry.addDriveSource(self)
  }
}
