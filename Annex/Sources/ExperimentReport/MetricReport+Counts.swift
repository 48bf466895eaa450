import Experiments
import Statistics

/// The level of a report: alpha for each comparison, by Bonferroni's correction.
struct Level {
  var alpha: Double
  /// The variants other than the control.
  var comparisons: Int

  var corrected: Double { alpha / Double(max(1, comparisons)) }

  func finding(_ interval: Interval, _ pValue: Double) -> Finding {
    Finding(interval: interval, level: 1 - corrected, pValue: min(1, pValue * Double(comparisons)))
  }

  func finding(_ comparison: Comparison) -> Finding { finding(comparison.interval, comparison.pValue) }
}

extension MetricReport {
  /// - Parameter today: the first day whose visitors are not compared yet; nil to compare all.
  init(_ metric: Metric, of variants: [VariantCounts], level: Level, today: Int?) {
    self.metric = metric
    results =
      metric.isRate
      ? MetricReport.rates(variants.map { $0.rate(of: metric, before: today) }, of: variants, level)
      : MetricReport.means(variants.map { $0.mean(before: today) }, of: variants, level)
    sentences = []
    sentences = Sentences.about(self, isWaiting: today != nil)
  }

  private static func rates(_ rates: [Rate], of variants: [VariantCounts], _ level: Level) -> [VariantResult] {
    zip(variants, rates).enumerated().map { index, pair in
      VariantResult(
        variant: pair.0.id, visitors: pair.1.count, successes: pair.1.successes,
        value: pair.1.count > 0 ? pair.1.value : nil,
        interval: pair.1.count > 0 ? pair.1.alwaysValidInterval(alpha: level.alpha) : nil,
        comparison: index == 0 ? nil : compare(RateComparison(control: rates[0], treatment: pair.1), level))
    }
  }

  private static func compare(_ rates: RateComparison, _ level: Level) -> VariantComparison {
    VariantComparison(
      difference: min(rates.control.count, rates.treatment.count) > 0 ? rates.difference : nil,
      alwaysValid: rates.alwaysValid(alpha: level.corrected).map(level.finding),
      fixedHorizon: rates.newcombeInterval(alpha: level.corrected).map { level.finding($0, rates.zTestPValue) })
  }

  private static func means(_ means: [Mean], of variants: [VariantCounts], _ level: Level) -> [VariantResult] {
    zip(variants, means).enumerated().map { index, pair in
      VariantResult(
        variant: pair.0.id, visitors: pair.1.count, value: pair.1.count > 0 ? pair.1.value : nil,
        interval: pair.1.alwaysValidInterval(alpha: level.alpha),
        comparison: index == 0 ? nil : compare(MeanComparison(control: means[0], treatment: pair.1), level))
    }
  }

  private static func compare(_ means: MeanComparison, _ level: Level) -> VariantComparison {
    VariantComparison(
      difference: min(means.control.count, means.treatment.count) > 0 ? means.difference : nil,
      alwaysValid: means.alwaysValid(alpha: level.corrected).map(level.finding),
      fixedHorizon: means.welch(alpha: level.corrected).map(level.finding))
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

  /// Returns the seconds of the same visitors: with those of the running day, quick visitors would count and slow ones would not.
  func mean(before today: Int?) -> Mean {
    days.filter { $0.isMature(for: .secondsToDress, on: today) }
      .reduce(into: Mean(count: 0, sum: 0, sumOfSquares: 0)) { mean, day in
        mean.count += day.dressed
        mean.sum += day.secondsToDress
        mean.sumOfSquares += day.squaredSecondsToDress
      }
  }
}

extension DayCounts {
  func isMature(for metric: Metric, on today: Int?) -> Bool { today.map { day + metric.daysToMature <= $0 } ?? true }
}
