/// The time of impact of a circle in straight motion, in seconds; nil if it never meets the other shape, moves away
/// or already overlaps it.
enum TimeOfImpact {
  /// The time of impact of a circle of `radius` moving at `velocity`, with a point at `offset` from its centre.
  static func time(offset: FloatVector, velocity: FloatVector, radius: Float) -> Float? {
    let speedSquared = velocity.dot(velocity)
    let approach = -offset.dot(velocity)
    let clearance = offset.dot(offset) - radius * radius
    guard approach > 0, clearance > 0 else { return nil }
    let discriminant = approach * approach - speedSquared * clearance
    // The smaller root, in the form without cancellation.
    return discriminant < 0 ? nil : clearance / (approach + discriminant.squareRoot())
  }

  /// The time of impact of a circle with a segment.
  static func time(center: FloatVector, velocity: FloatVector, radius: Float, segment: Shape) -> Float? {
    let height = segment.height(of: center)
    let side: Float = height < 0 ? -1 : 1
    let approach = -velocity.dot(segment.normal) * side
    let gap = height * side - radius
    if approach > 0, gap > 0 {
      let time = gap / approach
      let foot = center + velocity * time - segment.normal * (side * radius)
      let along = segment.end - segment.start
      let place = (foot - segment.start).dot(along)
      if place >= 0, place <= along.dot(along) { return time }
    }
    let first = time(offset: center - segment.start, velocity: velocity, radius: radius)
    let second = time(offset: center - segment.end, velocity: velocity, radius: radius)
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  /// The time of impact of a circle with a polygon that does not rotate.
  static func time(center: FloatVector, velocity: FloatVector, radius: Float, polygon: PlacedPolygon) -> Float? {
    var first: Float?
    for i in 0..<polygon.count {
      let side = polygon.segment(i)
      if velocity.dot(side.normal) >= 0 { continue }
      guard let time = time(center: center, velocity: velocity, radius: radius, segment: side) else { continue }
      first = min(first ?? time, time)
    }
    return first
  }
}

extension PlacedPolygon {
  /// One of its sides, as a segment.
  fileprivate func segment(_ i: Int) -> Shape {
    var side = Shape(kind: .segment, body: 0)
    (side.start, side.end, side.normal) = (point(i), point(next(i)), normal(i))
    return side
  }

  /// The point of its outline nearest to a point outside; nil for one inside.
  func nearest(to point: FloatVector) -> FloatVector? {
    var (nearest, least) = (FloatVector?.none, Float.infinity)
    for i in 0..<count {
      let side = segment(i)
      if side.height(of: point) <= 0 { continue }
      let candidate = side.closest(to: point).point
      let offset = point - candidate
      if offset.dot(offset) < least { (nearest, least) = (candidate, offset.dot(offset)) }
    }
    return nearest
  }
}
