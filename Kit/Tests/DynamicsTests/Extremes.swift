import Geometry

/// Finite numbers of every size, again and again the same ones for one seed.
struct Extremes {
  private static let sizes = [
    0, 5e-324, 1e-300, 1e-38, 1e-9, 0.001, 0.5, 1, 20, 1000, 1e6, 1e9, 1e19, 3.4e38, 1e39, 1e155, 1e300,
  ]
  private static let usual = [0, 0.1, 0.5, 1, 3, 20, 100, 500]

  var random: SplitMix64
  /// The number of extreme ones among ten numbers.
  let share: Int

  init(seed: Int, share: Int) {
    random = SplitMix64(seed: UInt64(seed))
    self.share = share
  }

  mutating func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) < part }

  /// 0 or more.
  mutating func size() -> Double {
    let choices = chance(share, of: 10) ? Self.sizes : Self.usual
    return choices[Int.random(in: choices.indices, using: &random)]
  }

  /// Above 0.
  mutating func positive() -> Double { max(size(), 5e-324) }

  mutating func number() -> Double { chance(1, of: 2) ? size() : -size() }
  mutating func point() -> Point { Point(x: number(), y: number()) }
  mutating func vector() -> Vector { Vector(x: number(), y: number()) }
}
