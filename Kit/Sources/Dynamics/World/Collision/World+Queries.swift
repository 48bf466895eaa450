import Geometry

/// A shape at its drawn pose, in full precision.
enum PlacedOutline {
  case circle(center: Point, radius: Double)
  /// Clockwise as seen on the screen.
  case polygon([Point])
  case segment(Point, Point)
  case plane(Point, normal: Vector)
}

extension World {
  /// The shapes whose fat AABBs are near the rectangle between two points, in order.
  func shapes(near low: Point, _ high: Point) -> [Int] {
    let room = reach
    let (from, to) = (local(low), local(high))
    let box = AABB(minX: from.x, minY: from.y, maxX: to.x, maxY: to.y).grown(by: room)
    var found: [Int] = []
    broadPhase.grid.search(box) { found.append(Int($0)) }
    broadPhase.fixedGrid.search(box) { found.append(Int($0)) }
    // Shapes without collision groups are in no grid.
    for shape in 0..<shapes.count where proxies.base[shape].level < 0 && shapes.base[shape].isUsed {
      if proxies.base[shape].box.overlaps(box) { found.append(shape) }
    }
    found.heapSort(by: <)
    return found
  }

  /// The largest distance of a drawn shape from its fat AABB; points.
  private var reach: Float {
    var most: Float = 0
    for i in 0..<awake.count {
      let body = bodies.base + Int(awake.base[i])
      let delta = (body.pointee.position - body.pointee.previousPosition).length
      most = max(most, delta + abs(body.pointee.angle - body.pointee.previousAngle) * body.pointee.extent)
    }
    return most + 1
  }

  /// A shape between the step before, 0, and the latest, 1.
  func outline(_ handle: Int, _ fraction: Double) -> PlacedOutline {
    let shape = shapes[handle]
    let body = bodies[Int(shape.body)]
    let angle = Double(body.previousAngle) + Double(body.angle - body.previousAngle) * fraction
    let center = global(body.previousPosition) + (body.position - body.previousPosition).vector * fraction
    let rotation = Rotation(Angle(radians: angle))
    switch shape.kind {
    case .circle: return .circle(center: center + rotation.rotating(shape.center.vector), radius: Double(shape.radius))
    case .polygon:
      let range = Int(shape.firstVertex)..<Int(shape.firstVertex + shape.vertexCount)
      return .polygon(range.map { center + rotation.rotating(corners.points[$0].vector) })
    case .segment: return .segment(global(shape.start), global(shape.end))
    case .plane: return .plane(global(shape.start), normal: shape.normal.vector)
    }
  }
}

extension PlacedOutline {
  /// Whether a point lies inside; only items have an inside.
  func contains(_ point: Point) -> Bool {
    switch self {
    case .circle(let center, let radius): return (point - center).lengthSquared <= radius * radius
    case .polygon(let corners): return sides(corners).allSatisfy { ($0.end - $0.start).cross(point - $0.start) >= 0 }
    case .segment, .plane: return false
    }
  }

  /// Whether it overlaps a rectangle by more than an edge: no axis separates them (Gottschalk 1996).
  func intersects(_ low: Point, _ high: Point) -> Bool {
    switch self {
    case .circle(let center, let radius):
      let nearest = Point(x: max(low.x, min(high.x, center.x)), y: max(low.y, min(high.y, center.y)))
      return (nearest - center).lengthSquared < radius * radius
    case .polygon(let corners):
      if corners.allSatisfy({ $0.x <= low.x }) || corners.allSatisfy({ $0.x >= high.x }) { return false }
      if corners.allSatisfy({ $0.y <= low.y }) || corners.allSatisfy({ $0.y >= high.y }) { return false }
      let own = [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)]
      return !sides(corners).contains { side in
        own.allSatisfy { (side.end - side.start).cross($0 - side.start) <= 0 }
      }
    case .segment, .plane: return false
    }
  }

  /// The first intersection on the way from `start`, from outside.
  func meets(_ start: Point, _ delta: Vector) -> (fraction: Double, normal: Vector)? {
    switch self {
    case .circle(let center, let radius): return Self.circle(center, radius, start, delta)
    case .polygon(let corners): return clip(corners, start, delta)
    case .segment(let from, let to): return Self.segment(from, to, start, delta)
    case .plane(let place, let normal):
      let (height, descent) = ((start - place).dot(normal), -delta.dot(normal))
      return height >= 0 && descent > 0 && height <= descent ? (height / descent, normal) : nil
    }
  }

  private static func circle(
    _ center: Point, _ radius: Double, _ start: Point, _ delta: Vector
  ) -> (fraction: Double, normal: Vector)? {
    let offset = start - center
    let (a, b, c) = (delta.lengthSquared, -offset.dot(delta), offset.lengthSquared - radius * radius)
    let discriminant = b * b - a * c
    guard c >= 0, b > 0, discriminant >= 0 else { return nil }
    // The smaller root, in the form without cancellation.
    let fraction = c / (b + discriminant.squareRoot())
    return fraction > 1 ? nil : (fraction, (offset + delta * fraction) / radius)
  }

  /// Cyrus and Beck 1978: the ray enters through the side that it crosses last.
  private func clip(_ corners: [Point], _ start: Point, _ delta: Vector) -> (fraction: Double, normal: Vector)? {
    var (entry, exit) = (-Double.infinity, Double.infinity)
    var normal = Vector.zero
    for side in sides(corners) {
      let along = side.end - side.start
      let outward = -along.perpendicular / along.length
      let (height, descent) = ((start - side.start).dot(outward), -delta.dot(outward))
      if descent == 0 && height > 0 { return nil }
      if descent > 0 && height / descent > entry { (entry, normal) = (height / descent, outward) }
      if descent < 0 { exit = min(exit, height / descent) }
    }
    return entry >= 0 && entry <= 1 && entry <= exit ? (entry, normal) : nil
  }

  private static func segment(
    _ from: Point, _ to: Point, _ start: Point, _ delta: Vector
  ) -> (fraction: Double, normal: Vector)? {
    let along = to - from
    let scale = delta.cross(along)
    if scale == 0 { return nil }
    let fraction = (from - start).cross(along) / scale
    let place = (from - start).cross(delta) / scale
    guard fraction >= 0, fraction <= 1, place >= 0, place <= 1 else { return nil }
    let normal = along.perpendicular / along.length
    return (fraction, normal.dot(delta) > 0 ? -normal : normal)
  }

  private func sides(_ corners: [Point]) -> [(start: Point, end: Point)] {
    corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
  }
}
