#if canImport(Glibc)
  import Glibc
#endif

/// The bounds of a group sequential test: at most `alpha` of the experiments without a difference are ever beyond them, up to a planned
/// end.
///
/// The looks need not be planned. Each may spend the part of alpha that belongs to the visitors so far and was not spent before (Lan and
/// DeMets, Biometrika 70, 1983). The spending function is that of O'Brien and Fleming's bounds: very little early, nearly all
/// at the end, whose bound is therefore hardly wider than that of a test with one look.
public struct GroupSequentialBounds {
  public let alpha: Double
  private var paths = BoundedPaths()
  private var spent = 0.0

  /// - Parameter alpha: of the two-sided test, from 0 to 1, exclusive.
  public init(alpha: Double) { self.alpha = alpha }

  /// Less than this is not spent but saved for the next look: the integration is not more exact.
  private static let least = 1e-12

  /// Returns the bound of a look in standard errors of the estimate; nil if the look comes too early to spend anything.
  ///
  /// - Parameters:
  ///   - information: proportional to the inverse variance of the estimate, greater than at the last look.
  ///   - part: of the planned visitors, from 0 to 1, exclusive of 0; not less than at the last look.
  public mutating func next(information: Double, part: Double) -> Double? {
    let spending = Self.spending(part, alpha)
    guard information > paths.information, spending - spent > Self.least else { return nil }
    let bound = bound(at: information, spending - spent)
    paths.advance(to: information, within: bound)
    spent = spending
    return bound
  }

  /// The part of alpha that is spent by a part of the planned visitors.
  static func spending(_ part: Double, _ alpha: Double) -> Double {
    4 * NormalDistribution.cdf(NormalDistribution.quantile(alpha / 4) / min(1, part).squareRoot())
  }

  /// The distance beyond which the paths have the probability `exit`, by regula falsi of its logarithm (the Illinois method). Without
  /// bounds before it would be greater.
  private func bound(at information: Double, _ exit: Double) -> Double {
    func excess(_ bound: Double) -> Double { log(max(paths.exit(at: information, bound: bound), 1e-300) / exit) }
    var (inside, outside) = (0.0, -NormalDistribution.quantile(exit / 2))
    var (above, below) = (excess(inside), excess(outside))
    while below < -1e-9, outside - inside > 1e-9 {
      let middle = inside + (outside - inside) * above / (above - below)
      let value = excess(middle)
      if value > 0 {
        (inside, above, below) = (middle, value, below / 2)
        if value < 1e-9 { return middle }
      } else {
        (outside, below, above) = (middle, value, above / 2)
      }
    }
    return outside
  }
}
