import Geometry

extension SplitMix64 {
  mutating func point(in rectangle: Rect) -> Point {
    Point(x: number(rectangle.minX...rectangle.maxX), y: number(rectangle.minY...rectangle.maxY))
  }

  mutating func vector(_ length: Double) -> Vector {
    Vector(angle: Angle(radians: number(0...6.283)), length: number(0...length))
  }
}
