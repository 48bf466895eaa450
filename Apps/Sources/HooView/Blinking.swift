import Geometry

/// Chooses when Hoos blink, one at a time.
public struct Blinking: Sendable {
  /// The pause between two choices, in seconds. About half of them fall on a Hoo that is seen and can blink.
  public static let pause = 0.4...1.4

  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the seconds until the next blink.
  public mutating func nextPause() -> Double { random.number(Self.pause) }

  /// Returns the index of the one of `count` Hoos that blinks; nil if there are none.
  public mutating func choose(of count: Int) -> Int? { count > 0 ? random.below(count) : nil }
}
