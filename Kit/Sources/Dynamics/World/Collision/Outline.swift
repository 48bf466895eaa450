import Geometry

/// A collision shape of an item, relative to the item's centre, unrotated.
enum Outline: Equatable {
  case circle(center: Vector, radius: Double)
  /// The convex hull of these corners.
  case polygon([Vector])
}

extension Outline {
  /// Rotated about the centre, then moved.
  func placed(at offset: Vector, turned angle: Angle) -> Outline {
    let rotation = Rotation(angle)
    switch self {
    case .circle(let center, let radius): return .circle(center: offset + rotation.rotating(center), radius: radius)
    case .polygon(let corners): return .polygon(corners.map { offset + rotation.rotating($0) })
    }
  }

  /// The corners of the bounding rectangle.
  var extent: (low: Vector, high: Vector) {
    switch self {
    case .circle(let center, let radius):
      let reach = Vector(x: radius, y: radius)
      return (center - reach, center + reach)
    case .polygon(let corners):
      var (low, high) = (corners[0], corners[0])
      for corner in corners {
        low = Vector(x: min(low.x, corner.x), y: min(low.y, corner.y))
        high = Vector(x: max(high.x, corner.x), y: max(high.y, corner.y))
      }
      return (low, high)
    }
  }
}

/// The contribution of a shape to a body's mass.
struct MassShare {
  var area = 0.0
  var center = Vector.zero
  /// About its own centre.
  var moment = 0.0

  init(area: Double = 0, center: Vector = .zero, moment: Double = 0) {
    self.area = area
    self.center = center
    self.moment = moment
  }

  /// Computed from the triangles between the first corner and each side.
  init(polygon corners: [Vector]) {
    guard let base = corners.first else { return }
    var aboutBase = 0.0
    var sum = Vector.zero
    for i in corners.indices.dropFirst().dropLast() {
      let (p, q) = (corners[i] - base, corners[i + 1] - base)
      let triangle = p.cross(q) / 2
      area += triangle
      sum += (p + q) * (triangle / 3)
      aboutBase += triangle * (p.dot(p) + p.dot(q) + q.dot(q)) / 6
    }
    let offset = sum / area
    center = base + offset
    moment = aboutBase - area * offset.lengthSquared
  }

  /// Both together, about their common centre (Steiner's theorem).
  func joined(with other: MassShare) -> MassShare {
    let total = area + other.area
    if total == 0 { return self }
    let common = (center * area + other.center * other.area) / total
    let shift = area * (center - common).lengthSquared + other.area * (other.center - common).lengthSquared
    return MassShare(area: total, center: common, moment: moment + other.moment + shift)
  }
}

/// The convex hull of points, clockwise as seen on the screen, without corners that lie on a side: Andrew's monotone
/// chain (1979). Coincident corners are merged, because a side between them would have no direction.
func convexHull(_ points: [Vector]) -> [Vector] {
  var order = Array(points.indices)
  order.heapSort { points[$0].x != points[$1].x ? points[$0].x < points[$1].x : points[$0].y < points[$1].y }
  let sorted = order.map { points[$0] }
  if sorted.count < 3 { return sorted }
  let hull = half(sorted).dropLast() + half(sorted.reversed()).dropLast()
  let apart = hull.indices.filter { (hull[$0] - hull[$0 == 0 ? hull.count - 1 : $0 - 1]).length >= 0.01 }
  return apart.count < 3 ? Array(hull) : apart.map { hull[$0] }
}

private func half(_ points: [Vector]) -> [Vector] {
  var chain: [Vector] = []
  for point in points {
    while let last = chain.last, let before = chain.dropLast().last, (last - before).cross(point - last) <= 1e-9 {
      chain.removeLast()
    }
    chain.append(point)
  }
  return chain
}
