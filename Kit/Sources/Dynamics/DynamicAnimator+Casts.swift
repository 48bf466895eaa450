import Geometry

/// Casts of rays and shapes that report every hit. They see the items as they were drawn last, as all queries do.
extension DynamicAnimator {
  /// Every intersection of a ray, nearest first; of shapes that contain its start, none. An item or boundary of several shapes may have
  /// several. Otherwise like `firstHit(from:to:)`.
  public func hits(from start: Point, to end: Point) -> [RayHit] {
    require(
      (start.x + start.y).isFinite && (end.x + end.y).isFinite,
      "A ray must be finite: check what it is calculated from.")
    guard let ray = Ray(from: start, to: end).clipped(around: world.coordinates.origin) else { return [] }
    return hits(ray, of: [])
  }

  /// The first hit of a shape that is moved without being rotated; nil if there is none. Otherwise like `hits(of:bounds:...)`.
  public func firstHit(
    of shape: CollisionBounds, bounds: Size, rotation: Angle = .zero, from start: Point, to end: Point
  ) -> RayHit? {
    hits(of: shape, bounds: bounds, rotation: rotation, from: start, to: end).first
  }

  /// Everything that a shape meets that is moved along a line without being rotated, nearest first.
  ///
  /// Shapes that it overlaps at the start do not count. A hit's `fraction` tells how far the shape gets, and its `point` is where the shape's
  /// centre is then; move it to just before that, and it touches nothing. Costs as much as a ray, for each shape nearby.
  /// - Parameters:
  ///   - shape: as of an item.
  ///   - bounds: the size of the item, in points.
  ///   - rotation: the item's rotation.
  ///   - start: the item's centre at first.
  ///   - end: its centre at last.
  public func hits(
    of shape: CollisionBounds, bounds: Size, rotation: Angle = .zero, from start: Point, to end: Point
  ) -> [RayHit] {
    require(
      (start.x + start.y).isFinite && (end.x + end.y).isFinite && rotation.radians.isFinite,
      "A cast must be finite: check what it is calculated from.")
    guard let ray = Ray(from: start, to: end).clipped(around: world.coordinates.origin) else { return [] }
    let parts = shape.outlines(bounds).map { $0.placed(at: .zero, turned: rotation) }
    return hits(ray, of: parts)
  }

  /// The hits of the parts of a shape, or of a ray if there are none.
  @inline(never)
  private func hits(_ ray: Ray, of parts: [Outline]) -> [RayHit] {
    let (start, end) = (ray.start, ray.end)
    var extent = Vector.zero
    for part in parts {
      let (low, high) = part.extent
      extent = Vector(x: max(extent.x, -low.x, high.x), y: max(extent.y, -low.y, high.y))
    }
    let low = Point(x: min(start.x, end.x), y: min(start.y, end.y)) - extent
    let high = Point(x: max(start.x, end.x), y: max(start.y, end.y)) + extent
    var found: [RayHit] = []
    for shape in world.shapes(near: low, high) where !itemStorage.hasLeft(Int(world.shapes[shape].body)) {
      let outline = world.outline(shape, isStepping ? 1 : clock.fraction)
      let hit = parts.isEmpty ? outline.meets(start, end - start) : outline.firstMeeting(parts, start, end - start)
      if let hit { found.append(rayHit(shape, ray, hit)) }
    }
    return found.insertionSorted { $0.fraction < $1.fraction }
  }
}

/// Moving convex outlines against each other, without rotation.
extension PlacedOutline {
  /// The first meeting with a part of a shape.
  func firstMeeting(_ parts: [Outline], _ start: Point, _ delta: Vector) -> (fraction: Double, normal: Vector)? {
    var first: (fraction: Double, normal: Vector)?
    for part in parts {
      if let hit = meets(part, start, delta), hit.fraction < first?.fraction ?? .infinity { first = hit }
    }
    return first
  }

  /// When a shape, given relative to its centre, first touches this one on its way; nil if it overlaps it at the start or never meets it.
  func meets(_ other: Outline, _ start: Point, _ delta: Vector) -> (fraction: Double, normal: Vector)? {
    switch (self, other) {
    case (.plane(let place, let normal), _): return Self.plane(place, normal, other, start, delta)
    case (.circle(let center, let own), .circle(let offset, let radius)):
      return PlacedOutline.circle(center: center, radius: own + radius).meets(start + offset, delta)
    case (.circle(let center, let radius), .polygon(let corners)):
      // The circle moves the other way, past the polygon.
      let hit = Self.round(corners.map { start + $0 }, radius, center, -delta)
      return hit.map { ($0.fraction, -$0.normal) }
    case (_, .circle(let offset, let radius)): return Self.round(corners, radius, start + offset, delta)
    case (_, .polygon(let moving)): return Self.sweep(corners, moving.map { start + $0 }, delta)
    }
  }

