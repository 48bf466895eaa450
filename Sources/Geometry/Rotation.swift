/// A rotation held as cosine and sine, so that turning a vector costs no trigonometry.
public struct Rotation: Hashable, Sendable {
  /// Of the angle. Together with `sine` it has to be of length 1.
  public var cosine: Double
  /// Of the angle.
  public var sine: Double

  /// No turn.
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

  /// The vector, turned: four multiplications.
  public func rotating(_ v: Vector) -> Vector {
    Vector(x: cosine * v.x - sine * v.y, y: sine * v.x + cosine * v.y)
  }
}
