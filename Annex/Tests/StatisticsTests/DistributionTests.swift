import Testing

@testable import Statistics

/// Values of scipy; see `ReferenceValues`.
@Suite struct DistributionTests {
  @Test func normalQuantilesAgreeWithScipy() {
    for (probability, quantile) in ReferenceValues.normal {
      #expect(isClose(NormalDistribution.quantile(probability), quantile))
      #expect(isClose(NormalDistribution.cdf(quantile), probability, within: 1e-11))
    }
  }

  @Test func normalQuantilesAreInfiniteAtTheEnds() {
    #expect(NormalDistribution.quantile(0) == -.infinity && NormalDistribution.quantile(1) == .infinity)
  }

  @Test func studentsQuantilesAgreeWithScipy() {
    for (degrees, probability, quantile) in ReferenceValues.student {
      let distribution = StudentDistribution(degreesOfFreedom: degrees)
      #expect(isClose(distribution.quantile(probability), quantile, within: 1e-9))
      #expect(isClose(distribution.cdf(-quantile), 1 - probability, within: 1e-9))
    }
  }
}

/// Whether two numbers differ by at most `part` of the greater one.
func isClose(_ a: Double, _ b: Double, within part: Double = 1e-12) -> Bool {
  abs(a - b) <= part * max(abs(a), abs(b), 1e-300)
}

/// Whether the ends of two intervals are at most `distance` apart.
func isClose(_ a: Interval, _ b: Interval, within distance: Double = 1e-9) -> Bool {
  abs(a.lower - b.lower) <= distance && abs(a.upper - b.upper) <= distance
}
