#if canImport(Glibc)
  import Glibc
#endif

/// The standard normal distribution.
public enum NormalDistribution {
  /// Returns the probability of a value of at most `x`.
  public static func cdf(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

  /// Returns the value whose `cdf` is `probability`, to 16 digits; infinite at 0 and 1.
  ///
  /// Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37, 1988.
  ///
  /// - Parameter probability: from 0 to 1.
  public static func quantile(_ probability: Double) -> Double {
    let q = probability - 0.5
    if abs(q) <= 0.425 {
      let r = 0.180625 - q * q
      return q * ratio(central, at: r)
    }
    let tail = min(probability, 1 - probability)
    guard tail > 0 else { return q < 0 ? -.infinity : .infinity }
    let r = (-log(tail)).squareRoot()
    let magnitude = r <= 5 ? ratio(middle, at: r - 1.6) : ratio(far, at: r - 5)
    return q < 0 ? -magnitude : magnitude
  }

  /// The coefficients of a quotient of two polynomials, those of the highest power first.
  private typealias Quotient = (above: [Double], below: [Double])

  private static func ratio(_ quotient: Quotient, at x: Double) -> Double {
    polynomial(quotient.above, at: x) / polynomial(quotient.below, at: x)
  }

  private static func polynomial(_ coefficients: [Double], at x: Double) -> Double {
    coefficients.reduce(0) { $0 * x + $1 }
  }

  private static let central: Quotient = (
    [
      2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
      1971.5909503065514427, 133.14166789178437745, 3.387132872796366608,
    ],
    [
      5226.495278852545925, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077,
      687.1870074920579083, 42.313330701600911252, 1,
    ]
  )

  private static let middle: Quotient = (
    [
      7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258,
      3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
    ],
    [
      1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
      0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1,
    ]
  )

  private static let far: Quotient = (
    [
      2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093,
      0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772,
    ],
    [
      2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
      0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1,
    ]
  )
}
