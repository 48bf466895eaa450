import Geometry

/// Acts on its items by a force that depends on where they are: gravity towards a point, drag, a vortex, noise and others, one kind
/// for each function that makes one.
///
/// ```swift
/// let field = FieldBehavior.radialGravityField(position: Point(x: 160, y: 240))
/// field.region = Region(radius: 200)
/// field.addItem(planet)
/// animator.addBehavior(field)
/// ```
///
/// The names are those of UIFieldBehavior. Apple publishes no scale of strengths; here a strength of 1 has the effect of a push of
/// 1 (100 pt/s^2 for a mass of 1) at a distance of 100 points, or at a speed of 100 points per second, and of gravity fields the
/// effect of a gravity of 1 (1000 pt/s^2). Several fields add up, and to gravity and pushes too. Items at rest sleep, and animated
/// noise wakes them. Each item costs a few dozen multiplications a step.
public final class FieldBehavior: ItemsBehavior {
  /// The force, in units of a push, on an item at a position with a velocity, mass and charge, for a step of some seconds.
  public typealias Law = (
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
    _ deltaTime: Double
  ) -> Vector

  /// The acceleration of a mass of 1 by a force of 1; points per second squared.
  public static let pointsPerSecondSquared = PushBehavior.pointsPerSecond
  /// The distance at which the falloff makes no difference; points.
  public static let referenceDistance = 100.0
  /// The speed at which turbulence is as strong as noise; points per second.
  public static let referenceSpeed = 100.0
  /// The size of the waves of noise at a smoothness of 0 and of 1; points.
  static let (finestGrain, coarsestGrain) = (10.0, 200.0)

  let field: Field

  /// Where the field's region and its distances begin; points, (0, 0) by default.
  public var position = Point.zero { didSet { expect(position.x, position.y, isNew: position != oldValue) } }

  /// Where the field acts, about its position; everywhere by default.
  public var region = Region.infinite { didSet { didChange() } }

  /// Multiplies the force; any number, 1 by default. Negative drag and springs count as 0.
  public var strength = 1.0 { didSet { expect(strength, isNew: strength != oldValue) } }

  /// The power by which the force falls off with the distance: 0, the default, is the same everywhere, 2 the inverse square. The
  /// force at 100 points stays the same. Velocity fields have none.
  public var falloff = 0.0 { didSet { expect(falloff, isNew: falloff != oldValue) } }

  // Apple's pages say "a very small value, but not zero".
  /// Nearer distances count as this one in the falloff; points, above 0; 1 by default. An item that falls through the centre needs more: within
  /// a step, it should not pass from one side of this radius to the other.
  public var minimumRadius = 1.0 {
    didSet {
      require(minimumRadius > 0, "A field's minimum radius must be above 0.")
      expect(minimumRadius, isNew: minimumRadius != oldValue)
    }
  }

  /// The direction of linear gravity and of velocity fields, whose length multiplies the strength.
  public var direction = Vector.zero { didSet { expect(direction.x, direction.y, isNew: direction != oldValue) } }

  /// The size of the waves of noise and turbulence: 0, the default, is 10 points, 1 is 200, in between it grows exponentially;
  /// values outside count as the nearer end.
  public var smoothness = 0.0 {
    didSet {
      smoothness = max(0, min(1, smoothness))
      expect(smoothness, isNew: smoothness != oldValue)
    }
  }

  /// The changes of noise and turbulence per second, about; 0, the default, stands still.
  public var animationSpeed = 0.0 { didSet { expect(animationSpeed, isNew: animationSpeed != oldValue) } }

  init(_ field: Field) {
    self.field = field
    super.init(items: [])
  }

  private func expect(_ values: Double..., isNew: Bool) {
    for value in values {
      require(value.isFinite, "A field's values must be finite: check what they are calculated from.")
    }
    if isNew { didChange() }
  }

  override func didAttach(to animator: DynamicAnimator) { animator.registry.addDriveSource(self) }

  override func willDetach(from animator: DynamicAnimator) { animator.registry.removeDriveSource(self) }

  override func clearDrives(_ animator: DynamicAnimator) {
    for handle in table.values where handle >= 0 {
      if field.isAnimated && animationSpeed != 0 && strength != 0 { animator.world.wake(handle) }
      animator.world.clearForce(on: handle)
    }
  }

  override func addDrives(_ animator: DynamicAnimator) {
    for handle in table.values where handle >= 0 {
      guard let probe = animator.world.probe(handle, about: position), region.contains(probe.offset) else { continue }
      let change = change(reduced(probe))
      if case .velocity = field {
        animator.world.setVelocityChange(change, on: handle)
      } else {
        animator.world.addVelocityChange(change, on: handle)
      }
    }
  }

  private func reduced(_ probe: FieldProbe) -> FieldProbe {
    var probe = probe
    probe.strength = strength
    if falloff == 0 { return probe }
    if case .velocity = field { return probe }
    let distance = max(probe.offset.length, minimumRadius) / Self.referenceDistance
    probe.strength *= exponential(-falloff * naturalLogarithm(distance))
    return probe
  }
}

/// The kinds of fields. Forces and accelerations are those at a strength of 1.
extension FieldBehavior {
  /// Slows items: velocities fade by 1/s for a mass of 1, heavier items less.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Turns items about its position, counter-clockwise as seen on the screen, harder with the distance: 100 pt/s^2 at 100 points,
  /// whatever the mass.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  // Apple's pages say that the force grows with the distance, its talk that a falloff of 2 gives the inverse square.
  /// Pulls items towards a position with 1000 pt/s^2, whatever their mass, and at any distance unless there is a falloff. A negative
  /// strength repels.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    let field = FieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// Accelerates items by 1000 pt/s^2 times the direction, whatever their mass.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }

  /// Gives items the velocity `direction` times strength, in points per second, against all other accelerations of behaviours
  /// that were added before.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    let field = FieldBehavior(.velocity)
    field.direction = direction
    return field
  }

  /// Pushes items in random directions with about 50 pt/s^2 for a mass of 1; the same at each run.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    let field = FieldBehavior(.noise)
    (field.smoothness, field.animationSpeed) = (smoothness, animationSpeed)
    return field
  }

  /// Noise in proportion to the item's speed; as strong at 100 points per second.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    let field = FieldBehavior(.turbulence)
    (field.smoothness, field.animationSpeed) = (smoothness, animationSpeed)
    return field
  }

  // Apple's pages say that the period goes with 1 / mass; Hooke's law says with the root of the mass.
  /// Pulls items towards its position by Hooke's law, without damping: 100 pt/s^2 at 100 points for a mass of 1, a period of 6.3 s.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Repels items whose charge has the sign of the strength, and attracts others: 100 pt/s^2 for a charge and a mass of 1.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

  /// Turns the velocity of charged items counter-clockwise as seen on the screen, by 1 rad/s for a charge and a mass of 1. Speeds stay
  /// the same.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

  /// A field of one's own: `law` is called for each item in the region in each step, with the position and velocity of the item in the
  /// middle of the step. It may not change the animator.
  public static func field(evaluationBlock law: @escaping Law) -> FieldBehavior { FieldBehavior(.evaluation(law)) }
}
