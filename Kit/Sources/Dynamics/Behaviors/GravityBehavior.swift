import Geometry

/// Accelerates its items, all equally, in one direction. Its magnitude is in units of 1000 pt/s^2 and 1 by default;
/// its angle is a quarter turn, which is down. Above a magnitude of about 10, piles give way visibly.
public final class GravityBehavior: DirectedBehavior {
  /// The acceleration of a magnitude of 1; points per second squared.
  public static let pointsPerSecondSquared = 1000.0

  /// A gravity of magnitude 1, downwards.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
    gravityDirection = Vector(x: 0, y: 1)
  }

  /// Its length is the magnitude; down with magnitude 1 by default.
  public var gravityDirection: Vector {
    get { direction.vector }
    set { direction.vector = newValue }
  }

  // Apple's pages ask for one gravity per animator; here several add up, each for its own items.
  override func describe(_ properties: inout BodyProperties) {
    properties.acceleration += FloatVector(gravityDirection * Self.pointsPerSecondSquared)
  }
}
