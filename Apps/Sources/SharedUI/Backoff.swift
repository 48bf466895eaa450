import Geometry

/// The waits between attempts that fail: each twice as long as the last, and up to half as long again at random, so that pages
/// that lost the same server do not all return at once.
public struct Backoff: Equatable, Sendable {
  /// The seconds of the first wait, before chance lengthens it.
  public static var first: Double { 5 }

  public private(set) var failures = 0
  private let limit: Double
  private var random: SplitMix64

  /// - Parameter limit: the seconds of the longest wait, before chance lengthens it.
  public init(limit: Double, seed: UInt64) {
    self.limit = limit
    random = SplitMix64(seed: seed)
  }

  /// Notes a failure, and returns the seconds until the next attempt: at least `least`, as the server may wish.
  public mutating func fail(atLeast least: Double = 0) -> Double {
    let own = min(limit, Self.first * Double(1 << min(failures, 10)))
    failures += 1
    return max(own, least) * random.number(1...1.5)
  }

  public mutating func reset() { failures = 0 }
}
