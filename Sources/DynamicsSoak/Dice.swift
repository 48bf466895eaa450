import Geometry

/// Numbers that come again with the same seed (SplitMix64).
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// From 0 up to `limit`, which is at least 1, without it.
  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }

  /// True once in `times`.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  mutating func point(in rectangle: Rect) -> Point {
    Point(x: number(rectangle.minX...rectangle.maxX), y: number(rectangle.minY...rectangle.maxY))
  }

  mutating func vector(_ length: Double) -> Vector {
    Vector(angle: Angle(radians: number(0...6.283)), length: number(0...length))
  }
}
