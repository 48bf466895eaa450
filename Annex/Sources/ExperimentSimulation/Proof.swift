import Statistics

/// The simulations, their tables and their bounds.
public struct Proof {
  private let runs: Int
  public internal(set) var lines: [String] = []
  /// A sentence for each broken bound.
  public private(set) var faults: [String] = []

  /// - Parameter runs: the experiments of each kind; the slower kinds have a fifth or half of them.
  public init(runs: Int) { self.runs = runs }

  /// Without a difference, a test at 5 % may find one in at most 5 % of the experiments, over all looks together.
  public mutating func checkWithoutDifference(visitors: Int = 5000) {
    var table = TextTable(["no difference", "always-valid", "z test at each look", "z test at the end"])
    for var scenario in Proof.withoutDifference {
      scenario.visitors = visitors
      let outcomes = outcomes(of: scenario, runs: runs)
      let found = part(of: outcomes) { $0.alwaysValid != nil }
      let peeking = part(of: outcomes) { $0.fixedHorizon != nil }
      table.add([
        scenario.name, percent(found), percent(peeking), percent(part(of: outcomes, where: \.endsWithDifference)),
      ])
      require(found <= Scenario.alpha, "\(scenario.name): a difference in \(percent(found)) of experiments without one")
      require(peeking > found, "\(scenario.name): looking did no harm to the z test, so the simulation shows nothing")
    }
    let title = "\(runs) experiments, \(visitors) visitors each, looked at after each visitor; ever significant at 5 %:"
    lines += [title] + table.lines.map { "  " + $0 }
  }

  /// Shows why visitors are compared after their day: until their success is reported they count as failures, and how many of these a
  /// variant has changes from visitor to visitor.
  public mutating func checkLateSuccesses() {
    let late = Scenario(name: "rate 90 %, reported 20 visitors later, compared at once", baseline: 0.9, delay: 20)
    let found = part(of: outcomes(of: late, runs: slowRuns)) { $0.alwaysValid != nil }
    lines.append("\(late.name), \(slowRuns) experiments: always-valid ever significant \(percent(found))")
    require(found > Scenario.alpha, "\(late.name): does no harm; comparing complete days only is unnecessary")
  }

  /// With fewer than five successes in a group the exact intervals are compared: they find no difference where there is none, and a
  /// variant that is broken soon.
  public mutating func checkRareSuccesses() {
    let rare = Scenario(name: "rate 0.2 %, 90 to 10 visitors", baseline: 0.002, share: 0.9)
    let found = part(of: outcomes(of: rare, runs: slowRuns)) { $0.alwaysValid != nil }
    let broken = Scenario(name: "40 % to 0 %", baseline: 0.4, lift: -0.4, visitors: 500)
    let outcomes = outcomes(of: broken, runs: slowRuns)
    lines += [
      "\(rare.name), \(slowRuns) experiments: always-valid ever significant \(percent(found))",
      "\(broken.name), \(slowRuns) experiments: half stop by \(median(of: outcomes)) visitors",
    ]
    require(found <= Scenario.alpha, "\(rare.name): a difference in \(percent(found)) of experiments without one")
    require(outcomes.allSatisfy { $0.alwaysValid != nil }, "\(broken.name): not found in 500 visitors")
  }

  private static let withoutDifference = [
    Scenario(name: "rate 40 %", baseline: 0.4),
    Scenario(name: "rate 2 %", baseline: 0.02),
    Scenario(name: "rate 95 %", baseline: 0.95),
    Scenario(name: "rate 40 %, 90 to 10 visitors", baseline: 0.4, share: 0.9),
    Scenario(name: "rate 2 %, 90 to 10 visitors", baseline: 0.02, share: 0.9),
    Scenario(name: "rate 98 %, 10 to 90 visitors", baseline: 0.98, share: 0.1),
    Scenario(name: "rate 40 %, reported 20 visitors later, compared after its day", baseline: 0.4, delay: 20, day: 250),
    Scenario(name: "rate 90 %, reported 20 visitors later, compared after its day", baseline: 0.9, delay: 20, day: 250),
    Scenario(name: "rate 40 %, four variants", baseline: 0.4, treatments: 3, share: 0.25),
  ]

  /// With a difference, the planned sizes give the planned power, and the intervals cover the true difference at all looks.
  public mutating func checkWithDifference() {
    var table = TextTable([
      "difference", "z test: visitors", "power", "always-valid by then", "always-valid: visitors", "power",
      "half stop by",
      "interval ever misses",
    ])
    for plan in Proof.plans { check(plan, in: &table) }
    lines += ["\(slowRuns) experiments each, planned for a power of 80 % at 5 %:"] + table.lines.map { "  " + $0 }
  }

