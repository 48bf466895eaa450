import Testing

@testable import Statistics

/// Values of statsmodels and scipy; see `ReferenceValues`.
@Suite struct FixedHorizonTests {
  @Test func wilsonIntervalsAgreeWithStatsmodels() {
    for (successes, count, lower, upper, _, _) in ReferenceValues.rates {
      let interval = Rate(successes, of: count).wilsonInterval(alpha: 0.05)
      #expect(isClose(interval, Interval(lower, upper), within: 1e-12))
    }
  }

  @Test func newcombeIntervalsAndZTestsAgreeWithStatsmodels() throws {
    for (a, n, b, m, lower, upper, pValue) in ReferenceValues.pairs {
      let rates = RateComparison(control: Rate(a, of: n), treatment: Rate(b, of: m))
      let interval = try #require(rates.newcombeInterval(alpha: 0.05))
      #expect(isClose(interval, Interval(lower, upper), within: 1e-12))
      #expect(isClose(rates.zTestPValue, pValue, within: 1e-10))
    }
  }

  @Test func welchsIntervalsAgreeWithScipy() throws {
    for (n, sum, squares, m, otherSum, otherSquares, lower, upper, pValue) in ReferenceValues.means {
      let means = MeanComparison(
        control: Mean(count: n, sum: sum, sumOfSquares: squares),
        treatment: Mean(count: m, sum: otherSum, sumOfSquares: otherSquares))
      let welch = try #require(means.welch(alpha: 0.05))
      #expect(isClose(welch.interval, Interval(lower, upper)))
      #expect(isClose(welch.pValue, pValue, within: 1e-9))
    }
  }

  @Test func plansAgreeWithStatsmodels() {
    for (baseline, lift, power, visitors) in ReferenceValues.plans {
      let plan = SamplePlan(baseline: baseline, lift: lift, power: power)
      #expect(isClose(plan.exactFixedHorizon, 2 * visitors, within: 1e-9))
      #expect(plan.fixedHorizon == 2 * Int(visitors.rounded(.up)))
    }
  }

  @Test func emptyGroupsHaveWholeIntervals() {
    #expect(Rate(0, of: 0).wilsonInterval(alpha: 0.05) == Interval(0, 1))
    #expect(Rate(0, of: 0).alwaysValidInterval(alpha: 0.05) == Interval(0, 1))
    let empty = RateComparison(control: Rate(0, of: 0), treatment: Rate(0, of: 0))
    #expect(empty.newcombeInterval(alpha: 0.05) == nil && empty.zTestPValue == 1)
  }
}
