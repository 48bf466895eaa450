import Geometry

/// Pushes its items, at their centres: all the time while active, or once.
///
/// A push of 1 gives a mass of 1 (density 1, area 10,000 square points) 100 pt/s^2; an instantaneous one gives it
/// 100 pt/s at the next `advance(to:)` and is inactive from then on. Setting `active` fires it again.
public final class PushBehavior: ItemsBehavior {
  /// Whether it pushes all the time or once.
  public enum Mode: Sendable { case continuous, instantaneous }

  /// What a push of 1 does to a mass of 1; points per second (squared).
  public static let pointsPerSecond = 100.0

  /// Fixed when it is made.
  public let mode: Mode

  // Apple does not document the default; its samples push without setting it.
  /// Whether it pushes; true by default, and false once an instantaneous push has been given.
  public var active = true {
    didSet { didChange() }
  }

  private var direction = Direction(.zero) {
    didSet { didChange() }
  }

  /// A push without strength: set its direction, or angle and magnitude.
  public init(items: [any DynamicItem] = [], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// Its length is the magnitude; zero by default. It does not turn with the item.
  public var pushDirection: Vector {
    get { direction.vector }
    set { direction.vector = newValue }
  }

  /// 0, which is to the right, by default and when the magnitude is 0.
  public var angle: Angle {
    get { direction.angle }
    set { direction.angle = newValue }
  }

  /// 0 by default. A negative one turns the direction round.
  public var magnitude: Double {
    get { direction.magnitude }
    set { direction.magnitude = newValue }
  }

  /// Sets both at once.
  public func setAngle(_ angle: Angle, magnitude: Double) {
    direction.vector = Vector(angle: angle, length: magnitude)
  }

  override func configure(_ animator: DynamicAnimator) {
    guard active else { return }
    let push = FloatVector(pushDirection * Self.pointsPerSecond)
    for item in items {
      animator.configure(item) { if mode == .continuous { $0.force += push } else { $0.impulse += push } }
    }
    if mode == .instantaneous { active = false }
  }
}
