import Statistics

/// How many visitors and days an experiment needs, in plain words.
public struct PlanReport: Sendable {
  private var plan: SamplePlan
  private let weights: [Int]
  private let daily: Int?

  /// - Parameters:
  ///   - plan: with the alpha of the whole experiment; it is divided by the variants other than the control.
  ///   - weights: of the variants, the control's first; at least 2.
  ///   - daily: the visitors of all variants on a day, if they are known.
  public init(_ plan: SamplePlan, weights: [Int], daily: Int? = nil) {
    self.plan = plan
    self.plan.alpha /= Double(weights.count - 1)
    self.weights = weights
    self.daily = daily
  }

  public var lines: [String] {
    let rates = "\(Figures.percent(plan.baseline)) to \(Figures.percent(plan.baseline + plan.lift))"
    var table = TextTable(["To notice a change from \(rates):"] + heads)
    add("always-valid test, looked at \(daily == nil ? "any time" : "once a day")", alwaysValid, to: &table)
    add(Self.half, visitors { $0.alwaysValidMedian(daily: $1) }, to: &table)
    add("test with a horizon, looked at \(daily == nil ? "a hundred times" : "once a day")", horizon, to: &table)
    add(Self.half, visitors { $0.horizonMedian(daily: $1) }, to: &table)
    add("fixed-horizon test, looked at once, at this size", visitors { plan, _ in plan.fixedHorizon }, to: &table)
    return table.lines + [
      """
      With a probability of \(Figures.percent(plan.power)); without a change, a verdict appears in at most \
      \(Figures.level(plan.alpha * Double(weights.count - 1))) of experiments.
      """,
      """
      The horizon is a promise: write "horizon": \(horizon) into the experiment's file before its first visitor comes, and end it then at the \
      latest. Reports use the same bounds.
      """,
    ] + (daily == nil ? [Self.withoutDays] : [])
  }

  private static let half = "  half of such experiments have a verdict by"

  /// The visitors of all variants after whom the test with a horizon ends.
  var horizon: Int { visitors { $0.horizon(daily: $1) } }

  /// Returns the probability of finding the lift by the end, for the comparison that has the least.
  func power(horizon: Int) -> Double {
    let sum = Double(weights.reduce(0, +))
    let powers = Set(weights.dropFirst()).map { weight in
      let pair = Double(weights[0] + weight)
      var plan = plan
      plan.share = Double(weights[0]) / pair
      return plan.power(horizon: Double(horizon) * pair / sum, daily: daily.map { Double($0) * pair / sum })
    }
    return powers.min() ?? 0
  }

  /// The visitors of all variants that the always-valid test needs.
  var alwaysValid: Int { visitors { $0.alwaysValid(daily: $1) } }

  private static let withoutDays = """
    Reports change once a day, which needs up to a tenth more: pass the visitors of a day with --per-day, and it says days.
    """

  private var isEqual: Bool { Set(weights).count == 1 }

  private var heads: [String] {
    (isEqual ? ["per variant"] : weights.map { "weight \($0)" }) + ["together"] + (daily == nil ? [] : ["days"])
  }

  /// The visitors of all variants by which the comparison that needs most has enough.
  private func visitors(_ count: (SamplePlan, Double?) -> Int) -> Int {
    let sum = Double(weights.reduce(0, +))
    let needed = Set(weights.dropFirst()).map { weight in
      let pair = Double(weights[0] + weight)
      var plan = plan
      plan.share = Double(weights[0]) / pair
      return Int((Double(count(plan, daily.map { Double($0) * pair / sum })) * sum / pair).rounded(.up))
    }
    return needed.max() ?? 0
  }

  private func add(_ name: String, _ visitors: Int, to table: inout TextTable) {
    let sum = weights.reduce(0, +)
    let parts = (isEqual ? [weights[0]] : weights).map { Figures.count((visitors * $0 + sum - 1) / sum) }
    let days = daily.map { [Figures.count((visitors + $0 - 1) / $0)] } ?? []
    table.add([name] + parts + [Figures.count(visitors)] + days)
  }
}
