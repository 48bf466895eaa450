import Geometry

extension Toy {
  /// Whether a point lies within the shape.
  func contains(_ point: Point) -> Bool {
    let p = offset(of: point)
    let (x, y) = (bounds.width / 2, bounds.height / 2)
    switch shape {
    case .rectangle: return abs(p.x) <= x && abs(p.y) <= y
    case .circle: return p.length <= min(x, y)
    case .ellipse: return (p.x * p.x) / (x * x) + (p.y * p.y) / (y * y) <= 1
    case .path(let points):
      // The corners run clockwise on the screen.
      return points.indices.allSatisfy { i in
        let corner = points[i]
        return (points[(i + 1) % points.count] - corner).cross(p - corner) >= 0
      }
    }
  }
}
