#if canImport(Glibc)
  import Glibc
#endif

/// The part of some visitors who did something.
public struct Rate: Equatable, Sendable {
  public var successes: Int
  /// At least `successes`.
  public var count: Int

  public init(_ successes: Int, of count: Int) {
    self.successes = successes
    self.count = count
  }

  /// From 0 to 1; 0 without visitors.
  public var value: Double { count == 0 ? 0 : Double(successes) / Double(count) }

  var failures: Int { count - successes }

  /// The variance of `value` with one success and one failure added (Agresti and Caffo, The American Statistician 54, 2000): the
  /// plain estimate is too small for rates near 0 and 1.
  var variance: Double {
    let adjusted = Double(count + 2)
    let value = Double(successes + 1) / adjusted
    return value * (1 - value) / adjusted
  }

  /// Returns the always-valid interval: all rates whose `alwaysValidPValue` is at least alpha. Exact at every count.
  ///
  /// - Parameter alpha: the probability of ever missing the true rate, from 0 to 1, exclusive.
  public func alwaysValidInterval(alpha: Double) -> Interval {
    guard count > 0 else { return Interval(0, 1) }
    let (evidence, limit) = (logEvidence, -log(alpha))
    func isPossible(_ rate: Double) -> Bool { evidence - logLikelihood(of: rate) < limit }
    return Interval(
      successes == 0 ? 0 : edge(from: value, to: 0, isPossible),
      failures == 0 ? 1 : edge(from: value, to: 1, isPossible))
  }

  /// Returns the always-valid p-value of the hypothesis that the true rate is `rate`, from 0 to 1.
  ///
  /// The likelihood under a Beta(1/2, 1/2) mixture of all rates, divided by that under the hypothesis, is a martingale under it,
  /// so by Ville's inequality it ever exceeds 1 / alpha with a probability of at most alpha: Robbins, Annals of Mathematical Statistics 41,
  /// 1970. This mixture is never much behind the best of all rates, also near 0 and 1: Krichevsky and Trofimov, IEEE Transactions on
  /// Information Theory 27, 1981.
  func alwaysValidPValue(of rate: Double) -> Double { min(1, exp(logLikelihood(of: rate) - logEvidence)) }

  /// The logarithm of the visitors' likelihood under the mixture.
  var logEvidence: Double {
    lgamma(Double(successes) + 0.5).0 + lgamma(Double(failures) + 0.5).0 - lgamma(Double(count) + 1).0 - log(Double.pi)
  }

  private func logLikelihood(of rate: Double) -> Double {
    // 0 times the infinite logarithm of 0 would be no number.
    (successes == 0 ? 0 : Double(successes) * log(rate)) + (failures == 0 ? 0 : Double(failures) * log1p(-rate))
  }

  /// Returns the last possible rate on the way from a possible one, by bisection.
  private func edge(from inside: Double, to outside: Double, _ isPossible: (Double) -> Bool) -> Double {
    var (inside, outside) = (inside, outside)
    for _ in 0..<52 {
      let middle = (inside + outside) / 2
      if isPossible(middle) { inside = middle } else { outside = middle }
    }
    return outside
  }

  /// Returns the fixed-horizon interval, valid at one look at a count fixed beforehand: Wilson, Journal of the American Statistical
  /// Association 22, 1927, without continuity correction.
  public func wilsonInterval(alpha: Double) -> Interval {
    guard count > 0 else { return Interval(0, 1) }
    let (n, z) = (Double(count), NormalDistribution.quantile(1 - alpha / 2))
    let centre = value + z * z / (2 * n)
    let half = z * (value * (1 - value) / n + z * z / (4 * n * n)).squareRoot()
    let denominator = 1 + z * z / n
    return Interval((centre - half) / denominator, (centre + half) / denominator).clamped(to: Interval(0, 1))
  }
}
