/// An upright rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The upper left corner, if the size is not negative.
  public var origin: Point
  /// In points.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle by its upper left corner.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle by the coordinates of its upper left corner, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// A rectangle by its centre.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// Half way between the left and the right edge.
  public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// Half way between the upper and the lower edge.
  public var midY: Double { origin.y + size.height / 2 }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// The middle.
  public var center: Point { Point(x: midX, y: midY) }

  /// The same rectangle with a size that is not negative.
  public var standardized: Rect {
    Rect(x: min(minX, maxX), y: min(minY, maxY), width: abs(size.width), height: abs(size.height))
  }

  /// Whether `point` lies inside; the right and lower edges do not belong to the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle at `share` of the way to `other`: 0 is this one, 1 the other; a spring may pass both.
  public func interpolated(to other: Rect, by share: Double) -> Rect {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(
      x: between(minX, other.minX), y: between(minY, other.minY), width: between(size.width, other.size.width),
      height: between(size.height, other.size.height))
  }

  /// The point at the fractions `x` and `y` of the size, 0 at the upper left corner and 1 at the lower right.
  public func point(atX x: Double, y: Double) -> Point {
    Point(x: origin.x + size.width * x, y: origin.y + size.height * y)
  }
}
