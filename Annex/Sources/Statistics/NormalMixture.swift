#if canImport(Glibc)
  import Glibc
#endif

/// The boundary of an always-valid (time-uniform) interval: with a probability of at least 1 - alpha it holds at all looks
/// together, so that anybody may look at any time and stop because of it.
///
/// Robbins' normal mixture (Annals of Mathematical Statistics 41, 1970), applied to estimates with an estimated standard error: the
/// asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory and
/// asymptotic confidence sequences, Annals of Statistics 52, 2024, Theorem 2.2). Being asymptotic, it needs a floor of observations:
/// see `RateComparison.isReady` and `MeanComparison.isReady`.
public struct NormalMixture: Equatable, Sendable {
  /// The inverse variance of the mixed effects, in standard deviations of one observation.
  private let scale: Double

  /// - Parameter tuning: the number of observations after which the interval is narrowest compared with other always-valid
  ///   ones. It must not depend on the data. From a fifth to twenty times this number the interval is at most a ninth wider than with
  ///   the best tuning. The formula is that of Howard, Ramdas, McAuliffe and Sekhon (Time-uniform, nonparametric, nonasymptotic
  ///   confidence sequences, Annals of Statistics 49, 2021, section 3.5) for alpha = 0.05.
  public init(tuning: Double = 1000) {
    let surprise = 2 * log(1 / 0.05)
    scale = tuning / (surprise + log(1 + surprise))
  }

  /// Returns half the width of the interval in standard errors of the estimate.
  ///
  /// - Parameters:
  ///   - count: the number of observations so far, at least 1.
  ///   - alpha: the probability of ever missing the true value, from 0 to 1, exclusive.
  public func standardErrors(count: Double, alpha: Double) -> Double {
    ((1 + scale / count) * (log1p(count / scale) - 2 * log(alpha))).squareRoot()
  }

  /// Returns the always-valid p-value: the smallest alpha whose interval excludes an estimate's hypothetical value.
  ///
  /// - Parameters:
  ///   - z: the distance of the estimate from the hypothetical value in standard errors.
  ///   - count: the number of observations so far, at least 1.
  public func pValue(z: Double, count: Double) -> Double {
    min(1, exp(0.5 * (log1p(count / scale) - z * z / (1 + scale / count))))
  }
}
