import Geometry

/// Puts circles into a room from below, each as near as possible to where it wants to be without lying in another.
struct Packing {
  /// The overlap up to which two circles are not moved apart, since resting contacts overlap; points.
  private static let tolerance = 0.5

  let bounds: Rect
  private var placed: [(center: Point, radius: Double)] = []

  init(bounds: Rect) { self.bounds = bounds }

  /// Takes a circle in and says where it went: between the walls, above the floor, and no lower than it wanted to be.
  mutating func place(at wish: Point, radius: Double) -> Point {
    var center = wish
    center.x = max(bounds.minX + radius, min(bounds.maxX - radius, center.x))
    center.y = min(bounds.maxY - radius, center.y)
    // Each step passes one that is in the way, upward: there are as many at most as there are circles.
    for _ in placed {
      guard let other = placed.first(where: { overlaps($0, center, radius) }) else { break }
      let (reach, dx) = (radius + other.radius, center.x - other.center.x)
      center.y = min(center.y, other.center.y - max(0, reach * reach - dx * dx).squareRoot())
    }
    placed.append((center, radius))
    return center
  }

  private func overlaps(_ other: (center: Point, radius: Double), _ center: Point, _ radius: Double) -> Bool {
    center.distance(to: other.center) < radius + other.radius - Self.tolerance
  }
}
