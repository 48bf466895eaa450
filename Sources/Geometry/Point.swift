/// A place in the plane, in points; x to the right, y down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Point(x: 0, y: 0)

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public func distance(to other: Point) -> Double { (other - self).length }

  public static func + (p: Point, v: Vector) -> Point { Point(x: p.x + v.x, y: p.y + v.y) }
  public static func - (p: Point, v: Vector) -> Point { Point(x: p.x - v.x, y: p.y - v.y) }
  public static func - (p: Point, q: Point) -> Vector { Vector(x: p.x - q.x, y: p.y - q.y) }
  public static func += (p: inout Point, v: Vector) { p = p + v }
}
