import Geometry
import Statistics

/// Simulated experiments whose variants should get half of the visitors each, checked after each visitor.
struct RatioScenario {
  /// The share of the visitors that the control gets in the simulation.
  var share = 0.5
  var visitors = 5000

  /// The probability of an alarm without a fault.
  static let alpha = 0.001

  /// Simulates one experiment. Returns the visitors after whom the check first raised an alarm.
  func run(seed: UInt64) -> Int? {
    var random = SplitMix64(seed: seed)
    var counts = [0, 0]
    for visitor in 1...visitors {
      counts[random.number(0...1) < share ? 0 : 1] += 1
      if MultinomialTest().pValue(counts: counts, weights: [1, 1]) < RatioScenario.alpha { return visitor }
    }
    return nil
  }
}
