import Testing

@testable import Statistics

/// Values of confseq and scipy; see `ReferenceValues`.
@Suite struct AlwaysValidTests {
  @Test func boundaryAgreesWithConfseq() {
    for (count, alpha, half, _) in ReferenceValues.mixture {
      #expect(isClose(NormalMixture().standardErrors(count: count, alpha: alpha), half))
    }
  }

  @Test func boundaryIsWithinAQuarterOfTheBestTuning() {
    for (count, alpha, _, best) in ReferenceValues.mixture where 200...200_000 ~= count {
      #expect(NormalMixture().standardErrors(count: count, alpha: alpha) < 1.25 * best)
    }
  }

  @Test func tuningCostsAtMostANinthFromAFifthToTwentyTimes() {
    for (count, alpha, _, best) in ReferenceValues.mixture where 200...20_000 ~= count && alpha == 0.05 {
      #expect(NormalMixture().standardErrors(count: count, alpha: alpha) < 1.111 * best)
    }
  }

  @Test func pValueIsTheAlphaWhoseIntervalEndsAtZero() {
    for count in [30.0, 700, 5000] {
      for alpha in [0.2, 0.05, 0.001] {
        let z = NormalMixture().standardErrors(count: count, alpha: alpha)
        #expect(isClose(NormalMixture().pValue(z: z, count: count), alpha, within: 1e-10))
        #expect(isClose(NormalMixture().pValue(z: -z, count: count), alpha, within: 1e-10))
      }
    }
    #expect(NormalMixture().pValue(z: 0, count: 5000) == 1)
  }

  @Test func intervalExcludesZeroIfThePValueIsBelowAlpha() throws {
    for successes in 380...480 {
      let rates = RateComparison(control: Rate(380, of: 1000), treatment: Rate(successes, of: 1000))
      let comparison = try #require(rates.alwaysValid(alpha: 0.05))
      #expect(comparison.interval.contains(0) == (comparison.pValue >= 0.05))
    }
  }

  @Test func alwaysValidIntervalIsWiderThanTheFixedHorizonOne() throws {
    let rates = RateComparison(control: Rate(2000, of: 5000), treatment: Rate(2100, of: 5000))
    let always = try #require(rates.alwaysValid(alpha: 0.05))
    let fixed = try #require(rates.newcombeInterval(alpha: 0.05))
    #expect(always.interval.lower < fixed.lower && always.interval.upper > fixed.upper)
    #expect((1.5..<1.8).contains(always.interval.width / fixed.width))
  }

  @Test func intervalsOfRatesAgreeWithScipy() {
    for (successes, count, _, _, lower, upper) in ReferenceValues.rates {
      let interval = Rate(successes, of: count).alwaysValidInterval(alpha: 0.05)
      #expect(isClose(interval, Interval(lower, upper), within: 1e-9))
      #expect(interval.contains(Rate(successes, of: count).value))
    }
  }

  @Test func fewVisitorsNarrowTheIntervalOfARate() {
    #expect(Rate(0, of: 20).alwaysValidInterval(alpha: 0.05).upper < 0.23)
    #expect(Rate(20, of: 20).alwaysValidInterval(alpha: 0.05).lower > 0.77)
    #expect(Rate(0, of: 20).alwaysValidPValue(of: 0) == 1 && Rate(1, of: 20).alwaysValidPValue(of: 0) == 0)
  }

  /// 14 of 34 beside 0 of 34.
  @Test func brokenVariantIsFoundAmongSeventyVisitors() throws {
    let rates = RateComparison(control: Rate(14, of: 34), treatment: Rate(0, of: 34))
    #expect(try #require(rates.alwaysValid(alpha: 0.05)).interval.upper < 0)
  }

  @Test func bayesFactorsAgreeWithScipy() {
    for (counts, weights, factor) in ReferenceValues.ratios {
      let probabilities = weights.map { $0 / weights.reduce(0, +) }
      let ours = MultinomialTest().logBayesFactor(counts: counts, probabilities: probabilities)
      #expect(abs(ours - factor) < 1e-9)
    }
  }

  @Test func sampleRatioFindsFortyFiveToFiftyFive() {
    let test = MultinomialTest()
    #expect(test.pValue(counts: [0, 0], weights: [1, 1]) == 1)
    #expect(test.pValue(counts: [990, 1010], weights: [1, 1]) == 1)
    #expect(test.pValue(counts: [900, 1100], weights: [1, 1]) < 0.001)
    #expect(test.pValue(counts: [900, 100], weights: [9, 1]) == 1)
  }

  @Test(arguments: [(4, 96, 12, 88), (88, 12, 96, 4), (0, 0, 50, 50), (0, 50, 0, 50), (50, 0, 50, 0), (0, 4, 4, 0)])
  func noComparisonOfFewSuccesses(successes: Int, failures: Int, others: Int, otherFailures: Int) {
    let rates = RateComparison(
      control: Rate(successes, of: successes + failures), treatment: Rate(others, of: others + otherFailures))
    #expect(!rates.isReady && rates.alwaysValid(alpha: 0.05) == nil)
  }

