import Statistics

/// Simulated experiments of one kind, looked at after each visitor.
struct Scenario {
  var name: String
  /// The control's rate.
  var baseline: Double
  /// The treatments' rate less the control's.
  var lift = 0.0
  /// The variants other than the control; alpha is divided by their number.
  var treatments = 1
  /// The control's part of the visitors; the treatments share the others equally.
  var share = 0.5
  /// The visitors who come before a success is reported, as people dress the character some time after they have come.
  var delay = 0
  /// The visitors of a day. Only those of complete days are compared.
  var day = 1
  var visitors = 5000

  /// The probability of a difference where there is none, for all comparisons together.
  static let alpha = 0.05

  /// Simulates one experiment.
  func run(seed: UInt64) -> Outcome {
    var stream = VisitorStream(self, seed: seed)
    var outcome = Outcome()
    for visitor in 1...visitors {
      stream.next()
      for treatment in stream.rates.dropFirst() {
        outcome.look(at: RateComparison(control: stream.rates[0], treatment: treatment), after: visitor, of: self)
      }
    }
    return outcome
  }
}

/// The looks at one simulated experiment.
struct Outcome {
  /// The visitors after whom the always-valid test first found a difference.
  var alwaysValid: Int?
  /// The same for the fixed-horizon test, which is not made for many looks.
  var fixedHorizon: Int?
  /// Whether an always-valid interval missed the true difference at any look.
  var misses = false
  /// Whether the fixed-horizon test finds a difference at the last look.
  var endsWithDifference = false

  mutating func look(at rates: RateComparison, after visitor: Int, of scenario: Scenario) {
    let alpha = Scenario.alpha / Double(scenario.treatments)
    guard let comparison = rates.alwaysValid(alpha: alpha) else { return }
    if alwaysValid == nil, comparison.pValue < alpha { alwaysValid = visitor }
    if !comparison.interval.contains(scenario.lift) { misses = true }
    guard fixedHorizon == nil || visitor == scenario.visitors, rates.zTestPValue < alpha else { return }
    fixedHorizon = fixedHorizon ?? visitor
    if visitor == scenario.visitors { endsWithDifference = true }
  }
}
