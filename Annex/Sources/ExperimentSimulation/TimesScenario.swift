#if canImport(Glibc)
  import Glibc
#endif
import Geometry
import Statistics

/// Simulated experiments on the seconds until visitors dress Scotch, without a difference: log-normal, as times of tasks are, with a
/// median of 20 s.
struct TimesScenario {
  var name: String
  /// The control's part of the visitors.
  var share = 0.5
  /// The part of the visitors who leave their tab open for eight hours.
  var overnight = 0.0
  /// More seconds count as so many; the store cuts them off at `ExperimentEvent.mostSeconds`.
  var limit = 120.0
  /// The standard deviation of the logarithm; with 0.8 a tenth of the visitors need more than 56 s.
  var spread = 0.8
  var visitors = 5000

  /// Simulates one experiment. Returns whether the always-valid test ever found a difference.
  func run(seed: UInt64) -> Bool {
    var random = SplitMix64(seed: seed)
    var means = MeanComparison(control: TimesScenario.none, treatment: TimesScenario.none)
    for _ in 0..<visitors {
      let seconds = min(limit, time(&random))
      if random.number(0...1) < share { means.control.add(seconds) } else { means.treatment.add(seconds) }
      if let result = means.alwaysValid(alpha: Scenario.alpha), result.pValue < Scenario.alpha { return true }
    }
    return false
  }

  private func time(_ random: inout SplitMix64) -> Double {
    if overnight > 0, random.number(0...1) < overnight { return 28_800 }
    return 20 * exp(spread * NormalDistribution.quantile(random.number(0...1)))
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
