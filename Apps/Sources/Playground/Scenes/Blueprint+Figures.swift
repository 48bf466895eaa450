import Geometry

/// Figures that several scenes have.
extension Blueprint {
  /// Adds a ragdoll of ten parts, pinned with limits; the position is that of the middle of its chest.
  @inline(never)
  mutating func ragdoll(_ x: Double, _ y: Double, lean: Double = 0) {
    let first = items.count
    let chest = box(x, y, 44, 70)
    let hips = box(x, y + 56, 40, 38)
    let head = ball(x, y - 60, 22)
    join(.pin, head, chest, at: x, y - 38) { $0.range = -0.6...0.6 }
    join(.pin, hips, chest, at: x, y + 36) { $0.range = -0.4...0.4 }
    for side in [-1.0, 1] {
      let upperArm = box(x + side * 48, y - 26, 52, 18)
      let lowerArm = box(x + side * 96, y - 26, 50, 15)
      join(.pin, upperArm, chest, at: x + side * 24, y - 26) { $0.range = -1.4...1.4 }
      join(.pin, lowerArm, upperArm, at: x + side * 73, y - 26) { $0.range = side > 0 ? -2...0.1 : -0.1...2 }
      let thigh = box(x + side * 13, y + 100, 22, 60)
      let shin = box(x + side * 13, y + 157, 19, 58)
      join(.pin, thigh, hips, at: x + side * 13, y + 72) { $0.range = -1.1...1.1 }
      join(.pin, shin, thigh, at: x + side * 13, y + 129) { $0.range = side > 0 ? -0.1...1.8 : -1.8...0.1 }
    }
    turn(first..<items.count, about: Point(x: x, y: y), by: lean)
  }

  /// Turns items and what joins them, as one.
  @inline(never)
  private mutating func turn(_ range: Range<Int>, about middle: Point, by radians: Double) {
    let rotation = Rotation(Angle(radians: radians))
    for i in range {
      items[i].center = middle + rotation.rotating(items[i].center - middle)
      items[i].rotation += radians
    }
  }

  /// Adds boxes in a row, pinned to each other at their ends; returns their indices.
  @inline(never)
  @discardableResult
  mutating func chain(
    _ count: Int, from start: Point, length: Double, width: Double, direction: Vector,
    _ change: ((inout Item) -> Void)? = nil
  ) -> Range<Int> {
    let first = items.count
    for i in 0..<count {
      let middle = start + direction * (length * (Double(i) + 0.5))
      let link = box(middle.x, middle.y, length, width) {
        $0.rotation = direction.angle.radians
        change?(&$0)
      }
      let end = start + direction * (length * Double(i))
      if i > 0 { join(.pin, link, link - 1, at: end.x, end.y) }
    }
    return first..<items.count
  }

  /// Adds two banks, and a bridge of planks on pins between them.
  /// - Parameter top: where the ground of the banks is.
  mutating func bridge(of count: Int, at y: Double, width: Double, banks top: Double) {
    let height = 600 - top
    for x in [60.0, 740] { box(x, top + height / 2, 120, height) { $0.traits.isAnchored = true } }
    let start = Point(x: 120, y: y)
    let planks = chain(count, from: start, length: 560 / Double(count), width: width, direction: Vector(x: 1, y: 0))
    join(.pin, planks.lowerBound, nil, at: 120, y)
    join(.pin, planks.upperBound - 1, nil, at: 680, y)
  }

  /// Adds two crossed bars on a hinge with a motor.
  @inline(never)
  mutating func mixer(_ x: Double, _ y: Double, arms length: Double) {
    let (bar, other) = (box(x, y, length, 18), box(x, y, 18, length))
    join(.weld, other, bar, at: x, y)
    join(.pin, bar, nil, at: x, y) { ($0.motorSpeed, $0.motorStrength) = (2, 4000) }
  }
}
