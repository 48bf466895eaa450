import Statistics

/// Simulated experiments with a planned end, looked at once a day.
struct HorizonScenario {
  /// Its visitors are those planned, and the experiment ends with the day on which the last of them comes.
  var scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  /// - Parameter daily: the visitors of both on a day.
  init(_ plan: SamplePlan, daily: Int) {
    let planned = PlannedExperiment(plan, daily: daily)
    scenario = planned.scenario(visitors: plan.horizon(daily: Double(daily)))
    scenario.day = daily
  }

  var name: String { scenario.name }

  struct Outcome {
    /// The visitors by whom a difference was found.
    var found: Int?
    /// Whether an interval missed the true difference at any look.
    var misses = false
  }

  /// Simulates one experiment.
  func run(seed: UInt64) -> Outcome {
    var stream = VisitorStream(scenario, seed: seed)
    var outcome = Outcome()
    let alpha = Scenario.alpha / Double(scenario.treatments)
    var comparisons = Array(repeating: PlannedComparison(alpha: alpha), count: scenario.treatments)
    for visitors in stride(from: scenario.day, to: scenario.visitors + scenario.day, by: scenario.day) {
      for _ in 0..<scenario.day { stream.next() }
      for index in comparisons.indices {
        let rates = RateComparison(control: stream.rates[0], treatment: stream.rates[index + 1])
        comparisons[index].look(at: rates, part: Double(visitors) / Double(scenario.visitors))
        guard let interval = comparisons[index].interval else { continue }
        if outcome.found == nil, !interval.contains(0) { outcome.found = visitors }
        if !interval.contains(scenario.lift) { outcome.misses = true }
      }
    }
    return outcome
  }
}
