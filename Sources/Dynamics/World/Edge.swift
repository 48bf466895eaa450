import Geometry

/// A straight boundary. Two-sided: the segment from `start` to `end`. One-sided: the whole half-plane behind the line
/// through both is solid.
struct Edge {
  let from: Point
  let to: Point
  /// From the world's origin.
  private(set) var start = FloatVector.zero
  private(set) var end = FloatVector.zero
  /// Of length 1; for a one-sided edge it points to the free side.
  let normal: FloatVector
  let isOneSided: Bool
  /// The bit of the collision behaviour that it belongs to.
  let groups: UInt64
  /// Of the collision behaviour: which of its boundaries this is.
  let identifier: Int

  /// An edge between two places; `inward` makes it one-sided and points to its free side.
  init(from: Point, to: Point, inward: Vector?, groups: UInt64, identifier: Int) {
    self.from = from
    self.to = to
    isOneSided = inward != nil
    self.groups = groups
    self.identifier = identifier
    let across = (to - from).perpendicular
    let length = across.length
    // A point has no direction of its own.
    let unit = length > 0 ? across / length : Vector(x: 0, y: -1)
    normal = FloatVector(unit.dot(inward ?? unit) < 0 ? -unit : unit)
  }

  mutating func place(from origin: Point) {
    start = FloatVector(from - origin)
    end = FloatVector(to - origin)
  }

  /// How far `point` lies in front of the line.
  func height(of point: FloatVector) -> Float { (point - start).dot(normal) }

  /// The point of the segment nearest to `point`.
  func closest(to point: FloatVector) -> FloatVector {
    let along = end - start
    let lengthSquared = along.dot(along)
    if lengthSquared == 0 { return start }
    return start + along * max(0, min(1, (point - start).dot(along) / lengthSquared))
  }
}
