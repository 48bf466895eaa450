import Geometry

/// Pulls its items, all equally fast, in one direction. Direction, angle and magnitude are three views of one vector.
public final class GravityBehavior: ItemsBehavior {
  /// What a magnitude of 1 accelerates by; points per second squared.
  public static let pointsPerSecondSquared = 1000.0

  private var direction = Direction(Vector(x: 0, y: 1)) {
    didSet { didChange() }
  }

  /// Its length is the magnitude; down with magnitude 1 by default.
  public var gravityDirection: Vector {
    get { direction.vector }
    set { direction.vector = newValue }
  }

  /// A quarter turn, which is down, by default; 0 when the magnitude is 0.
  public var angle: Angle {
    get { direction.angle }
    set { direction.angle = newValue }
  }

  /// In units of 1000 pt/s^2; 1 by default. A negative one turns the direction round. Above about 10 what is piled up
  /// gives way visibly.
  public var magnitude: Double {
    get { direction.magnitude }
    set { direction.magnitude = newValue }
  }

  /// Sets both at once.
  public func setAngle(_ angle: Angle, magnitude: Double) {
    direction.vector = Vector(angle: angle, length: magnitude)
  }

  // Apple's pages ask for one gravity per animator; here several add up, each for its own items.
  override func describe(_ properties: inout BodyProperties) {
    properties.acceleration += FloatVector(gravityDirection * Self.pointsPerSecondSquared)
  }
}
