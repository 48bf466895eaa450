import Testing

@testable import Statistics

@Suite struct GroupSequentialTests {
  private func bounds(_ looks: Int, alpha: Double = 0.05) -> [Double] {
    var bounds = GroupSequentialBounds(alpha: alpha)
    return (1...looks).map { look in
      let part = Double(look) / Double(looks)
      return bounds.next(information: part, part: part) ?? .infinity
    }
  }

  /// The tables of Lan and DeMets's spending function of O'Brien and Fleming's bounds, as in Reboussin and others, Controlled Clinical
  /// Trials 21, 2000, two-sided 5 %.
  @Test(arguments: [
    [1.960], [2.963, 1.969], [3.710, 2.511, 1.993], [4.333, 2.963, 2.359, 2.014], [4.877, 3.357, 2.680, 2.290, 2.031],
  ])
  func boundsAgreeWithPublishedTables(table: [Double]) {
    for (bound, expected) in zip(bounds(table.count), table) { #expect(abs(bound - expected) < 0.001) }
  }

  /// The bounds belong to the information at the looks, not to their number.
  @Test func unequalLooksSpendTheSameAlpha() {
    let parts = [0.13, 0.2, 0.55, 0.57, 0.9, 1]
    var (bounds, paths, crossed) = (GroupSequentialBounds(alpha: 0.05), BoundedPaths(), 0.0)
    for part in parts {
      guard let bound = bounds.next(information: 700 * part, part: part) else { continue }
      crossed += paths.exit(at: 700 * part, bound: bound)
      paths.advance(to: 700 * part, within: bound)
    }
    #expect(abs(crossed - 0.05) < 1e-6)
  }

  @Test func earlyLookSpendsNothingAndLooksWithoutNewVisitorsAreNone() {
    var bounds = GroupSequentialBounds(alpha: 0.05)
    #expect(bounds.next(information: 5, part: 0.05) == nil)
    #expect(bounds.next(information: 50, part: 0.5).map { abs($0 - 2.963) < 0.001 } == true)
    #expect(bounds.next(information: 50, part: 0.5) == nil)
    #expect(bounds.next(information: 100, part: 1).map { abs($0 - 1.969) < 0.001 } == true)
  }

  @Test func horizonNeedsFewerVisitors() {
    for (baseline, lift) in [(0.4, 0.05), (0.9, -0.03), (0.05, 0.02)] {
      let plan = SamplePlan(baseline: baseline, lift: lift)
      let (horizon, alwaysValid) = (plan.horizon(daily: 200), plan.alwaysValid(daily: 200))
      #expect((0.5...0.7).contains(Double(horizon) / Double(alwaysValid)))
      #expect((1...1.08).contains(Double(horizon) / Double(plan.fixedHorizon)))
      #expect(plan.horizonMedian(daily: 200) < horizon)
      #expect(abs(plan.power(horizon: Double(horizon), daily: 200) - 0.8) < 0.002)
    }
  }

  /// With all visitors on one day there is one look, whose test is the fixed one.
  @Test func horizonOfOneDayIsTheFixedOne() {
    let plan = SamplePlan(baseline: 0.5 - 0.025, lift: 0.05)
    #expect(abs(plan.horizon(daily: 1_000_000) - plan.fixedHorizon) < 12)
  }

  private func rates(_ visitors: Int, _ control: Double, _ treatment: Double) -> RateComparison {
    RateComparison(
      control: Rate(Int(control * Double(visitors)), of: visitors),
      treatment: Rate(Int(treatment * Double(visitors)), of: visitors))
  }

  @Test func intervalExcludesZeroIfThePValueIsBelowAlpha() throws {
    for treatment in stride(from: 0.4, to: 0.6, by: 0.01) {
      var comparison = PlannedComparison(alpha: 0.05)
      for look in 1...10 { comparison.look(at: rates(100 * look, 0.4, treatment), part: Double(look) / 10) }
      let result = try #require(comparison.comparison)
      #expect(result.interval.contains(0) == (result.pValue >= 0.05) && comparison.isOver && comparison.lookCount == 10)
    }
  }

  @Test func looksAfterTheEndAreIgnored() throws {
    var comparison = PlannedComparison(alpha: 0.05)
    comparison.look(at: rates(500, 0.4, 0.42), part: 0.5)
    comparison.look(at: rates(1000, 0.4, 0.42), part: 1)
    let end = try #require(comparison.interval)
    #expect(!comparison.look(at: rates(2000, 0.4, 0.6), part: 1) && comparison.interval == end && comparison.isOver)
  }

  /// A variant that fails for everybody never has the five successes of an always-valid comparison.
  @Test func variantThatFailsForEverybodyIsFound() {
    var comparison = PlannedComparison(alpha: 0.05)
    comparison.look(at: rates(100, 0.4, 0), part: 0.2)
    #expect(comparison.interval.map { $0.upper < -0.1 } == true)
    var early = PlannedComparison(alpha: 0.05)
    #expect(!early.look(at: rates(8, 0.5, 0.25), part: 0.5) && early.interval == nil)
  }
}
