import Geometry
import Statistics

/// A simulated experiment with two variants, looked at after each visitor.
struct Scenario {
  var name: String
  /// The control's rate.
  var baseline: Double
  /// The treatment's rate less the control's.
  var lift = 0.0
  /// The control's part of the visitors.
  var share = 0.5
  /// The visitors after whom a success is reported, as somebody dresses Scotch after others have come.
  var delay = 0
  var visitors = 5000
  var alpha = 0.05

  /// Simulates one experiment.
  func run(seed: UInt64) -> Outcome {
    var visitors = VisitorStream(self, seed: seed)
    var outcome = Outcome()
    for look in 1...self.visitors {
      let rates = visitors.next()
      outcome.look(look, at: rates, in: self)
    }
    outcome.endsWithDifference = visitors.rates.zTestPValue < alpha
    return outcome
  }
}

/// The visitors of one experiment, in the order in which they come.
struct VisitorStream {
  private let scenario: Scenario
  private var random: SplitMix64
  private(set) var rates = RateComparison(control: Rate(0, of: 0), treatment: Rate(0, of: 0))
  /// For each of the last visitors whether they succeed, and in which variant. As many as the delay.
  private var pending: [(isControl: Bool, succeeds: Bool)]
  private var position = 0

  init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    random = SplitMix64(seed: seed)
    pending = Array(repeating: (false, false), count: scenario.delay)
  }

  /// Adds a visitor and returns the rates.
  mutating func next() -> RateComparison {
    let isControl = random.number(0...1) < scenario.share
    let succeeds = random.number(0...1) < scenario.baseline + (isControl ? 0 : scenario.lift)
    if isControl { rates.control.count += 1 } else { rates.treatment.count += 1 }
    report(isControl, succeeds)
    return rates
  }

  private mutating func report(_ isControl: Bool, _ succeeds: Bool) {
    guard scenario.delay > 0 else { return count(isControl, succeeds) }
    let due = pending[position]
    pending[position] = (isControl, succeeds)
    position = (position + 1) % scenario.delay
    count(due.isControl, due.succeeds)
  }

  private mutating func count(_ isControl: Bool, _ succeeds: Bool) {
    guard succeeds else { return }
    if isControl { rates.control.successes += 1 } else { rates.treatment.successes += 1 }
  }
}

/// The looks at one simulated experiment.
struct Outcome {
  /// The visitors after whom the always-valid test first found a difference.
  var alwaysValid: Int?
  /// The same for the fixed-horizon test, which must not be used in this way.
  var fixedHorizon: Int?
  /// Whether an always-valid interval missed the true difference at any look.
  var misses = false
  /// Whether the fixed-horizon test found a difference at the last look.
  var endsWithDifference = false

  mutating func look(_ visitors: Int, at rates: RateComparison, in scenario: Scenario) {
    guard let comparison = rates.alwaysValid(alpha: scenario.alpha) else { return }
    if alwaysValid == nil, comparison.pValue < scenario.alpha { alwaysValid = visitors }
    if fixedHorizon == nil, rates.zTestPValue < scenario.alpha { fixedHorizon = visitors }
    if !comparison.interval.contains(scenario.lift) { misses = true }
  }
}