  private mutating func check(_ plan: PlannedExperiment, in table: inout TextTable) {
    let (fixed, always) = (
      outcomes(of: plan, visitors: plan.fixedHorizon), outcomes(of: plan, visitors: plan.alwaysValid)
    )
    let powers = (part(of: fixed, where: \.endsWithDifference), part(of: always) { $0.alwaysValid != nil })
    let misses = part(of: always, where: \.misses)
    table.add([
      plan.name, "\(plan.fixedHorizon)", percent(powers.0), percent(part(of: fixed) { $0.alwaysValid != nil }),
      "\(plan.alwaysValid)", percent(powers.1), "\(median(of: always))", percent(misses),
    ])
    require(powers.0 >= plan.plan.power - 0.03, "\(plan.name): the z test's power is \(percent(powers.0))")
    let half = Double(median(of: always)) / Double(plan.alwaysValidMedian)
    require((0.9...1.1).contains(half), "\(plan.name): half have a verdict after \(half) times the planned visitors")
    require(
      (-0.04...0.06).contains(powers.1 - plan.plan.power),
      "\(plan.name): the always-valid test's power is \(percent(powers.1))")
    require(misses <= Scenario.alpha, "\(plan.name): the interval misses in \(percent(misses)) of the experiments")
  }

  private static let plans = [
    PlannedExperiment(SamplePlan(baseline: 0.4, lift: 0.05)), PlannedExperiment(SamplePlan(baseline: 0.4, lift: 0.1)),
    PlannedExperiment(SamplePlan(baseline: 0.9, lift: -0.03)),
    PlannedExperiment(SamplePlan(baseline: 0.05, lift: 0.02)),
    PlannedExperiment(SamplePlan(baseline: 0.4, lift: 0.05), daily: 200),
    PlannedExperiment(SamplePlan(baseline: 0.4, lift: 0.05, share: 0.9), daily: 500),
  ]

  /// Without a difference in the seconds to dress, the test of means may find one in at most 5 % of the experiments.
  public mutating func checkTimes(visitors: Int = 5000) {
    var table = TextTable(["seconds, at most 120", "always-valid"])
    for var scenario in Proof.times {
      scenario.visitors = visitors
      let found = part(of: (0..<timesRuns).map { scenario.run(seed: seed($0)) }) { $0 }
      table.add([scenario.name, percent(found)])
      require(found <= Scenario.alpha, "\(scenario.name): a difference in \(percent(found)) of experiments without one")
    }
    lines +=
      ["log-normal times without a difference, \(timesRuns) experiments, \(visitors) visitors each:"]
      + table.lines.map { "  " + $0 }
  }

  private static let times = [
    TimesScenario(median: 2), TimesScenario(), TimesScenario(leaving: 0.01), TimesScenario(median: 60, leaving: 0.05),
    TimesScenario(weights: [9, 1]), TimesScenario(median: 2, leaving: 0.01, weights: [9, 1]),
    TimesScenario(median: 8, leaving: 0.01, weights: [9, 1]), TimesScenario(median: 8, leaving: 0.01, weights: [1, 9]),
    TimesScenario(median: 8, leaving: 0.05, weights: [19, 1]),
    TimesScenario(median: 2, leaving: 0.01, weights: [19, 1]),
    TimesScenario(median: 8, spread: 1.2, weights: [19, 1]),
    TimesScenario(median: 8, leaving: 0.01, weights: [7, 1, 1, 1]),
  ]

  /// The check of the sample ratio raises an alarm in at most 0.1 % of the experiments without a fault, and finds lost visitors.
  public mutating func checkRatios() {
    var table = TextTable(["control's share", "alarms", "half by"])
    for share in [0.5, 0.47, 0.45, 0.4] {
      let alarms = (0..<slowRuns).map { RatioScenario(share: share).run(seed: seed($0)) }
      let found = part(of: alarms) { $0 != nil }
      let half = alarms.map { $0 ?? .max }.sorted()[alarms.count / 2]
      table.add([percent(share), percent(found), half == .max ? "-" : "\(half)"])
      require(share != 0.5 || found <= RatioScenario.alpha, "sample ratio: \(percent(found)) false alarms")
      require(share > 0.45 || found >= 0.99, "sample ratio: finds \(percent(share)) in \(percent(found)) only")
    }
    lines +=
      ["sample ratio, 50 to 50 intended, \(slowRuns) experiments, 5000 visitors each, checked after each visitor:"]
      + table.lines.map { "  " + $0 }
  }

  var slowRuns: Int { max(1, runs / 5) }

  var timesRuns: Int { max(1, runs / 2) }

  private func outcomes(of plan: PlannedExperiment, visitors: Int) -> [Outcome] {
    outcomes(of: plan.scenario(visitors: visitors), runs: slowRuns)
  }

  private func outcomes(of scenario: Scenario, runs: Int) -> [Outcome] {
    (0..<runs).map { scenario.run(seed: seed($0)) }
  }

  func seed(_ run: Int) -> UInt64 { UInt64(run) &* 0x2545_F491_4F6C_DD1D }

  private func median(of outcomes: [Outcome]) -> Int {
    outcomes.map { $0.alwaysValid ?? .max }.sorted()[outcomes.count / 2]
  }

  func part<Value>(of values: [Value], where isCounted: (Value) -> Bool) -> Double {
    Double(values.count(where: isCounted)) / Double(values.count)
  }

  mutating func require(_ holds: Bool, _ fault: String) {
    if !holds { faults.append(fault) }
  }
}
