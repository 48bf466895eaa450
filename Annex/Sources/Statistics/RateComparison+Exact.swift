/// The comparison that needs no floor: by the exact intervals of both rates.
extension RateComparison {
  /// Returns the always-valid comparison by the exact intervals of both rates, each missing its rate with a probability of at most
  /// alpha / 2; nil unless they keep apart. Valid at every count, but wide.
  func exact(alpha: Double, test: MultinomialTest = MultinomialTest()) -> Comparison? {
    // Nearly all looks end here, which spares them the search.
    let pooled = Double(control.successes + treatment.successes) / Double(max(1, control.count + treatment.count))
    guard exactPValue(at: pooled, test) < alpha else { return nil }
    let pValue = exactPValue(test)
    guard pValue < alpha else { return nil }
    let first = control.alwaysValidInterval(alpha: alpha / 2, test: test)
    let second = treatment.alwaysValidInterval(alpha: alpha / 2, test: test)
    return Comparison(
      difference: difference, interval: Interval(second.lower - first.upper, second.upper - first.lower),
      pValue: pValue)
  }

  /// The smallest alpha whose intervals keep apart: that of the common rate that fits both groups best, found by bisection between
  /// their own rates.
  private func exactPValue(_ test: MultinomialTest) -> Double {
    var (near, far) = (control.value, treatment.value)
    for _ in 0..<52 {
      let middle = (near + far) / 2
      if control.pValue(of: middle, test) > treatment.pValue(of: middle, test) { near = middle } else { far = middle }
    }
    return exactPValue(at: (near + far) / 2, test)
  }

  /// The p-value of the hypothesis that both rates are `rate`.
  private func exactPValue(at rate: Double, _ test: MultinomialTest) -> Double {
    min(1, 2 * min(control.pValue(of: rate, test), treatment.pValue(of: rate, test)))
  }
}

extension Rate {
  fileprivate func pValue(of rate: Double, _ test: MultinomialTest) -> Double {
    test.pValue(counts: [successes, failures], weights: [rate, 1 - rate])
  }
}
