/// The comparison that needs no floor: by the exact intervals of both rates.
extension RateComparison {
  /// Returns the always-valid comparison by the exact intervals of both rates, each missing its rate with a probability of at most
  /// alpha / 2; nil unless they keep apart. Valid at every count, but wide.
  func exact(alpha: Double) -> Comparison? {
    // Nearly all looks end here, which spares them the search.
    let pooled = Double(control.successes + treatment.successes) / Double(max(1, control.count + treatment.count))
    guard exactPValue(at: pooled) < alpha else { return nil }
    let pValue = exactPValue
    guard pValue < alpha else { return nil }
    let first = control.alwaysValidInterval(alpha: alpha / 2)
    let second = treatment.alwaysValidInterval(alpha: alpha / 2)
    return Comparison(
      difference: difference, interval: Interval(second.lower - first.upper, second.upper - first.lower),
      pValue: pValue)
  }

  /// The smallest alpha whose intervals keep apart: that of the common rate that fits both groups best, found by bisection between
  /// their own rates.
  private var exactPValue: Double {
    var (near, far) = (control.value, treatment.value)
    for _ in 0..<52 {
      let middle = (near + far) / 2
      let isNear = control.alwaysValidPValue(of: middle) > treatment.alwaysValidPValue(of: middle)
      if isNear { near = middle } else { far = middle }
    }
    return exactPValue(at: (near + far) / 2)
  }

  /// The p-value of the hypothesis that both rates are `rate`.
  private func exactPValue(at rate: Double) -> Double {
    min(1, 2 * min(control.alwaysValidPValue(of: rate), treatment.alwaysValidPValue(of: rate)))
  }
}
