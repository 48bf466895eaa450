/// Divides the caller's time into whole steps. The grid of steps restarts whenever something starts to move, and
/// reaches the caller's time or just beyond it: drawn poses lie between the two latest states.
struct StepClock {
  let step: Double
  /// The longest gap, in seconds, and the most steps in it: an `Int` may have 32 bits.
  private static let (longest, most) = (3600.0, 1e9)
  private(set) var isRunning = false
  /// The caller's latest time, in seconds; nil before the first.
  private var now: Double?
  private var start = 0.0
  private var steps: Int64 = 0

  init(step: Double) { self.step = step }

  /// The time of the latest state.
  private var gridTime: Double { start + Double(steps) * step }

  /// The caller's time between the state before the latest, 0, and the latest, 1.
  var fraction: Double {
    guard isRunning, steps > 0, let now else { return 1 }
    return max(0, min(1, 1 - (gridTime - now) / step))
  }

  /// The time until the latest state; seconds.
  var lead: Double { (1 - fraction) * step }

  /// Notes the time while nothing moves.
  mutating func idle(at time: Double) {
    now = max(now ?? time, time)
    isRunning = false
  }

  /// Skips a step, whatever the caller's time: the grid restarts after it.
  mutating func leap() {
    if let now { self.now = now + step }
    isRunning = false
  }

  /// The part of the time until `time` that will be simulated; seconds.
  func gap(until time: Double, limit: Double) -> Double {
    let (all, excess) = split(time, limit)
    return isRunning ? all - excess : excess > 0 ? 0 : all
  }

  /// The time since the latest, and its part beyond the limit.
  private func split(_ time: Double, _ limit: Double) -> (all: Double, excess: Double) {
    let all = max(0, time - (now ?? time))
    return (all, max(0, all - min(limit, Self.longest, Self.most * step)))
  }

  /// Returns the number of steps to `time`. Of a gap longer than `limit`, the rest is skipped.
  mutating func advance(to time: Double, limit: Double) -> Int {
    let last = now ?? time
    let excess = split(time, limit).excess
    let time = max(time, last)
    if !isRunning { begin(at: excess > 0 ? time : last) } else { start += excess }
    now = time
    // A billionth of a step is rounding, not time.
    let due = max(0, ((time - gridTime) / step - 1e-9).rounded(.up))
    steps += Int64(due)
    return Int(due)
  }

  mutating func code(_ coder: StateCoder) {
    isRunning = coder.coded(isRunning)
    let isKnown = coder.coded(now != nil)
    let time = coder.coded(now ?? 0, -1e12...1e12)
    now = isKnown ? time : nil
    start = coder.coded(start, -1e12...1e12)
    coder.code(&steps)
    coder.expect(steps >= 0 && steps < 1 << 50 && (!isRunning || isKnown))
    if isRunning { coder.expect(abs(gridTime - time) <= 2 * step) }
  }

  private mutating func begin(at time: Double) {
    isRunning = true
    start = time
    steps = 0
  }
}
