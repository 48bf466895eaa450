import Geometry

/// A behaviour that acts on its items in one direction. Direction, angle and magnitude are three views of one vector, to be
/// set in any order.
public class DirectedBehavior: ItemsBehavior {
  final var direction = Direction(.zero) {
    didSet { if direction.vector != oldValue.vector { didChange() } }
  }

  /// The direction as an angle, clockwise from the right. It is kept while the magnitude is 0. Setting a nonzero
  /// direction changes it.
  public final var angle: Angle {
    get { direction.angle }
    set { direction.angle = newValue }
  }

  /// The strength. A negative one acts against the angle and leaves the angle as it is. Setting a direction sets it to
  /// that direction's length.
  public final var magnitude: Double {
    get { direction.magnitude }
    set { direction.magnitude = newValue }
  }

  /// Sets both at once.
  public final func setAngle(_ angle: Angle, magnitude: Double) {
    direction.set(angle, magnitude)
  }
}
