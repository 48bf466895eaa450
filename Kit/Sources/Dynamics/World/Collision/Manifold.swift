/// A contact manifold: a normal from a to b and up to two points.
struct Manifold {
  struct Point {
    /// Midway between the two surfaces, relative to the world's origin.
    var point: FloatVector
    var separation: Float
    var feature: UInt32
  }

  /// Shapes nearer than this have a manifold even if they do not approach; points.
  static let margin: Float = 2
  /// Shapes that come nearer than this within the step count as touching; points.
  static let touch: Float = 0.05

  var normal: FloatVector
  var first: Point
  var second: Point?

  init(normal: FloatVector, first: Point, second: Point? = nil) {
    self.normal = normal
    self.first = first
    self.second = second
  }

  /// From b to a.
  var flipped: Manifold { Manifold(normal: -normal, first: first, second: second) }
}

/// A convex polygon at its pose in the world; a segment is a polygon with two corners and no inside.
struct PlacedPolygon {
  let points: UnsafePointer<FloatVector>
  let normals: UnsafePointer<FloatVector>
  let count: Int
  var position: FloatVector
  let rotation: FloatRotation

  func point(_ i: Int) -> FloatVector { position + rotation.rotating(points[i]) }
  func normal(_ i: Int) -> FloatVector { rotation.rotating(normals[i]) }
  func next(_ i: Int) -> Int { i + 1 < count ? i + 1 : 0 }

  /// The mean of its corners.
  var middle: FloatVector {
    var sum = FloatVector.zero
    for i in 0..<count { sum += points[i] }
    return position + rotation.rotating(sum * (1 / Float(count)))
  }

  /// The side that faces `direction` most.
  func side(facing direction: FloatVector) -> Int {
    let local = rotation.unrotating(direction)
    var (best, most) = (0, -Float.infinity)
    for i in 0..<count {
      let facing = normals[i].dot(local)
      if facing > most { (best, most) = (i, facing) }
    }
    return best
  }

  /// The deepest corner behind the line through `point`, and its height over that line; negative behind it.
  func lowest(over point: FloatVector, along normal: FloatVector) -> (corner: Int, height: Float) {
    let local = rotation.unrotating(normal)
    var (best, least) = (0, Float.infinity)
    for i in 0..<count {
      let height = points[i].dot(local)
      if height < least { (best, least) = (i, height) }
    }
    return (best, least + (position - point).dot(normal))
  }
}

extension PlacedPolygon {
  /// The side of this polygon with the largest separation, by the separating-axis theorem (Gottschalk 1996).
  func widestGap(to other: PlacedPolygon) -> (side: Int, gap: Float) {
    // In this polygon's own coordinates: rotating the other's corners once is cheaper than rotating all normals.
    let relativeRotation = other.rotation.seen(from: rotation)
    let shift = rotation.unrotating(other.position - position)
    var (best, widest) = (0, -Float.infinity)
    for i in 0..<count {
      let normal = normals[i]
      let seen = relativeRotation.unrotating(normal)
      var least = Float.infinity
      for j in 0..<other.count { least = min(least, other.points[j].dot(seen)) }
      let gap = least + (shift - points[i]).dot(normal)
      if gap > widest { (best, widest) = (i, gap) }
    }
    return (best, widest)
  }

  /// The manifold at this polygon's `side`: the other polygon's side that faces it, clipped to its width (Sutherland
  /// and Hodgman 1974). Nil if nothing of it is within the margin.
  func meet(_ other: PlacedPolygon, at side: Int) -> Manifold? {
    let normal = normal(side)
    let facing = other.side(facing: -normal)
    return clip(other, side, normal, (facing, other.next(facing)))
  }

  func clip(_ other: PlacedPolygon, _ side: Int, _ normal: FloatVector, _ ends: (Int, Int)) -> Manifold? {
    let (start, end) = (point(side), point(next(side)))
    let along = end - start
    let length = along.length
    let direction = length > 0 ? along * (1 / length) : normal.perpendicular
    var (p, q) = (other.point(ends.0), other.point(ends.1))
    let (tp, tq) = ((p - start).dot(direction), (q - start).dot(direction))
    if max(tp, tq) < 0 || min(tp, tq) > length { return nil }
    let displacement = q - p
    if tp != tq {
      let slope = displacement * (1 / (tq - tp))
      let from = p
      p = from + slope * (max(0, min(length, tp)) - tp)
      q = from + slope * (max(0, min(length, tq)) - tp)
    }
    let features = (UInt32(side) << 16 | UInt32(ends.0) << 1, UInt32(side) << 16 | UInt32(ends.1) << 1 | 1)
    return manifold(normal, start, (p, features.0), (q, features.1))
  }

  private func manifold(
    _ normal: FloatVector, _ start: FloatVector, _ p: (point: FloatVector, feature: UInt32),
    _ q: (point: FloatVector, feature: UInt32)
  ) -> Manifold? {
    let (hp, hq) = ((p.point - start).dot(normal), (q.point - start).dot(normal))
    let first = Manifold.Point(point: p.point - normal * (hp / 2), separation: hp, feature: p.feature)
    let second = Manifold.Point(point: q.point - normal * (hq / 2), separation: hq, feature: q.feature)
    if hp > Manifold.margin && hq > Manifold.margin { return nil }
    if hp > Manifold.margin { return Manifold(normal: normal, first: second) }
    if hq > Manifold.margin { return Manifold(normal: normal, first: first) }
    return Manifold(normal: normal, first: first, second: second)
  }
}