  /// A variant that fails for everybody never gets the five successes.
  @Test(arguments: [(0, 5000), (4, 5000), (0, 200)]) func brokenVariantIsFound(successes: Int, count: Int) throws {
    let control = Rate(count * 2 / 5, of: count)
    let rates = RateComparison(control: control, treatment: Rate(successes, of: count))
    let comparison = try #require(rates.alwaysValid(alpha: 0.05))
    #expect(comparison.interval.upper < 0 && comparison.pValue < 0.001)
    #expect(comparison.interval.contains(rates.difference))
    let mirrored = RateComparison(control: rates.treatment, treatment: control)
    #expect(abs(try #require(mirrored.alwaysValid(alpha: 0.05)).pValue - comparison.pValue) < 1e-12)
  }

  @Test func exactIntervalExcludesZeroIfThePValueIsBelowAlpha() {
    for successes in 0..<100 {
      let rates = RateComparison(control: Rate(3, of: 200), treatment: Rate(successes, of: 200))
      let (first, second) = (
        rates.control.alwaysValidInterval(alpha: 0.025), rates.treatment.alwaysValidInterval(alpha: 0.025)
      )
      #expect((rates.exact(alpha: 0.05) != nil) == (second.lower > first.upper))
      if let comparison = rates.exact(alpha: 0.05) {
        #expect(!comparison.interval.contains(0) && comparison.pValue < 0.05)
        #expect(rates.exact(alpha: comparison.pValue * 0.999) == nil)
      }
    }
  }

  @Test func meansNeedAHundredValuesEachThatDiffer() {
    let mean = Mean(count: 100, sum: 1000, sumOfSquares: 11_500)
    let few = Mean(count: 99, sum: 990, sumOfSquares: 11_400)
    #expect(MeanComparison(control: mean, treatment: mean).isReady)
    #expect(!MeanComparison(control: few, treatment: mean).isReady)
    let same = Mean(count: 100, sum: 1000, sumOfSquares: 10_000)
    #expect(MeanComparison(control: same, treatment: same).alwaysValid(alpha: 0.05) == nil)
  }

  /// The small group has none of the visitors who leave their tab open for two minutes, of whom the other has one in a hundred.
  @Test func meansOfASmallGroupTakeTheSpreadOfBoth() throws {
    let large = Mean(count: 900, sum: 891 * 8 + 9 * 120, sumOfSquares: 891 * 100 + 9 * 14_400)
    let small = Mean(count: 100, sum: 650, sumOfSquares: 6_500)
    let means = MeanComparison(control: large, treatment: small)
    let comparison = try #require(means.alwaysValid(alpha: 0.05))
    #expect(comparison.interval.contains(0) && comparison.pValue > 0.05)
    #expect(try #require(means.welch(alpha: 0.05)).pValue < 0.0001)
    #expect(try #require(small.alwaysValidInterval(alpha: 0.05, among: [large, small])).contains(large.value))
    #expect(try #require(small.alwaysValidInterval(alpha: 0.05, among: [small])).upper < large.value)
  }

  @Test func alwaysValidPlanIsReachedWithItsPower() throws {
    let plan = SamplePlan(baseline: 0.4, lift: 0.05)
    let visitors = plan.alwaysValid()
    #expect(plan.fixedHorizon < visitors && plan.alwaysValidMedian() < visitors)
    #expect(try #require(expected(plan, visitors).alwaysValid(alpha: 0.05)).pValue < 0.05)
  }

  /// With rare successes a great difference is reported late: the groups lack their five.
  @Test(arguments: [(0.05, 0.45), (0.5, -0.48), (0.9, 0.09), (0.02, 0.96)])
  func planOfRareSuccessesIsReached(baseline: Double, lift: Double) throws {
    let plan = SamplePlan(baseline: baseline, lift: lift)
    let visitors = plan.alwaysValid()
    #expect(plan.alwaysValidMedian() <= visitors)
    #expect(try #require(expected(plan, visitors).alwaysValid(alpha: 0.05)).pValue < 0.05)
  }

  /// A tenth of the visitors tells less about the variant, and a look a day finds a difference later.
  @Test func unequalSharesAndDailyLooksNeedMoreVisitors() throws {
    let equal = SamplePlan(baseline: 0.4, lift: 0.05)
    let unequal = SamplePlan(baseline: 0.4, lift: 0.05, share: 0.9)
    let visitors = unequal.alwaysValid()
    #expect((2.5...3).contains(Double(visitors) / Double(equal.alwaysValid())))
    #expect((2.5...3).contains(Double(unequal.fixedHorizon) / Double(equal.fixedHorizon)))
    #expect(try #require(expected(unequal, visitors).alwaysValid(alpha: 0.05)).pValue < 0.05)
    let daily = equal.alwaysValid(daily: 400)
    #expect(daily.isMultiple(of: 400) && (1...1.2).contains(Double(daily) / Double(equal.alwaysValid())))
    let often = equal.alwaysValid(daily: 20)
    #expect(
      (0.98...1.04).contains(Double(often) / Double(equal.alwaysValid())), "looks every 20 visitors are nearly as good")
  }

  /// The rates after so many visitors if chance does nothing.
  private func expected(_ plan: SamplePlan, _ visitors: Int) -> RateComparison {
    let (n, m) = (plan.share * Double(visitors), (1 - plan.share) * Double(visitors))
    return RateComparison(
      control: Rate(Int((plan.baseline * n).rounded()), of: Int(n.rounded())),
      treatment: Rate(Int(((plan.baseline + plan.lift) * m).rounded()), of: Int(m.rounded())))
  }
}
