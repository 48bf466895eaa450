#if canImport(Glibc)
  import Glibc
#endif

/// Student's distribution.
public struct StudentDistribution: Sendable {
  /// More than 0, not necessarily whole.
  public let degreesOfFreedom: Double

  public init(degreesOfFreedom: Double) { self.degreesOfFreedom = degreesOfFreedom }

  /// Returns the probability of a value of at most `t`.
  public func cdf(_ t: Double) -> Double {
    let x = degreesOfFreedom / (degreesOfFreedom + t * t)
    let tail = 0.5 * IncompleteBeta.regularized(x, degreesOfFreedom / 2, 0.5)
    return t < 0 ? tail : 1 - tail
  }

  /// Returns the value whose `cdf` is `probability`, by bisection.
  ///
  /// - Parameter probability: from 0.5 to 1, exclusive.
  public func quantile(_ probability: Double) -> Double {
    var (lower, upper) = (0.0, 1.0)
    while cdf(upper) < probability, upper < 1e12 { (lower, upper) = (upper, upper * 2) }
    for _ in 0..<100 {
      let middle = (lower + upper) / 2
      if cdf(middle) < probability { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }
}

/// The regularized incomplete beta function, by its continued fraction (NIST Digital Library of Mathematical Functions,
/// 8.17.22) with Lentz's method.
enum IncompleteBeta {
  static func regularized(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The fraction converges quickly below the mean; the symmetry covers the rest.
    if x > (a + 1) / (a + b + 2) { return 1 - regularized(1 - x, b, a) }
    let logFront = a * log(x) + b * log1p(-x) - log(a) - logBeta(a, b)
    return exp(logFront) / fraction(x, a, b)
  }

  private static func logBeta(_ a: Double, _ b: Double) -> Double { lgamma(a).0 + lgamma(b).0 - lgamma(a + b).0 }

  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    var (value, c, d) = (1.0, 1.0, 0.0)
    for step in 1...10_000 {
      let term = coefficient(step, x, a, b)
      d = 1 / nonzero(1 + term * d, tiny)
      c = nonzero(1 + term / c, tiny)
      value *= c * d
      if abs(c * d - 1) < 1e-16 { break }
    }
    return value
  }

  private static func nonzero(_ value: Double, _ tiny: Double) -> Double { abs(value) < tiny ? tiny : value }

  private static func coefficient(_ step: Int, _ x: Double, _ a: Double, _ b: Double) -> Double {
    let m = Double(step / 2)
    if step.isMultiple(of: 2) { return m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)) }
    return -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
  }
}
