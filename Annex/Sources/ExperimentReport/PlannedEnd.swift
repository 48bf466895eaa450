import Experiments
import Statistics

/// How far an experiment with a horizon is.
public struct PlannedEnd: Equatable, Sendable, Encodable {
  /// The visitors of all variants after whom the experiment ends.
  public var horizon: Int
  /// The visitors who are compared.
  public var visitors: Int
  /// The number of the last look; 0 before the first one.
  public var look: Int
  /// The standard errors from 0 beyond which a difference counts at the last look.
  public var bound: Double?
  public var visitorsLeft: Int
  /// The days until they have come, at the pace of the last week; nil without a pace.
  public var daysLeft: Int?
  /// Whether the planned visitors have come, or all comparisons have a result.
  public var isOver: Bool
  /// The difference that is worth having; 0.05 if the experiment's file names none.
  public var worth: Double
  /// The probability of finding such a difference by the end; nil where the control has no rate to plan from.
  public var power: Double?

  init(
    _ horizon: Horizon, _ main: MetricReport, of variants: [VariantCounts], level: Level, today: Int?, worth: Double?
  ) {
    let looks = variants.dropFirst().compactMap {
      DailyLooks(main.metric, control: variants[0], treatment: $0, level: level, today: today, horizon: horizon).planned
    }
    let last = looks.max { $0.lookCount < $1.lookCount }
    (look, bound) = (last?.lookCount ?? 0, last?.bound)
    (self.horizon, visitors) = (horizon.visitors, horizon.compared)
    visitorsLeft = max(0, horizon.visitors - horizon.compared)
    let daily = Outlook.daily(variants, today)
    daysLeft = daily > 0 ? (visitorsLeft + daily - 1) / daily : nil
    let hasResults = main.results.compactMap(\.comparison).allSatisfy {
      $0.isDifferent || (worth.map($0.isWithin) ?? false)
    }
    isOver = horizon.end != nil || hasResults
    self.worth = worth ?? 0.05
    power = Self.power(horizon.visitors, main, variants, level, daily, self.worth)
  }

  private static func power(
    _ horizon: Int, _ main: MetricReport, _ variants: [VariantCounts], _ level: Level, _ daily: Int, _ worth: Double
  ) -> Double? {
    guard let baseline = main.results[0].value, (0.001...0.999).contains(baseline), daily > 0,
      variants.allSatisfy({ $0.weight > 0 })
    else { return nil }
    let lift = baseline + worth <= 0.999 ? worth : -worth
    guard baseline + lift >= 0.001 else { return nil }
    let plan = SamplePlan(
      baseline: baseline, lift: lift, alpha: level.corrected * Double(variants.count - 1))
    return PlanReport(plan, weights: variants.map(\.weight), daily: daily).power(horizon: horizon)
  }

  var sentence: String {
    let planned = "\(Figures.count(visitors)) of \(Figures.count(horizon)) planned visitors"
    if isOver, visitorsLeft > 0 { return "It is over with look \(look), after \(planned): end the experiment." }
    if isOver { return "It is over: the \(Figures.count(horizon)) planned visitors have come.\(promise)" }
    let far = "\(planned) (\(Figures.percent(Double(visitors) / Double(horizon))))"
    let now = bound.map {
      "This is look \(look), after \(far): a difference counts beyond \(Figures.fixed($0, decimals: 2)) standard errors."
    }
    return "\(now ?? "No look yet, after \(far).") \(left)\(promise)"
  }

  private var left: String {
    let days = daysLeft.map { ": \(Figures.count($0)) \($0 == 1 ? "day" : "days") at the pace of the last week" } ?? ""
    return "\(Figures.count(visitorsLeft)) are left\(days)."
  }

  private var promise: String {
    guard let power else { return "" }
    return """
       By the end a difference of \(Figures.fixed(worth * 100, decimals: 1)) percentage points is found with a probability of \
      \(Figures.percent(power)).
      """
  }
}
