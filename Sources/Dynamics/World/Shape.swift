import Geometry

/// A part of a body that collides. Segments and planes belong to the ground.
struct Shape: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case circle, polygon
    /// Solid from both sides.
    case segment
    /// Everything behind the line is solid.
    case plane
  }

  var kind: Kind
  var isUsed = true
  var body: Int32
  /// The next shape of the same body.
  var next: Int32 = -1
  /// The radius of a circle.
  var radius: Float = 0
  /// The centre of a circle, from the body's centre of mass.
  var center = FloatVector.zero
  /// Of a polygon: where its corners begin among all corners, and how many there are.
  var firstVertex: Int32 = 0
  var vertexCount: Int32 = 0
  /// Of a segment or plane, from the world's origin.
  var start = FloatVector.zero
  var end = FloatVector.zero
  /// Of length 1; a plane's points to the free side.
  var normal = FloatVector.zero
  /// The neighbours of a segment in its path: corners in which a path goes on are no ends to get caught on.
  var before: FloatVector?
  var after: FloatVector?

  /// One bit per collision behaviour. Items that share one collide, and a boundary holds items that know its bit.
  var itemGroups: UInt64 = 0
  var boundaryGroups: UInt64 = 0
  var groups: UInt64 = 0
  /// Of the collision behaviour: which of its boundaries this is.
  var identifier: Int?
  /// Whether it is one of several pieces that make one boundary.
  var isPiece = false

  /// Whether anything can collide with it at all.
  var isSolid: Bool { itemGroups | boundaryGroups | groups != 0 }

  func collides(with other: Shape) -> Bool {
    (itemGroups & other.itemGroups) | (boundaryGroups & other.groups) | (groups & other.boundaryGroups) != 0
  }

  /// How far `point` lies in front of the line.
  func height(of point: FloatVector) -> Float { (point - start).dot(normal) }

  /// The point of the segment nearest to `point`, and how far along it lies: 0 ... 1.
  func closest(to point: FloatVector) -> (point: FloatVector, part: Float) {
    let along = end - start
    let lengthSquared = along.dot(along)
    if lengthSquared == 0 { return (start, 0) }
    let part = max(0, min(1, (point - start).dot(along) / lengthSquared))
    return (start + along * part, part)
  }
}
