import Geometry

/// The shape of an item as far as collisions and mass go.
public enum CollisionBounds {
  /// All of its `bounds`.
  case rectangle
  /// The ellipse that fills its `bounds`: a true circle when they are square, else a polygon of 24 corners with the
  /// ellipse's area, whose outline is within 0.6 % of the longer radius.
  case ellipse
  /// The convex hull of these points, in either direction; (0, 0) is the item's centre, in points, before it is turned.
  /// It may lie off the centre and need not fill the bounds; it needs an area of 0.25 square points.
  case path([Vector])
}

extension CollisionBounds {
  private static let least = 0.5
  private static let most = 1e6
  private static let cornersOfEllipse = 24
  private static let leastArea = 0.25

  /// The shape with its size.
  func outline(in bounds: Size) -> Outline {
    require(
      bounds.width.isFinite && bounds.height.isFinite,
      "An item's bounds must be finite: check what they are calculated from.")
    let width = max(Self.least, min(Self.most, bounds.width))
    let height = max(Self.least, min(Self.most, bounds.height))
    switch self {
    case .rectangle: return .polygon(Self.rectangle(width / 2, height / 2))
    case .ellipse where width == height: return .circle(center: .zero, radius: width / 2)
    case .ellipse: return .polygon(Self.ellipse(width / 2, height / 2))
    case .path(let points): return .polygon(Self.hull(points))
    }
  }

  private static func rectangle(_ x: Double, _ y: Double) -> [Vector] {
    [Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)]
  }

  /// The corners lie a little outside and the sides a little inside, such that the area is right.
  private static func ellipse(_ x: Double, _ y: Double) -> [Vector] {
    let part = 2 * Double.pi / Double(cornersOfEllipse)
    let scale = (part / sine(part)).squareRoot()
    return (0..<cornersOfEllipse).map {
      let (s, c) = sineAndCosine(part * (Double($0) + 0.5))
      return Vector(x: c * x * scale, y: s * y * scale)
    }
  }

  private static func hull(_ points: [Vector]) -> [Vector] {
    for point in points {
      require(
        point.x.isFinite && point.y.isFinite,
        "The points of a collision path must be finite: check what they are calculated from.")
    }
    let hull = convexHull(points.map { Vector(x: max(-most, min(most, $0.x)), y: max(-most, min(most, $0.y))) })
    require(
      hull.count > 2 && MassShare(polygon: hull).area >= leastArea,
      "A collision path needs three points that are not in line, and an area of 0.25 square points.")
    return hull
  }
}
