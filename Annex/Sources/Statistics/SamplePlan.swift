#if canImport(Glibc)
  import Glibc
#endif

/// The visitors that an experiment needs to notice a lift of a rate, in each variant. All variants have the same weight.
public struct SamplePlan: Equatable, Sendable {
  /// The control's rate, from 0 to 1, exclusive.
  public var baseline: Double
  /// The treatment's rate less the control's, not 0; `baseline` + `lift` is from 0 to 1, exclusive.
  public var lift: Double
  /// The probability of a verdict without a difference, for one comparison, from 0 to 1, exclusive.
  public var alpha: Double
  /// The probability of a verdict with this lift, from 0.5 to 1, exclusive.
  public var power: Double

  public init(baseline: Double, lift: Double, alpha: Double = 0.05, power: Double = 0.8) {
    self.baseline = baseline
    self.lift = lift
    self.alpha = alpha
    self.power = power
  }

  /// The visitors of each variant for the z test with pooled variance, at one look (Fleiss, Levin and Paik, Statistical Methods for
  /// Rates and Proportions, 3rd edition, section 4.2, without continuity correction). Rounded up.
  public var fixedHorizon: Int { Int(exactFixedHorizon.rounded(.up)) }

  var exactFixedHorizon: Double {
    let pooled = baseline + lift / 2
    let chance = NormalDistribution.quantile(1 - alpha / 2) * (2 * pooled * (1 - pooled)).squareRoot()
    let miss = NormalDistribution.quantile(power) * variance.squareRoot()
    return (chance + miss) * (chance + miss) / (lift * lift)
  }

  /// The visitors of each variant by which the always-valid test has given its verdict with a probability of `power`, if it is looked at
  /// after each visitor. Rounded up. Takes a tenth of a second.
  public func alwaysValid(mixture: NormalMixture = NormalMixture()) -> Int { visitors(part: power, mixture) }

  /// The visitors of each variant by which half of such experiments have a verdict of the always-valid test.
  public func alwaysValidMedian(mixture: NormalMixture = NormalMixture()) -> Int { visitors(part: 0.5, mixture) }

  private func visitors(part: Double, _ mixture: NormalMixture) -> Int {
    let limit = Double(sufficient(mixture))
    let crossing = BoundaryCrossing(
      mixture: mixture, alpha: alpha, drift: abs(lift) / (variance * information(1)).squareRoot())
    let count = Int((crossing.count(part: part, limit: information(limit)) / information(1)).rounded(.up))
    let floor = floor(part: part)
    return count >= floor ? count : max(count, min(floor, exact(part: part)))
  }

  /// The visitors by which both groups have the successes and failures of `RateComparison.isReady` with a probability of `part`. The
  /// rarest of the four decides; their number is Poisson's, and both groups may have to wait for it.
  private func floor(part: Double) -> Int {
    let rarest = [baseline, 1 - baseline, baseline + lift, 1 - baseline - lift].min() ?? 1
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
      return RateComparison(control: rate(baseline, of: n), treatment: rate(other, of: n)).exact(alpha: alpha) != nil
    }
  }

  private func rate(_ value: Double, of visitors: Int) -> Rate {
    Rate(Int((value * Double(visitors)).rounded()), of: visitors)
  }

  /// The observations of `NormalMixture` that so many visitors of each variant amount to.
  private func information(_ visitors: Double) -> Double {
    let pooled = baseline + lift / 2
    return 4 * pooled * (1 - pooled) * 2 * visitors
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

  /// The sum of both rates' variances for one visitor.
  private var variance: Double {
    let other = baseline + lift
    return baseline * (1 - baseline) + other * (1 - other)
  }
}
