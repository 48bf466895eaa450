/// A displacement, velocity or acceleration in the plane; x to the right, y down.
public struct Vector: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Vector(x: 0, y: 0)

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The vector of `length` that points along `angle`.
  public init(angle: Angle, length: Double = 1) {
    let rotation = Rotation(angle)
    self.init(x: rotation.cosine * length, y: rotation.sine * length)
  }

  public var length: Double { lengthSquared.squareRoot() }
  public var lengthSquared: Double { x * x + y * y }

  /// The direction; 0 for the zero vector.
  public var angle: Angle { Angle(radians: arcTangent(y: y, x: x)) }

  /// A quarter turn clockwise as seen on the screen.
  public var perpendicular: Vector { Vector(x: -y, y: x) }

  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product: positive when `other` lies clockwise of this vector.
  public func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  public static func * (a: Vector, k: Double) -> Vector { Vector(x: a.x * k, y: a.y * k) }
  public static func / (a: Vector, k: Double) -> Vector { Vector(x: a.x / k, y: a.y / k) }
  public static prefix func - (a: Vector) -> Vector { Vector(x: -a.x, y: -a.y) }
  public static func += (a: inout Vector, b: Vector) { a = a + b }
  public static func -= (a: inout Vector, b: Vector) { a = a - b }
}
