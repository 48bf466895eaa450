import Experiments
import Statistics

/// The level of a report: alpha for each comparison, by Bonferroni's correction.
struct Level {
  var alpha: Double
  /// The variants other than the control.
  var comparisons: Int

  var corrected: Double { alpha / Double(max(1, comparisons)) }

  func finding(_ comparison: Comparison) -> Finding {
    Finding(interval: comparison.interval, pValue: min(1, comparison.pValue * Double(comparisons)))
  }
}

extension MetricReport {
  /// - Parameter today: the first day whose visitors are not compared yet; nil to compare all.
  init(_ metric: Metric, of variants: [VariantCounts], level: Level, today: Int?) {
    self.metric = metric
    results =
      metric.isRate
      ? MetricReport.rates(variants.map { $0.rate(of: metric, before: today) }, of: variants, level)
      : MetricReport.means(variants.map(\.mean), of: variants, level)
    sentences = []
    sentences = Sentences.about(self)
  }

  private static func rates(_ rates: [Rate], of variants: [VariantCounts], _ level: Level) -> [VariantResult] {
    zip(variants, rates).enumerated().map { index, pair in
      VariantResult(
        variant: pair.0.id, visitors: pair.1.count, successes: pair.1.successes, value: pair.1.value,
        interval: pair.1.count > 0 ? pair.1.alwaysValidInterval(alpha: level.alpha) : nil,
        comparison: index == 0 ? nil : compare(RateComparison(control: rates[0], treatment: pair.1), level))
    }
  }

  private static func compare(_ rates: RateComparison, _ level: Level) -> VariantComparison {
    VariantComparison(
      difference: rates.difference,
      alwaysValid: rates.alwaysValid(alpha: level.corrected).map(level.finding),
      fixedHorizon: rates.newcombeInterval(alpha: level.alpha).map { Finding(interval: $0, pValue: rates.zTestPValue) })
  }

  private static func means(_ means: [Mean], of variants: [VariantCounts], _ level: Level) -> [VariantResult] {
    zip(variants, means).enumerated().map { index, pair in
      VariantResult(
        variant: pair.0.id, visitors: pair.1.count, value: pair.1.value,
        interval: pair.1.alwaysValidInterval(alpha: level.alpha),
        comparison: index == 0 ? nil : compare(MeanComparison(control: means[0], treatment: pair.1), level))
    }
  }

  private static func compare(_ means: MeanComparison, _ level: Level) -> VariantComparison {
    VariantComparison(
      difference: means.difference,
      alwaysValid: means.alwaysValid(alpha: level.corrected).map(level.finding),
      fixedHorizon: means.welch(alpha: level.alpha).map { Finding(interval: $0.interval, pValue: $0.pValue) })
  }
}

extension VariantCounts {
  /// Returns the rate of the visitors who have had their time by the beginning of `today`; of all if it is nil.
  func rate(of metric: Metric, before today: Int?) -> Rate {
    days.filter { $0.isMature(for: metric, on: today) }
      .reduce(into: Rate(0, of: 0)) { rate, day in
        rate.count += day.exposed
        rate.successes += metric.successes(in: day)
      }
  }

  var mean: Mean { Mean(count: dressed, sum: secondsToDress, sumOfSquares: squaredSecondsToDress) }
}

extension DayCounts {
  func isMature(for metric: Metric, on today: Int?) -> Bool { today.map { day + metric.daysToMature <= $0 } ?? true }
}
