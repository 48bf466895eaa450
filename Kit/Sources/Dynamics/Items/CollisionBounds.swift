import Geometry

/// The shape of an item as far as collisions and mass go.
public struct CollisionBounds {
  /// The function that made it.
  package enum Kind { case circle, rectangle, ellipse, path, group }

  package let kind: Kind
  /// The shapes of an item with some bounds.
  let outlines: (Size) -> [Outline]
  /// Prepares a world for these shapes; nil for circles, which need nothing.
  let install: ((World) -> Void)?
  /// Whether an item is a member of this group and where the group has placed it; nil for single items.
  private(set) var holds: ((any DynamicItem) -> Bool)?

  /// The rectangle of its `bounds`.
  public static var rectangle: CollisionBounds { polygon(.rectangle, rectangle) }

  /// The circle that fills its `bounds` when they are square, else the largest that fits into their middle. A program
  /// whose items are all circles is linked without the code for polygons, about a twelfth of a small page.
  public static var circle: CollisionBounds {
    CollisionBounds(
      kind: .circle,
      outlines: {
        let size = held($0)
        return [.circle(center: .zero, radius: min(size.width, size.height) / 2)]
      }, install: nil)
  }

  /// The ellipse that fills its `bounds`: a true circle when they are square, else a polygon of 24 corners with the
  /// ellipse's area, whose outline is within 0.6 % of the longer radius.
  public static var ellipse: CollisionBounds { polygon(.ellipse, ellipse) }

  /// The convex hull of these points, in either direction; (0, 0) is the item's centre, in points, before it is turned.
  /// It may lie off the centre and need not fill the bounds; it needs an area of 0.25 square points.
  public static func path(_ points: [Vector]) -> CollisionBounds { polygon(.path) { _, _ in .polygon(hull(points)) } }

  /// The shapes of a group's members.
  static func group(
    _ outlines: [Outline], install: @escaping (World) -> Void, holds: ((any DynamicItem) -> Bool)? = nil
  )
    -> CollisionBounds
  {
    CollisionBounds(kind: .group, outlines: { _ in outlines }, install: install, holds: holds)
  }

  private static func polygon(_ kind: Kind, _ outline: @escaping (Double, Double) -> Outline) -> CollisionBounds {
    CollisionBounds(
      kind: kind,
      outlines: {
        let size = held($0)
        return [outline(size.width / 2, size.height / 2)]
      }, install: PolygonSystem.install)
  }
}

extension CollisionBounds {
  private static let least = 0.5
  private static let maximum = 1e6
  private static let cornersOfEllipse = 24
  private static let leastArea = 0.25

  private static func held(_ bounds: Size) -> Size {
    require(
      bounds.width.isFinite && bounds.height.isFinite,
      "An item's bounds must be finite: check what they are calculated from.")
    return Size(width: max(least, min(maximum, bounds.width)), height: max(least, min(maximum, bounds.height)))
  }

  private static func rectangle(_ x: Double, _ y: Double) -> Outline {
    .polygon([Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)])
  }

  /// The corners lie a little outside and the sides a little inside, such that the area is right.
  private static func ellipse(_ x: Double, _ y: Double) -> Outline {
    if x == y { return .circle(center: .zero, radius: x) }
    let part = 2 * Double.pi / Double(cornersOfEllipse)
    let scale = (part / sine(part)).squareRoot()
    return .polygon(
      (0..<cornersOfEllipse).map {
        let (s, c) = sineAndCosine(part * (Double($0) + 0.5))
        return Vector(x: c * x * scale, y: s * y * scale)
      })
  }

  private static func hull(_ points: [Vector]) -> [Vector] {
    for point in points {
      require(
        point.x.isFinite && point.y.isFinite,
        "The points of a collision path must be finite: check what they are calculated from.")
    }
    let hull = clampedHull(points)
    require(
      isSolid(hull), "A collision path needs three points that are not in line, and an area of 0.25 square points.")
    return hull
  }

  private static func clampedHull(_ points: [Vector]) -> [Vector] {
    convexHull(points.map { Vector(x: max(-maximum, min(maximum, $0.x)), y: max(-maximum, min(maximum, $0.y))) })
  }

  private static func isSolid(_ hull: [Vector]) -> Bool {
    hull.count > 2 && MassShare(polygon: hull).area >= leastArea
  }

  /// Whether `path(_:)` takes these points, which must be finite.
  package static func canBePath(_ points: [Vector]) -> Bool { isSolid(clampedHull(points)) }
}
