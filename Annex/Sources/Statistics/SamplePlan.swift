#if canImport(Glibc)
  import Glibc
#endif

/// The visitors that the control and one variant need together to notice a lift of a rate.
public struct SamplePlan: Equatable, Sendable {
  /// The control's rate, from 0 to 1, exclusive.
  public var baseline: Double
  /// The treatment's rate less the control's, not 0; `baseline` + `lift` is from 0 to 1, exclusive.
  public var lift: Double
  /// The probability of a verdict without a difference, for one comparison, from 0 to 1, exclusive.
  public var alpha: Double
  /// The probability of a verdict with this lift, from 0.5 to 1, exclusive.
  public var power: Double
  /// The control's part of the visitors of both, from 0 to 1, exclusive.
  public var share: Double

  public init(baseline: Double, lift: Double, alpha: Double = 0.05, power: Double = 0.8, share: Double = 0.5) {
    self.baseline = baseline
    self.lift = lift
    self.alpha = alpha
    self.power = power
    self.share = share
  }

  /// The visitors of both for the z test with pooled variance, at one look (Fleiss, Levin and Paik, Statistical Methods for Rates and
  /// Proportions, 3rd edition, sections 4.2 and 4.3, without continuity correction). Rounded up, and even for equal shares.
  public var fixedHorizon: Int { Int((exactFixedHorizon / 2).rounded(.up)) * 2 }

  var exactFixedHorizon: Double {
    let chance =
      NormalDistribution.quantile(1 - alpha / 2) * (pooled * (1 - pooled) / (share * (1 - share))).squareRoot()
    let miss = NormalDistribution.quantile(power) * variance.squareRoot()
    return (chance + miss) * (chance + miss) / (lift * lift)
  }

  /// The visitors of both by which the always-valid test has given its verdict with a probability of `power`. Takes a tenth of a second.
  ///
  /// - Parameter daily: the visitors of both on a day, if the report is looked at once a day; nil if it is looked at after each visitor.
  public func alwaysValid(daily: Double? = nil, mixture: NormalMixture = NormalMixture()) -> Int {
    visitors(part: power, daily, mixture)
  }

  /// The visitors of both by which half of such experiments have a verdict of the always-valid test.
  public func alwaysValidMedian(daily: Double? = nil, mixture: NormalMixture = NormalMixture()) -> Int {
    visitors(part: 0.5, daily, mixture)
  }

  private func visitors(part: Double, _ daily: Double?, _ mixture: NormalMixture) -> Int {
    let limit = Double(sufficient(mixture))
    let crossing = BoundaryCrossing(
      mixture: mixture, alpha: alpha, drift: abs(lift) / (variance * information(1)).squareRoot(),
      look: daily.map(information))
    let time = crossing.count(part: part, limit: information(limit)) / information(1)
    // A look at the end of a day is at a whole number of visitors.
    let count = Int((time * (1 - 1e-9)).rounded(.up))
    let floor = floor(part: part)
    return count >= floor ? count : max(count, min(floor, exact(part: part)))
  }

  /// The visitors by which both groups have the successes and failures of `RateComparison.isReady` with a probability of `part`. The
  /// rarest of the four decides; their number is Poisson's, and both groups may have to wait for it.
  private func floor(part: Double) -> Int {
    let other = baseline + lift
    let rarest = min(share * min(baseline, 1 - baseline), (1 - share) * min(other, 1 - other))
    return smallest { n in
      var (term, few) = (exp(-rarest * Double(n)), 0.0)
      for count in 0..<RateComparison.floor {
        few += term
        term *= rarest * Double(n) / Double(count + 1)
      }
      return (1 - few) * (1 - few) >= part
    }
  }

  /// The visitors by which the exact comparison finds the difference with a probability of about `part`.
  private func exact(part: Double) -> Int {
    let margin = NormalDistribution.quantile(part)
    return smallest { n in
      let noise = margin * (variance / Double(n)).squareRoot()
      guard abs(lift) > noise else { return false }
      let other = baseline + lift - (lift > 0 ? noise : -noise)
      let visitors = Double(n)
      return RateComparison(
        control: rate(baseline, of: share * visitors), treatment: rate(other, of: (1 - share) * visitors)
      ).exact(alpha: alpha) != nil
    }
  }

  private func rate(_ value: Double, of visitors: Double) -> Rate {
    Rate(Int((value * visitors.rounded()).rounded()), of: Int(visitors.rounded()))
  }

  /// The observations of `NormalMixture` that so many visitors of both amount to, as in `RateComparison.information`.
  private func information(_ visitors: Double) -> Double {
    4 * pooled * (1 - pooled) * 4 * share * (1 - share) * visitors
  }

  /// The smallest number of visitors after whom a single look finds the difference with a probability of `power`. Looks after each
  /// visitor find it sooner.
  private func sufficient(_ mixture: NormalMixture) -> Int {
    let margin = NormalDistribution.quantile(power)
    return smallest { n in
      let standardError = (variance / Double(n)).squareRoot()
      let boundary = mixture.standardErrors(count: information(Double(n)), alpha: alpha)
      return abs(lift) / standardError >= boundary + margin
    }
  }

  /// Returns the smallest number that suffices, if all greater ones do.
  private func smallest(where suffices: (Int) -> Bool) -> Int {
    var upper = 1
    while !suffices(upper), upper < 1 << 60 { upper *= 2 }
    var lower = upper / 2
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if suffices(middle) { upper = middle } else { lower = middle }
    }
    return upper
  }

  /// The rate of both.
  var pooled: Double { baseline + (1 - share) * lift }

  /// The variance of the difference of the rates, times the visitors of both.
  var variance: Double {
    let other = baseline + lift
    return baseline * (1 - baseline) / share + other * (1 - other) / (1 - share)
  }
}
