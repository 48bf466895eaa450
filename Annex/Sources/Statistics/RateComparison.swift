/// The rates of two groups of visitors.
///
/// The always-valid comparison assumes that the outcome of nearly all visitors is known when they are added. Visitors who may still
/// succeed count as failures, and make differences appear where there are none: `make experiments-proof` shows how often.
public struct RateComparison: Equatable, Sendable {
  public var control: Rate
  public var treatment: Rate

  public init(control: Rate, treatment: Rate) {
    self.control = control
    self.treatment = treatment
  }

  /// The treatment's rate less the control's, from -1 to 1.
  public var difference: Double { treatment.value - control.value }

  /// The successes, and the failures, that each group needs before the normal distribution is used: with fewer the difference is far
  /// from normally distributed.
  public static let floor = 5

  public var isReady: Bool {
    [control, treatment].allSatisfy { min($0.successes, $0.failures) >= RateComparison.floor }
  }

  /// Returns the always-valid comparison. Until `isReady` it is that of `exact`, for a variant that is broken never gets five
  /// successes; nil if that shows no difference.
  ///
  /// - Parameter alpha: the probability of ever missing the true difference, from 0 to 1, exclusive.
  public func alwaysValid(alpha: Double, mixture: NormalMixture = NormalMixture()) -> Comparison? {
    guard isReady else { return exact(alpha: alpha) }
    let standardError = (control.variance + treatment.variance).squareRoot()
    let half = mixture.standardErrors(count: information, alpha: alpha) * standardError
    return Comparison(
      difference: difference,
      interval: Interval(difference - half, difference + half).clamped(to: Interval(-1, 1)),
      pValue: mixture.pValue(z: difference / standardError, count: information))
  }

  /// The visitors in two equal groups with a rate of one half that would tell as much.
  ///
  /// This is the clock of the mixture, since the noise of the difference grows with the successes and failures: with a rate of 2 %
  /// a hundred visitors tell very little.
  var information: Double {
    let (n, m) = (Double(control.count), Double(treatment.count))
    let pooled = Double(control.successes + treatment.successes) / (n + m)
    return 4 * pooled * (1 - pooled) * 4 * n * m / (n + m)
  }

  /// Returns the fixed-horizon interval, valid at one look at a count fixed beforehand; nil without visitors in both groups.
  ///
  /// Newcombe's hybrid of two Wilson intervals (Statistics in Medicine 17, 1998, method 10).
  public func newcombeInterval(alpha: Double) -> Interval? {
    guard control.count > 0, treatment.count > 0 else { return nil }
    let (first, second) = (control.wilsonInterval(alpha: alpha), treatment.wilsonInterval(alpha: alpha))
    let below = distance(treatment.value - second.lower, first.upper - control.value)
    let above = distance(second.upper - treatment.value, control.value - first.lower)
    return Interval(difference - below, difference + above)
  }

  /// The p-value of the fixed-horizon z test with pooled variance, two-sided; 1 if both rates are 0 or both are 1.
  public var zTestPValue: Double {
    let (n, m) = (Double(control.count), Double(treatment.count))
    let pooled = Double(control.successes + treatment.successes) / (n + m)
    let standardError = (pooled * (1 - pooled) * (1 / n + 1 / m)).squareRoot()
    return standardError > 0 ? 2 * NormalDistribution.cdf(-abs(difference) / standardError) : 1
  }

  private func distance(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
}
