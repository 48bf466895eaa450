/// The mean of some visitors' values, such as the seconds until they dressed the character.
public struct Mean: Equatable, Sendable {
  public var count: Int
  public var sum: Double
  public var sumOfSquares: Double

  public init(count: Int, sum: Double, sumOfSquares: Double) {
    self.count = count
    self.sum = sum
    self.sumOfSquares = sumOfSquares
  }

  /// 0 without visitors.
  public var value: Double { count == 0 ? 0 : sum / Double(count) }

  /// Returns the always-valid interval; nil with fewer than `MeanComparison.floor` values.
  ///
  /// - Parameters:
  ///   - alpha: the probability of ever missing the true mean, from 0 to 1, exclusive.
  ///   - groups: all groups, this one included. They are taken to spread alike, as in `MeanComparison`.
  public func alwaysValidInterval(
    alpha: Double, among groups: [Mean], mixture: NormalMixture = NormalMixture()
  ) -> Interval? {
    guard count >= MeanComparison.floor else { return nil }
    let half =
      mixture.standardErrors(count: Double(count), alpha: alpha)
      * (Mean.spread(of: groups) / Double(count)).squareRoot()
    return Interval(value - half, value + half)
  }

  /// The variance of the visitors' values, each around the mean of its group; 0 without two values in a group.
  static func spread(of groups: [Mean]) -> Double {
    let degrees = groups.reduce(0) { $0 + max(0, $1.count - 1) }
    return degrees > 0 ? groups.reduce(0) { $0 + $1.squaredDeviations } / Double(degrees) : 0
  }

  /// The variance of `value`, with the unbiased variance of the visitors' values; 0 with fewer than two.
  var variance: Double {
    guard count > 1 else { return 0 }
    return squaredDeviations / Double(count - 1) / Double(count)
  }

  /// The sum of the squared distances from `value`.
  var squaredDeviations: Double { count == 0 ? 0 : max(0, sumOfSquares - sum * sum / Double(count)) }
}

/// The means of two groups of visitors, in their unit.
///
/// The always-valid comparison takes the variance of both groups together: without a difference they have the same one. The
/// variance of a small group alone is too small as long as it has none of the rare great values, just when its mean is too low, and a
/// group with a tenth of the visitors then differs from the other in up to a quarter of the experiments without a difference
/// (`make experiments-proof`). So the interval is that of groups that spread alike.
public struct MeanComparison: Equatable, Sendable {
  public var control: Mean
  public var treatment: Mean

  public init(control: Mean, treatment: Mean) {
    self.control = control
    self.treatment = treatment
  }

  /// The treatment's mean less the control's.
  public var difference: Double { treatment.value - control.value }

  /// The values that each group needs before a comparison is made: times are skewed, so with fewer the means are far from normally
  /// distributed. It suffices only for values with an upper limit, such as times that are cut off: a few very great ones would keep
  /// the means from it for long (`make experiments-proof`).
  public static let floor = 100

  public var isReady: Bool {
    min(control.count, treatment.count) >= MeanComparison.floor && pooledStandardError > 0
  }

  /// Returns the always-valid comparison; nil until `isReady`.
  ///
  /// - Parameter alpha: the probability of ever missing the true difference, from 0 to 1, exclusive.
  public func alwaysValid(alpha: Double, mixture: NormalMixture = NormalMixture()) -> Comparison? {
    guard isReady else { return nil }
    let count = Double(control.count + treatment.count)
    let standardError = pooledStandardError
    let half = mixture.standardErrors(count: count, alpha: alpha) * standardError
    return Comparison(
      difference: difference, interval: Interval(difference - half, difference + half),
      pValue: mixture.pValue(z: difference / standardError, count: count))
  }

  /// The standard error with the variance of both groups together, each around its own mean.
  private var pooledStandardError: Double {
    guard control.count > 0, treatment.count > 0 else { return 0 }
    let spread = Mean.spread(of: [control, treatment])
    return (spread * (1 / Double(control.count) + 1 / Double(treatment.count))).squareRoot()
  }

  /// Returns Welch's fixed-horizon interval and p-value (Biometrika 34, 1947), valid at one look at a count fixed beforehand; nil
  /// without two different values in a group.
  public func welch(alpha: Double) -> Comparison? {
    guard control.count > 1, treatment.count > 1, standardError > 0 else { return nil }
    let distribution = StudentDistribution(degreesOfFreedom: degreesOfFreedom)
    let half = distribution.quantile(1 - alpha / 2) * standardError
    return Comparison(
      difference: difference, interval: Interval(difference - half, difference + half),
      pValue: 2 * distribution.cdf(-abs(difference) / standardError))
  }

  private var standardError: Double { (control.variance + treatment.variance).squareRoot() }

  /// Welch and Satterthwaite's approximation.
  private var degreesOfFreedom: Double {
    let (a, b) = (control.variance, treatment.variance)
    return (a + b) * (a + b) / (a * a / Double(control.count - 1) + b * b / Double(treatment.count - 1))
  }
}
