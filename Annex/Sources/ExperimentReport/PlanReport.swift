import Statistics

/// How many visitors an experiment needs, in plain words.
public struct PlanReport: Sendable {
  private var plan: SamplePlan
  private let variants: Int

  /// - Parameters:
  ///   - plan: with the alpha of the whole experiment; it is divided by the variants other than the control.
  ///   - variants: at least 2, of the same weight.
  public init(_ plan: SamplePlan, variants: Int) {
    self.plan = plan
    self.plan.alpha /= Double(variants - 1)
    self.variants = variants
  }

  public var lines: [String] {
    let rates = "\(Figures.percent(plan.baseline)) to \(Figures.percent(plan.baseline + plan.lift))"
    var table = TextTable(["To notice a change from \(rates):", "per variant", "together"])
    add("always-valid test, looked at any time", plan.alwaysValid(), to: &table)
    add("  half of such experiments have a verdict by", plan.alwaysValidMedian(), to: &table)
    add("fixed-horizon test, looked at once, at this size", plan.fixedHorizon, to: &table)
    return table.lines + [
      """
      With a probability of \(Figures.percent(plan.power)); without a change, a verdict appears in at most \
      \(Figures.level(plan.alpha * Double(variants - 1))) of experiments.
      """
    ]
  }

  private func add(_ name: String, _ visitors: Int, to table: inout TextTable) {
    table.add([name, Figures.count(visitors), Figures.count(visitors * variants)])
  }
}
