import Fixtures
import Testing

/// `disguise experiments plan`, run as a process.
@Suite struct ExperimentsPlanTests {
  private func plan(_ arguments: [String]) async throws -> Program.Result {
    try await Program.run(["experiments", "plan"] + arguments)
  }

  @Test func planNamesTheVisitorsOfBothTests() async throws {
    let result = try await plan(["--baseline", "0.40", "--lift", "0.05"])
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("from 40.0 % to 45.0 %"))
    // 1,534 is the value of statsmodels.
    #expect(result.output.contains(/at this size +1,534 +3,068\n/))
  }

  /// At 9:1 the visitors of equal weights have a power of 28 %.
  @Test func planTakesWeightsAndSaysDays() async throws {
    let result = try await plan([
      "--baseline", "0.40", "--lift", "0.05", "--weights", "9,1", "--per-day", "200",
    ])
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains(/weight 9 +weight 1 +together +days\n/))
    #expect(result.output.contains(/once a day +13,680 +1,520 +15,200 +76\n/), "\(result.output)")
    let both = try await plan(["--baseline", "0.40", "--lift", "0.05", "--weights", "9,1", "--variants", "2"])
    #expect(both.status == 2 && both.errors.contains("--variants and --weights: pass one of them."))
  }

  @Test func fallIsPlannedToo() async throws {
    for lift in [["--lift", "-0.05"], ["--lift=-0.05"]] {
      let result = try await plan(["--baseline", "0.40"] + lift)
      #expect(result.status == 0 && result.output.contains("from 40.0 % to 35.0 %"))
    }
    let none = try await plan(["--baseline", "0.40", "--lift", "0"])
    #expect(none.errors.contains("or from -0.998 to -0.001 for a fall"))
  }

  @Test func smallLevelIsNotRoundedToZero() async throws {
    let result = try await plan(["--baseline", "0.40", "--lift", "0.05", "--alpha", "0.0001", "--variants", "8"])
    #expect(result.output.contains("in at most 0.01 % of experiments"))
  }

  @Test(arguments: [
    [], ["--baseline", "0.4"], ["--baseline", "1.4", "--lift", "0.1"], ["--baseline", "nan", "--lift", "0.1"],
    ["--baseline", "0.4", "--lift", "0"], ["--baseline", "0.4", "--lift", "0.7"], ["--baseline", "0.4", "--lift=-0.4"],
    ["--baseline", "0.4", "--lift", "0.1", "--power", "1"], ["--baseline", "0.4", "--lift", "0.1", "--alpha", "0"],
    ["--baseline", "0.4", "--lift", "0.1", "--variants", "1"],
    ["--baseline", "0.4", "--lift", "0.1", "--variants", "9"],
    ["--baseline", "0.4", "--lift", "0.1", "--weights", "9"],
    ["--baseline", "0.4", "--lift", "0.1", "--weights", "9,0"],
    ["--baseline", "0.4", "--lift", "0.1", "--per-day", "0"],
  ])
  func impossiblePlansExitWith2AndARemedy(arguments: [String]) async throws {
    let result = try await plan(arguments)
    #expect(result.status == 2 && result.output == "" && result.errors.hasPrefix("Error: "))
  }
}
