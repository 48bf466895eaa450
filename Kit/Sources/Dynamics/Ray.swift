import Geometry

/// A ray, or its part that runs through the world.
struct Ray {
  /// Twice as far as boundaries lie; farther off, floats are too coarse to find small items.
  private static let reach = 4 * Double(Coordinates.farthest)

  let start: Point
  let end: Point
  /// The part's position within the whole ray.
  private var (from, to) = (0.0, 1.0)

  init(from start: Point, to end: Point) { (self.start, self.end) = (start, end) }

  /// Converts a fraction of this part into one of the whole ray.
  func fraction(_ part: Double) -> Double { from + (to - from) * part }

  /// The part within reach of the world's middle; nil if there is none.
  func clipped(around middle: Point) -> Ray? {
    let (start, end) = (start - middle, end - middle)
    if Self.isNear(start) && Self.isNear(end) { return self }
    // Halves, because the whole may overflow.
    let way = end * 0.5 - start * 0.5
    // Measured from a distant end, the world vanishes in rounding, so the ray is measured from where it passes the
    // middle.
    let passing = Self.passing(start * 0.5, way)
    let base = start + way * (2 * passing)
    guard let x = Self.within(base.x, way.x), let y = Self.within(base.y, way.y) else { return nil }
    let (low, high) = (max(x.low, y.low, -2 * passing), min(x.high, y.high, 2 - 2 * passing))
    if low > high { return nil }
    var part = Ray(from: middle + (base + way * low), to: middle + (base + way * high))
    (part.from, part.to) = (passing + low / 2, passing + high / 2)
    return part
  }

  private static func isNear(_ place: Vector) -> Bool { max(abs(place.x), abs(place.y)) <= reach }

  /// The fraction of the ray at which it passes nearest to the middle.
  private static func passing(_ start: Vector, _ way: Vector) -> Double {
    let size = max(abs(start.x), abs(start.y), abs(way.x), abs(way.y))
    let (offset, scaled) = (start / size, way / size)
    let squared = scaled.lengthSquared
    return squared > 0 ? max(0, min(1, -offset.dot(scaled) / squared)) : 0
  }

  /// The multiples of the direction between which one coordinate is within reach (Liang and Barsky 1984).
  private static func within(_ base: Double, _ way: Double) -> (low: Double, high: Double)? {
    if way == 0 { return abs(base) <= reach ? (-2, 2) : nil }
    let (a, b) = ((-reach - base) / way, (reach - base) / way)
    return (min(a, b), max(a, b))
  }
}
