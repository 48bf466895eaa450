import Experiments
import Statistics

/// The comparison of a variant with the control at the end of each day.
struct DailyLooks {
  /// The visitors of a group up to a day.
  private struct Group {
    var rate = Rate(0, of: 0)
    var mean = Mean(count: 0, sum: 0, sumOfSquares: 0)

    mutating func add(_ day: DayCounts, _ metric: Metric) {
      rate.count += day.exposed
      rate.successes += metric.successes(in: day)
      mean.count += day.dressed
      mean.sum += day.secondsToDress
      mean.sumOfSquares += day.squaredSecondsToDress
    }
  }

  private var lasting = LastingComparison()
  /// The comparison in an experiment with a horizon.
  private(set) var planned: PlannedComparison?
  /// The difference at the end of each day, and the values that the intervals so far have in common; begins when there are enough visitors.
  private(set) var points: [(day: Int, difference: Double, interval: Interval)] = []

  /// The comparison at all looks together.
  var comparison: Comparison? { planned.map { $0.comparison } ?? lasting.comparison }
  var isContradicted: Bool { planned?.isContradicted ?? lasting.isContradicted }

  /// - Parameters:
  ///   - today: the first day whose visitors are not compared yet; nil to compare all.
  ///   - horizon: the planned end; nil if there is none.
  init(
    _ metric: Metric, control: VariantCounts, treatment: VariantCounts, level: Level, today: Int?,
    horizon: Horizon? = nil
  ) {
    planned = horizon.map { _ in PlannedComparison(alpha: level.corrected) }
    let days = [control, treatment].map { Dictionary(grouping: $0.mature(for: metric, on: today), by: \.day) }
    var (first, second) = (Group(), Group())
    for day in Set(days.flatMap(\.keys)).union(horizon?.days ?? []).sorted() {
      for counts in days[0][day] ?? [] { first.add(counts, metric) }
      for counts in days[1][day] ?? [] { second.add(counts, metric) }
      if let horizon {
        look(at: RateComparison(control: first.rate, treatment: second.rate), on: day, horizon)
      } else if let comparison = Self.comparison(metric, first, second, level) {
        lasting.add(comparison)
        if let comparison = lasting.comparison { points.append((day, comparison.difference, comparison.interval)) }
      }
    }
  }

  private mutating func look(at rates: RateComparison, on day: Int, _ horizon: Horizon) {
    guard planned?.look(at: rates, part: horizon.part(by: day)) == true, let planned,
      let difference = planned.difference, let interval = planned.interval
    else { return }
    points.append((day, difference, interval))
  }

  private static func comparison(_ metric: Metric, _ control: Group, _ treatment: Group, _ level: Level) -> Comparison?
  {
    metric.isRate
      ? RateComparison(control: control.rate, treatment: treatment.rate).alwaysValid(alpha: level.corrected)
      : MeanComparison(control: control.mean, treatment: treatment.mean).alwaysValid(alpha: level.corrected)
  }
}

extension VariantCounts {
  /// The days whose visitors have had their time by the beginning of `today`; all if it is nil.
  func mature(for metric: Metric, on today: Int?) -> [DayCounts] {
    days.filter { day in today.map { day.day + metric.daysToMature <= $0 } ?? true }
  }
}
