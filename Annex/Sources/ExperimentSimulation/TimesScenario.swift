#if canImport(Glibc)
  import Glibc
#endif
import Geometry
import Statistics

/// Simulated experiments on the seconds until visitors dress the character, without a difference: log-normal, as times of tasks are.
struct TimesScenario {
  /// The median of the visitors who do not leave their tab open.
  var median = 20.0
  /// The standard deviation of the logarithm; with 0.8 a tenth of the visitors need more than 2.8 times the median.
  var spread = 0.8
  /// The part of the visitors who leave their tab open. They count as `limit`.
  var leaving = 0.0
  /// The visitors of the variants, relative to each other, the control's first.
  var weights = [1, 1]
  var visitors = 5000

  /// More seconds count as so many, as in `ExperimentEvent.secondsLimit`.
  static let limit = 120.0

  /// "median 8 s, 1 % leave, 9:1"
  var name: String {
    let leave = (spread == 0.8 ? "" : ", spread \(spread)") + (leaving > 0 ? ", \(percent(leaving)) leave" : "")
    return "median \(Int(median)) s\(leave), \(weights.map { String($0) }.joined(separator: ":"))"
  }

  /// Simulates one experiment. Returns whether the always-valid test ever found a difference, looking after each visitor.
  func run(seed: UInt64) -> Bool {
    var random = SplitMix64(seed: seed)
    let places = weights.indices.flatMap { Array(repeating: $0, count: weights[$0]) }
    var means = Array(repeating: Mean(count: 0, sum: 0, sumOfSquares: 0), count: weights.count)
    for _ in 0..<visitors {
      let variant = places[random.below(places.count)]
      means[variant].add(time(&random))
      for treatment in variant == 0 ? 1..<means.count : variant..<variant + 1
      where hasDifference(means[0], means[treatment]) { return true }
    }
    return false
  }

  private func hasDifference(_ control: Mean, _ treatment: Mean) -> Bool {
    let alpha = Scenario.alpha / Double(weights.count - 1)
    let result = MeanComparison(control: control, treatment: treatment).alwaysValid(alpha: alpha)
    return result.map { $0.pValue < alpha } ?? false
  }

  private func time(_ random: inout SplitMix64) -> Double {
    if leaving > 0, random.number(0...1) < leaving { return TimesScenario.limit }
    let seconds = median * exp(spread * NormalDistribution.quantile(random.number(0...1)))
    return min(TimesScenario.limit, seconds)
  }
}

extension Mean {
  fileprivate mutating func add(_ value: Double) {
    count += 1
    sum += value
    sumOfSquares += value * value
  }
}
