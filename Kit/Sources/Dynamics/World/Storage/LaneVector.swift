/// One vector of four constraints.
struct LaneVector: BitwiseCopyable {
  var x: Lanes
  var y: Lanes

  static var zero: LaneVector { LaneVector(x: .zero, y: .zero) }

  @inline(__always)
  func dot(_ other: LaneVector) -> Lanes { x * other.x + y * other.y }

  @inline(__always)
  func cross(_ other: LaneVector) -> Lanes { x * other.y - y * other.x }

  /// The sum with another vector's perpendicular, or the difference. The standard library's prefix minus works lane by
  /// lane, so there is no perpendicular alone.
  @inline(__always)
  func addingPerpendicular(_ other: LaneVector) -> LaneVector { LaneVector(x: x - other.y, y: y + other.x) }
  @inline(__always)
  func subtractingPerpendicular(_ other: LaneVector) -> LaneVector { LaneVector(x: x + other.y, y: y - other.x) }

  /// In the same direction, at most `limit` long.
  @inline(__always)
  func shortened(to limit: Float) -> LaneVector {
    let squared = dot(self)
    if all(squared .<= limit * limit) { return self }
    let scale = Lanes(repeating: limit) / squared.squareRoot()
    return replacing(with: self * scale, where: .!(squared .<= limit * limit))
  }

  @inline(__always)
  func replacing(with other: LaneVector, where mask: SIMDMask<SIMD4<Int32>>) -> LaneVector {
    LaneVector(x: x.replacing(with: other.x, where: mask), y: y.replacing(with: other.y, where: mask))
  }

  @inline(__always)
  mutating func put(_ vector: FloatVector, _ lane: Int) {
    Dynamics.put(vector.x, lane, &x)
    Dynamics.put(vector.y, lane, &y)
  }

  @inline(__always)
  mutating func take(_ lane: Int) -> FloatVector {
    FloatVector(x: Dynamics.take(lane, &x), y: Dynamics.take(lane, &y))
  }

  @inline(__always)
  static func + (a: LaneVector, b: LaneVector) -> LaneVector { LaneVector(x: a.x + b.x, y: a.y + b.y) }
  @inline(__always)
  static func - (a: LaneVector, b: LaneVector) -> LaneVector { LaneVector(x: a.x - b.x, y: a.y - b.y) }
  @inline(__always)
  static func * (a: LaneVector, k: Lanes) -> LaneVector { LaneVector(x: a.x * k, y: a.y * k) }
}
