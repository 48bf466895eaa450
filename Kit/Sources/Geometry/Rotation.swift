/// A rotation as cosine and sine, so that rotating a vector needs no trigonometry.
public struct Rotation: Hashable, Sendable {
  /// The cosine of the angle; the squares of cosine and sine add up to 1.
  public var cosine: Double
  /// The sine of the angle.
  public var sine: Double

  /// The identity.
  public static let identity = Rotation(cosine: 1, sine: 0)

  /// A rotation by the cosine and the sine of its angle, whose squares have to add up to 1.
  public init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  /// Costs a sine and a cosine; clockwise as seen on the screen.
  public init(_ angle: Angle) {
    (sine, cosine) = sineAndCosine(angle.radians)
  }

  /// Within -pi ... pi; costs an arc tangent.
  public var angle: Angle { Angle(radians: arcTangent(y: sine, x: cosine)) }

  /// The rotated vector: four multiplications.
  public func rotating(_ v: Vector) -> Vector {
    Vector(x: cosine * v.x - sine * v.y, y: sine * v.x + cosine * v.y)
  }
}
