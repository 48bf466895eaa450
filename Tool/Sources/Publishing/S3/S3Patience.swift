import Synchronization

/// How long a run waits for a store that hangs, as a value: it knows no clock. Times are in seconds.
///
/// A request may be silent for `most` seconds at first, because the speed of the store is unknown. Each request that hangs halves the
/// silence that later ones may have, down to four times the slowest answer so far. The waits of all failed requests share one `budget`,
/// so that a run ends.
struct S3Patience: Sendable {
  /// The longest silence of a request, and the shortest.
  let (most, least): (Double, Double)
  /// The time for all requests that fail, together. Requests at the same time count once.
  let budget: Double
  private var hangs = 0
  private var slowest = 0.0
  private var wasted = 0.0
  /// The end of the failures that were counted.
  private var counted = -Double.infinity

  init(most: Double = 25, least: Double = 1, budget: Double = 85) {
    (self.most, self.least, self.budget) = (most, least, budget)
  }

  /// The silence after which a request counts as hanging.
  var silence: Double {
    // A shift by more than 62 bits would overflow.
    let halved = most / Double(1 << min(hangs, 30))
    return min(most, max(least, halved, 4 * slowest))
  }

  /// Whether failures are no longer repeated.
  var isSpent: Bool { wasted >= budget }

  mutating func succeed(after seconds: Double) { slowest = max(slowest, seconds) }

  /// - Parameter isHanging: whether the request ended by its silence; otherwise the store has answered with a fault.
  mutating func fail(from start: Double, to end: Double, isHanging: Bool) {
    if isHanging { hangs += 1 }
    wasted += max(0, end - max(start, counted))
    counted = max(counted, end)
  }
}

/// The patience that all requests of a run share.
final class SharedPatience: Sendable {
  private let value: Mutex<S3Patience>

  init(_ patience: S3Patience) { value = Mutex(patience) }

  var silence: Double { value.withLock { $0.silence } }
  var isSpent: Bool { value.withLock { $0.isSpent } }

  func succeed(after seconds: Double) { value.withLock { $0.succeed(after: seconds) } }

  func fail(from start: Double, to end: Double, isHanging: Bool) {
    value.withLock { $0.fail(from: start, to: end, isHanging: isHanging) }
  }
}
