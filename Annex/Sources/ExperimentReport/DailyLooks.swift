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

  /// The comparison at all looks together.
  private(set) var lasting = LastingComparison()
  /// The same by day; begins when there are enough visitors for an interval.
  private(set) var points: [(day: Int, comparison: Comparison)] = []

  /// - Parameter today: the first day whose visitors are not compared yet; nil to compare all.
  init(_ metric: Metric, control: VariantCounts, treatment: VariantCounts, level: Level, today: Int?) {
    let days = [control, treatment].map { Dictionary(grouping: $0.mature(for: metric, on: today), by: \.day) }
    var (first, second) = (Group(), Group())
    for day in Set(days.flatMap(\.keys)).sorted() {
      for counts in days[0][day] ?? [] { first.add(counts, metric) }
      for counts in days[1][day] ?? [] { second.add(counts, metric) }
      guard let look = Self.comparison(metric, first, second, level) else { continue }
      lasting.add(look)
      if let comparison = lasting.comparison { points.append((day, comparison)) }
    }
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
