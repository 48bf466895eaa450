import Geometry

/// A collision shape of a body. Segments and planes belong to the ground.
struct Shape: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case circle, polygon
    /// Solid from both sides.
    case segment
    /// A half-plane: everything behind the line is solid.
    case plane
  }

  var kind: Kind
  var isUsed = true
  var body: Int32
  /// The next shape of the same body.
  var next: Int32 = -1
  /// The radius of a circle.
  var radius: Float = 0
  /// The centre of a circle, relative to the body's centre of mass.
  var center = FloatVector.zero
  /// The index of a polygon's first corner among all corners, and the number of its corners.
  var firstVertex: Int32 = 0
  var vertexCount: Int32 = 0
  /// The line of a segment or plane, relative to the world's origin.
  var start = FloatVector.zero
  var end = FloatVector.zero
  /// A unit vector; a plane's points to the free side.
  var normal = FloatVector.zero
  /// The neighbours of a segment in its path: inner corners of a path are not ends to catch on.
  var before: FloatVector?
  var after: FloatVector?

  /// One bit per collision behaviour. Items that share a bit collide; boundaries hold items with their bit.
  var itemGroups: UInt64 = 0
  var boundaryGroups: UInt64 = 0
  var groups: UInt64 = 0
  var filter = CollisionFilter()
  /// The boundary's identifier in its collision behaviour.
  var identifier: Int?
  /// The number of contacts of a boundary.
  var contactCount: Int32 = 0
  /// Whether a segment lets pass what comes from behind its normal.
  var isOneWay = false
  /// Whether it is one of several pieces of one boundary.
  var isPiece = false

  /// Whether anything can collide with it.
  var isSolid: Bool { itemGroups | boundaryGroups | groups != 0 }

  /// Whether the two are to have a contact.
  func collides(with other: Shape) -> Bool {
    if itemGroups & other.itemGroups != 0 && filter.accepts(other.filter) { return true }
    if boundaryGroups & other.groups != 0 { return filter.accepts(boundary: other.filter) }
    return groups & other.boundaryGroups != 0 && other.filter.accepts(boundary: filter)
  }

  /// Whether the two keep each other out.
  func blocks(_ other: Shape) -> Bool { collides(with: other) && !filter.isSensor && !other.filter.isSensor }

  /// The signed distance of `point` in front of the line.
  func height(of point: FloatVector) -> Float { (point - start).dot(normal) }

  /// The point of the segment nearest to `point`, and its position along the segment: 0 ... 1.
  func closest(to point: FloatVector) -> (point: FloatVector, part: Float) {
    let along = end - start
    let lengthSquared = along.dot(along)
    if lengthSquared == 0 { return (start, 0) }
    let part = max(0, min(1, (point - start).dot(along) / lengthSquared))
    return (start + along * part, part)
  }
}
