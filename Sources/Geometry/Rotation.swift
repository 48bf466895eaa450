/// A rotation held as cosine and sine, so that turning a vector costs no trigonometry.
public struct Rotation: Hashable, Sendable {
  public var cosine: Double
  public var sine: Double

  public static let identity = Rotation(cosine: 1, sine: 0)

  public init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  public init(_ angle: Angle) {
    (sine, cosine) = sineAndCosine(angle.radians)
  }

  public var angle: Angle { Angle(radians: arcTangent(y: sine, x: cosine)) }

  public func rotating(_ v: Vector) -> Vector {
    Vector(x: cosine * v.x - sine * v.y, y: sine * v.x + cosine * v.y)
  }
}
