#if canImport(Glibc)
  import Glibc
#endif
import Geometry
import Statistics

/// Simulated experiments on the seconds until visitors dress Scotch, without a difference: log-normal, as times of tasks are, with a
/// median of 20 s.
struct TimesScenario {
  /// The standard deviation of the logarithm; with 0.8 a tenth of the visitors need more than 56 s.
  var spread = 0.8
  var visitors = 5000

  /// Simulates one experiment. Returns whether the always-valid test ever found a difference.
  func run(seed: UInt64) -> Bool {
    var random = SplitMix64(seed: seed)
    var means = MeanComparison(control: TimesScenario.none, treatment: TimesScenario.none)
    for _ in 0..<visitors {
      let seconds = 20 * exp(spread * NormalDistribution.quantile(random.number(0...1)))
      if random.once(in: 2) { means.control.add(seconds) } else { means.treatment.add(seconds) }
      if let result = means.alwaysValid(alpha: Scenario.alpha), result.pValue < Scenario.alpha { return true }
    }
    return false
  }

  private static let none = Mean(count: 0, sum: 0, sumOfSquares: 0)
}

extension Mean {
  fileprivate mutating func add(_ value: Double) {
    count += 1
    sum += value
    sumOfSquares += value * value
  }
}
