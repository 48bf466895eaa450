/// A reproducible random number generator: SplitMix64 (Steele, Lea and Flood, 2014). The same seed gives the same
/// sequence everywhere; scenes, soak, fuzzers and tests share it.
package struct SplitMix64: RandomNumberGenerator, Equatable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// An integer from 0 up to `limit`, which is at least 1, exclusive.
  package mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }

  /// True once in `times`, on average.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// A number of a range, below its upper bound.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * (Double(next() >> 11) / 9_007_199_254_740_992)
  }
}
