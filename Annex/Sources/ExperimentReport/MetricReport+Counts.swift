import Experiments
import Statistics

/// The level of a report: alpha for each comparison, by Bonferroni's correction.
struct Level {
  var alpha: Double
  /// The variants other than the control.
  var comparisons: Int

  var corrected: Double { alpha / Double(max(1, comparisons)) }

  func estimate(_ interval: Interval, _ pValue: Double) -> DifferenceEstimate {
    DifferenceEstimate(interval: interval, level: 1 - corrected, pValue: min(1, pValue * Double(comparisons)))
  }

  func estimate(_ comparison: Comparison) -> DifferenceEstimate { estimate(comparison.interval, comparison.pValue) }
}

extension MetricReport {
  /// - Parameters:
  ///   - today: the first day whose visitors are not compared yet; nil to compare all.
  ///   - horizon: the planned end, if the metric's comparisons are those of its looks.
  init(
    _ metric: Metric, of variants: [VariantCounts], level: Level, today: Int?, worth: Double?, horizon: Horizon? = nil
  ) {
    self.metric = metric
    isPlanned = horizon != nil
    let means = variants.map { $0.mean(before: today) }
    results = variants.enumerated().map { index, variant in
      let result = VariantResult(metric, variant, level, today, means)
      return index == 0 ? result : result.compared(metric, variants[0], variant, level, today, horizon)
    }
    sentences = []
    sentences = Sentences.about(self, isWaiting: today != nil, worth: worth, isOver: horizon?.end != nil)
  }
}

extension VariantResult {
  fileprivate init(_ metric: Metric, _ counts: VariantCounts, _ level: Level, _ today: Int?, _ means: [Mean]) {
    let (rate, mean) = (counts.rate(of: metric, before: today), counts.mean(before: today))
    variant = counts.id
    visitors = metric.isRate ? rate.count : mean.count
    successes = metric.isRate ? rate.successes : nil
    value = visitors == 0 ? nil : metric.isRate ? rate.value : mean.value
    interval =
      metric.isRate
      ? rate.count > 0 ? rate.alwaysValidInterval(alpha: level.alpha) : nil
      : mean.alwaysValidInterval(alpha: level.alpha, among: means)
  }

  /// Returns the result with its comparison. The always-valid one is that of all days together, the fixed-horizon one that of now.
  fileprivate func compared(
    _ metric: Metric, _ control: VariantCounts, _ treatment: VariantCounts, _ level: Level, _ today: Int?,
    _ horizon: Horizon?
  ) -> VariantResult {
    let looks = DailyLooks(
      metric, control: control, treatment: treatment, level: level, today: today, horizon: horizon)
    let rates = RateComparison(
      control: control.rate(of: metric, before: today), treatment: treatment.rate(of: metric, before: today))
    let means = MeanComparison(control: control.mean(before: today), treatment: treatment.mean(before: today))
    let counts =
      metric.isRate ? [rates.control.count, rates.treatment.count] : [means.control.count, means.treatment.count]
    let fixed =
      metric.isRate
      ? rates.newcombeInterval(alpha: level.corrected).map { level.estimate($0, rates.zTestPValue) }
      : means.welch(alpha: level.corrected).map(level.estimate)
    var result = self
    result.comparison = VariantComparison(
      difference: counts.contains(0) ? nil : metric.isRate ? rates.difference : means.difference,
      alwaysValid: looks.comparison.map(level.estimate), fixedHorizon: fixed, isContradicted: looks.isContradicted)
    return result
  }
}

extension VariantCounts {
  /// Returns the rate of the visitors who have had their time by the beginning of `today`; of all if it is nil.
  func rate(of metric: Metric, before today: Int?) -> Rate {
    mature(for: metric, on: today).reduce(into: Rate(0, of: 0)) { rate, day in
      rate.count += day.exposed
      rate.successes += metric.successes(in: day)
    }
  }

  /// Returns the seconds of the same visitors: with those of the running day, quick visitors would count and slow ones would not.
  func mean(before today: Int?) -> Mean {
    mature(for: .secondsToDress, on: today).reduce(into: Mean(count: 0, sum: 0, sumOfSquares: 0)) { mean, day in
      mean.count += day.dressed
      mean.sum += day.secondsToDress
      mean.sumOfSquares += day.squaredSecondsToDress
    }
  }
}
