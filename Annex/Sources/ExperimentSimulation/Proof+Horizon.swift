import Statistics

/// Experiments with a planned end.
extension Proof {
  /// Without a difference, at most 5 % of them may find one, give or take what chance does to the simulation.
  public mutating func checkHorizonsWithoutDifference() {
    var table = TextTable(["no difference, with a horizon", "ever different"])
    for scenario in Self.horizons.map(HorizonScenario.init) {
      let found = part(of: (0..<timesRuns).map { scenario.run(seed: seed($0)) }) { $0.found != nil }
      table.add([scenario.name, percent(found)])
      let limit = Scenario.alpha + 3 * chance(Scenario.alpha, runs: timesRuns)
      require(found <= limit, "\(scenario.name): a difference in \(percent(found)) of experiments with a horizon")
    }
    lines += ["\(timesRuns) experiments with a horizon, looked at once a day:"] + table.lines.map { "  " + $0 }
  }

  private static let horizons = [
    Scenario(name: "rate 40 %, 15 days", baseline: 0.4, day: 200, visitors: 3000),
    Scenario(name: "rate 40 %, 60 days", baseline: 0.4, day: 50, visitors: 3000),
    Scenario(name: "rate 2 %, 15 days", baseline: 0.02, day: 400, visitors: 6000),
    Scenario(name: "rate 40 %, 90 to 10 visitors, 18 days", baseline: 0.4, share: 0.9, day: 500, visitors: 9000),
    Scenario(name: "rate 95 %, 10 to 90 visitors, 18 days", baseline: 0.95, share: 0.1, day: 500, visitors: 9000),
    Scenario(name: "rate 40 %, 95 to 5 visitors, 20 days", baseline: 0.4, share: 0.95, day: 500, visitors: 10_000),
    Scenario(
      name: "rate 40 %, four variants, 12 days", baseline: 0.4, treatments: 3, share: 0.25, day: 500, visitors: 6000),
    Scenario(
      name: "rate 90 %, reported 20 visitors later, 20 days", baseline: 0.9, delay: 20, day: 250, visitors: 5000),
  ]

  /// With the planned difference the planned part of them finds it, with fewer visitors than the always-valid test.
  public mutating func checkHorizonsWithDifference() {
    var table = TextTable([
      "difference, with a horizon", "visitors", "power", "half stop by", "always-valid", "interval ever misses",
    ])
    for (plan, daily) in Self.plansWithHorizon { check(plan, daily, in: &table) }
    lines += ["\(slowRuns) experiments each, planned for a power of 80 % at 5 %:"] + table.lines.map { "  " + $0 }
  }

  private mutating func check(_ plan: SamplePlan, _ daily: Int, in table: inout TextTable) {
    let scenario = HorizonScenario(plan, daily: daily)
    let outcomes = (0..<slowRuns).map { scenario.run(seed: seed($0)) }
    let (power, misses) = (part(of: outcomes) { $0.found != nil }, part(of: outcomes, where: \.misses))
    let half = outcomes.map { $0.found ?? .max }.sorted()[outcomes.count / 2]
    let planned = plan.horizonMedian(daily: Double(daily))
    let alwaysValid = plan.alwaysValid(daily: Double(daily))
    table.add([
      scenario.name, "\(scenario.scenario.visitors)", percent(power), "\(half)", "\(alwaysValid)", percent(misses),
    ])
    let error = 3 * chance(plan.power, runs: slowRuns)
    require(
      power >= plan.power - error - 0.01 && power <= plan.power + error + 0.03,
      "\(scenario.name): a horizon has a power of \(percent(power))")
    // At the planned look half have found it, or more: fewer had by the look before.
    let sooner = part(of: outcomes) { $0.found.map { $0 <= planned } ?? false }
    let uncertainty = 3 * chance(0.5, runs: slowRuns)
    require(
      (0.48 - uncertainty...0.62 + uncertainty).contains(sooner),
      "\(scenario.name): \(percent(sooner)) stop by \(planned) visitors, not half")
    require(
      misses <= Scenario.alpha + 3 * chance(Scenario.alpha, runs: slowRuns),
      "\(scenario.name): the interval misses in \(percent(misses)) of the experiments")
  }

  private static let plansWithHorizon = [
    (SamplePlan(baseline: 0.4, lift: 0.05), 200), (SamplePlan(baseline: 0.4, lift: 0.05, share: 0.9), 500),
    (SamplePlan(baseline: 0.9, lift: -0.03), 250), (SamplePlan(baseline: 0.05, lift: 0.02), 300),
  ]

  /// The standard error of a simulated probability.
  private func chance(_ probability: Double, runs: Int) -> Double {
    (probability * (1 - probability) / Double(runs)).squareRoot()
  }
}
