/// A displacement, velocity or acceleration in the plane; x to the right, y down.
public struct Vector: Hashable, Sendable {
  /// To the right; points, or points per second (squared).
  public var x: Double
  /// Down; points, or points per second (squared).
  public var y: Double

  /// The zero vector.
  public static let zero = Vector(x: 0, y: 0)

  /// A vector by its components.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The vector of `length` that points along `angle`.
  public init(angle: Angle, length: Double = 1) {
    let rotation = Rotation(angle)
    self.init(x: rotation.cosine * length, y: rotation.sine * length)
  }

  /// Its length, in its own unit; costs a square root.
  public var length: Double { lengthSquared.squareRoot() }
  /// The square of its length, without a root: for comparing.
  public var lengthSquared: Double { x * x + y * y }

  /// The direction; 0 for the zero vector.
  public var angle: Angle { Angle(radians: arcTangent(y: y, x: x)) }

  /// A quarter turn clockwise as seen on the screen.
  public var perpendicular: Vector { Vector(x: -y, y: x) }

  /// The scalar product.
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product: positive when `other` lies clockwise of this vector.
  public func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// The sum of both vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  /// The vector from the end of `b` to the end of `a`.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  /// The vector times `k`.
  public static func * (a: Vector, k: Double) -> Vector { Vector(x: a.x * k, y: a.y * k) }
  /// The vector divided by `k`, which must not be 0.
  public static func / (a: Vector, k: Double) -> Vector { Vector(x: a.x / k, y: a.y / k) }
  /// The opposite vector.
  public static prefix func - (a: Vector) -> Vector { Vector(x: -a.x, y: -a.y) }
  /// Adds `b` to it.
  public static func += (a: inout Vector, b: Vector) { a = a + b }
  /// Subtracts `b` from it.
  public static func -= (a: inout Vector, b: Vector) { a = a - b }
}
