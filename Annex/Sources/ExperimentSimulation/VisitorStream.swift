import Geometry
import Statistics

/// The visitors of one experiment, in the order in which they come.
struct VisitorStream {
  /// The visitors who are compared, the control's first.
  private(set) var rates: [Rate]
  /// The visitors of the running day.
  private var today: [Rate]
  private var day = 0
  private var visitor = 0
  private let scenario: Scenario
  private var random: SplitMix64
  /// The last visitors' successes. As many as the delay, the oldest at `visitor` modulo the delay.
  private var pending: [Success?]

  private struct Success {
    var variant: Int
    var day: Int
  }

  init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    random = SplitMix64(seed: seed)
    rates = Array(repeating: Rate(0, of: 0), count: 1 + scenario.treatments)
    today = rates
    pending = Array(repeating: nil, count: scenario.delay)
  }

  /// Adds a visitor.
  mutating func next() {
    let variant = random.number(0...1) < scenario.share ? 0 : 1 + random.below(scenario.treatments)
    let rate = scenario.baseline + (variant == 0 ? 0 : scenario.lift)
    today[variant].count += 1
    if let success = afterDelay(random.number(0...1) < rate ? Success(variant: variant, day: day) : nil) {
      add(success)
    }
    visitor += 1
    if visitor.isMultiple(of: scenario.day) { endDay() }
  }

  private mutating func afterDelay(_ success: Success?) -> Success? {
    guard !pending.isEmpty else { return success }
    let index = visitor % pending.count
    defer { pending[index] = success }
    return pending[index]
  }

  private mutating func add(_ success: Success) {
    if success.day == day { today[success.variant].successes += 1 } else { rates[success.variant].successes += 1 }
  }

  private mutating func endDay() {
    for variant in rates.indices {
      rates[variant].count += today[variant].count
      rates[variant].successes += today[variant].successes
      today[variant] = Rate(0, of: 0)
    }
    day += 1
  }
}
