import Geometry

extension Rect {
  /// The same with every edge on the nearest whole pixel of a screen with `density` pixels per point. Neighbours stay
  /// neighbours: the edge that they share goes to one place.
  func snapped(to density: Double) -> Rect {
    let (start, end) = (origin.snapped(to: density), Point(x: maxX, y: maxY).snapped(to: density))
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }
}
