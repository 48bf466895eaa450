import Geometry

/// A displacement, velocity or position in the world: half the size of `Vector`, precise to 0.001 pt within 10,000 pt
/// of the world's origin.
struct FloatVector: Equatable, BitwiseCopyable {
  var x: Float
  var y: Float

  static let zero = FloatVector(x: 0, y: 0)

  init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  init(_ v: Vector) { self.init(x: Float(v.x), y: Float(v.y)) }

  var vector: Vector { Vector(x: Double(x), y: Double(y)) }
  var length: Float { dot(self).squareRoot() }
  /// Rotated by a quarter turn, clockwise as seen on the screen.
  var perpendicular: FloatVector { FloatVector(x: -y, y: x) }

  /// In the same direction, at most `limit` long.
  func shortened(to limit: Float) -> FloatVector {
    let squared = dot(self)
    return squared <= limit * limit ? self : self * (limit / squared.squareRoot())
  }

  func dot(_ other: FloatVector) -> Float { x * other.x + y * other.y }

  /// The third component of the cross product; positive when `other` is clockwise of this one.
  func cross(_ other: FloatVector) -> Float { x * other.y - y * other.x }

  static func + (a: FloatVector, b: FloatVector) -> FloatVector { FloatVector(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: FloatVector, b: FloatVector) -> FloatVector { FloatVector(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: FloatVector, k: Float) -> FloatVector { FloatVector(x: a.x * k, y: a.y * k) }
  static prefix func - (a: FloatVector) -> FloatVector { FloatVector(x: -a.x, y: -a.y) }
  static func += (a: inout FloatVector, b: FloatVector) { a = a + b }
  static func -= (a: inout FloatVector, b: FloatVector) { a = a - b }
}