  /// The corners of a polygon or segment.
  @inline(never)
  private var corners: [Point] {
    switch self {
    case .polygon(let corners): corners
    case .segment(let from, let to): [from, to]
    case .circle, .plane: []
    }
  }

  private static func plane(
    _ place: Point, _ normal: Vector, _ other: Outline, _ start: Point, _ delta: Vector
  ) -> (fraction: Double, normal: Vector)? {
    let lowest =
      switch other {
      case .circle(let center, let radius): center.dot(normal) - radius
      case .polygon(let corners): corners.map { $0.dot(normal) }.min() ?? 0
      }
    return PlacedOutline.plane(place - normal * lowest, normal: normal).meets(start, delta)
  }

  /// A circle against a polygon: a point against the polygon grown by the radius, which has sides and round corners.
  @inline(never)
  private static func round(
    _ corners: [Point], _ radius: Double, _ center: Point, _ delta: Vector
  ) -> (fraction: Double, normal: Vector)? {
    if isNear(corners, center, radius) { return nil }
    var first: (fraction: Double, normal: Vector)?
    func note(_ hit: (fraction: Double, normal: Vector)?) {
      if let hit, hit.fraction < first?.fraction ?? .infinity { first = hit }
    }
    for (i, corner) in corners.enumerated() {
      let next = corners[(i + 1) % corners.count]
      let along = next - corner
      if along == .zero { continue }
      let outward = -along.perpendicular / along.length
      // A segment has a side in either direction, as it is listed both ways round.
      if delta.dot(outward) < 0 {
        note(PlacedOutline.segment(corner + outward * radius, next + outward * radius).meets(center, delta))
      }
      note(PlacedOutline.circle(center: corner, radius: radius).meets(center, delta))
    }
    return first
  }

  /// Whether a circle overlaps a polygon.
  @inline(never)
  private static func isNear(_ corners: [Point], _ center: Point, _ radius: Double) -> Bool {
    if corners.count > 2 && PlacedOutline.polygon(corners).contains(center) { return true }
    for (i, corner) in corners.enumerated() {
      let along = corners[(i + 1) % corners.count] - corner
      let part = along == .zero ? 0 : max(0, min(1, (center - corner).dot(along) / along.lengthSquared))
      if (center - (corner + along * part)).length < radius { return true }
    }
    return false
  }

  /// Two convex polygons: along each axis of the separating-axis theorem they overlap for a span of time; they meet when the last of
  /// these begins, if none has ended by then.
  private static func sweep(
    _ corners: [Point], _ moving: [Point], _ delta: Vector
  ) -> (fraction: Double, normal: Vector)? {
    var (entry, exit, normal) = (-Double.infinity, Double.infinity, Vector.zero)
    for axis in axes(corners) + axes(moving) {
      let (low, high) = span(corners, axis)
      let (from, to) = span(moving, axis)
      let speed = delta.dot(axis)
      if speed == 0 {
        if to <= low || from >= high { return nil }
        continue
      }
      let (first, last) =
        speed > 0 ? ((low - to) / speed, (high - from) / speed) : ((high - from) / speed, (low - to) / speed)
      if first > entry { (entry, normal) = (first, speed > 0 ? -axis : axis) }
      exit = min(exit, last)
    }
    return entry >= 0 && entry <= 1 && entry < exit ? (entry, normal) : nil
  }

  /// The normals of its sides; of a segment also its direction, because it has no inside.
  private static func axes(_ corners: [Point]) -> [Vector] {
    var axes: [Vector] = []
    for (i, corner) in corners.enumerated() {
      guard let along = (corners[(i + 1) % corners.count] - corner).unit else { continue }
      axes.append(-along.perpendicular)
      if corners.count == 2 { axes.append(along) }
    }
    return axes
  }

  private static func span(_ corners: [Point], _ axis: Vector) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let place = (corner - Point.zero).dot(axis)
      (low, high) = (min(low, place), max(high, place))
    }
    return (low, high)
  }
}
