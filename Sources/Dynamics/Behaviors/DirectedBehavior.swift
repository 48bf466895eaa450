import Geometry

/// A behaviour that acts on its items in one direction. Direction, angle and magnitude are three views of one vector.
public class DirectedBehavior: ItemsBehavior {
  final var direction = Direction(.zero) {
    didSet { didChange() }
  }

  /// Clockwise from the right; 0 when the magnitude is 0.
  public final var angle: Angle {
    get { direction.angle }
    set { direction.angle = newValue }
  }

  /// How strong it is. A negative one turns the direction round.
  public final var magnitude: Double {
    get { direction.magnitude }
    set { direction.magnitude = newValue }
  }

  /// Sets both at once.
  public final func setAngle(_ angle: Angle, magnitude: Double) {
    direction.vector = Vector(angle: angle, length: magnitude)
  }
}
