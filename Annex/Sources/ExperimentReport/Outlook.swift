import Experiments
import Statistics

/// How many more visitors and days an experiment without a verdict needs to notice a difference that is worth having.
public struct Outlook: Equatable, Sendable, Encodable {
  /// The difference of the rates, from 0 to 1; 0.05 if the experiment's file names none.
  public var worth: Double
  /// The visitors of all variants by whom it is noticed with a probability of 80 %.
  public var visitors: Int
  /// The visitors who have not come yet; 0 if all have.
  public var visitorsLeft: Int
  /// The days until they have come, at the pace of the last week.
  public var daysLeft: Int

  /// The days of the pace.
  private static let week = 7

  /// nil where the metric has no rate to plan from, or all comparisons have a result.
  init?(_ main: MetricReport, of variants: [VariantCounts], level: Level, today: Int?, worth: Double?) {
    let isOpen = main.results.contains { result in
      result.comparison.map { !$0.isDifferent && !(worth.map($0.isWithin) ?? false) } ?? false
    }
    guard isOpen, let baseline = main.results[0].value, (0.001...0.999).contains(baseline),
      variants.allSatisfy({ $0.weight > 0 })
    else { return nil }
    let daily = Outlook.daily(variants, today)
    guard daily > 0 else { return nil }
    let worth = worth ?? 0.05
    let lift = baseline + worth <= 0.999 ? worth : -worth
    guard baseline + lift >= 0.001 else { return nil }
    let alpha = level.corrected * Double(variants.count - 1)
    let plan = PlanReport(
      SamplePlan(baseline: baseline, lift: lift, alpha: alpha), weights: variants.map(\.weight), daily: daily)
    self.worth = worth
    visitors = plan.alwaysValid
    visitorsLeft = max(0, visitors - main.results.reduce(0) { $0 + $1.visitors })
    daysLeft = (visitorsLeft + daily - 1) / daily
  }

  /// The visitors of a day, on average over the last complete ones.
  static func daily(_ variants: [VariantCounts], _ today: Int?) -> Int {
    let days = variants.flatMap { $0.mature(for: .dressed, on: today) }
    guard let last = days.map(\.day).max(), let first = days.map(\.day).min() else { return 0 }
    let start = max(first, last - week + 1)
    return days.reduce(0) { $0 + ($1.day >= start ? $1.exposed : 0) } / (last - start + 1)
  }

  var sentence: String {
    let what = "a difference of \(Figures.fixed(worth * 100, decimals: 1)) percentage points"
    if visitorsLeft == 0 {
      return """
        The \(Figures.visitors(visitors)) by whom \(what) is noticed with a probability of 80 % have come: if there is a difference, it is \
        probably smaller.
        """
    }
    return """
      To notice \(what) with a probability of 80 %, about \(Figures.count(visitorsLeft)) more visitors are needed: \
      \(Figures.count(daysLeft)) \(daysLeft == 1 ? "day" : "days") at the pace of the last week.
      """
  }
}
