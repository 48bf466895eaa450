import Geometry

/// A straight boundary, before it is added to the world.
struct Boundary {
  let from: Point
  let to: Point
  /// Nil for a segment, which is solid from both sides; otherwise points to the free side of the line.
  var inward: Vector?
  /// The neighbours in a path.
  var before: Point?
  var after: Point?
  let groups: UInt64
  let identifier: Int?
  /// The categories that it is in; without one it holds every item.
  var categories: UInt32 = 0
  /// Whether it is a segment that holds only what comes from the inward side.
  var isOneWay = false
  /// Whether it is one of several pieces of one boundary.
  var isPiece = false

  func shape(from origin: Point) -> Shape {
    var shape = Shape(kind: inward == nil || isOneWay ? .segment : .plane, body: 0)
    shape.start = Self.place(from, origin)
    shape.end = Self.place(to, origin)
    shape.before = before.map { Self.place($0, origin) }
    shape.after = after.map { Self.place($0, origin) }
    shape.groups = groups
    shape.identifier = identifier
    shape.isPiece = isPiece
    shape.isOneWay = isOneWay
    shape.filter.categories = categories
    // A point has no direction of its own.
    let unit = (to - from).perpendicular.unit ?? Vector(x: 0, y: -1)
    shape.normal = FloatVector(unit.dot(inward?.unit ?? unit) < 0 ? -unit : unit)
    return shape
  }

  /// Bodies stay nearer than this, so clamping changes nothing that they can reach.
  private static func place(_ point: Point, _ origin: Point) -> FloatVector {
    FloatVector(point - origin).clamped(to: 2 * Coordinates.farthest)
  }
}
