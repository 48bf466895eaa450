/// A position in the plane, in points; x to the right, y down.
public struct Point: Hashable, Sendable {
  /// To the right, in points.
  public var x: Double
  /// Down, in points.
  public var y: Double

  /// The origin of coordinates.
  public static let zero = Point(x: 0, y: 0)

  /// The point `x` points to the right of the origin and `y` below it.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point, in points.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The nearest point on a whole pixel of a screen with `density` pixels per point; itself where `density` is not
  /// positive.
  public func snapped(to density: Double) -> Point {
    guard density > 0 else { return self }
    return Point(
      x: (x * density).rounded(.toNearestOrEven) / density, y: (y * density).rounded(.toNearestOrEven) / density)
  }

  /// The point at displacement `v` from `p`.
  public static func + (p: Point, v: Vector) -> Point { Point(x: p.x + v.x, y: p.y + v.y) }
  /// The point from which `v` leads to `p`.
  public static func - (p: Point, v: Vector) -> Point { Point(x: p.x - v.x, y: p.y - v.y) }
  /// The displacement from `q` to `p`.
  public static func - (p: Point, q: Point) -> Vector { Vector(x: p.x - q.x, y: p.y - q.y) }
  /// Moves it by `v`.
  public static func += (p: inout Point, v: Vector) { p = p + v }
}
