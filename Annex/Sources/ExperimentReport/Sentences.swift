import Statistics

/// The results of metrics in plain words.
enum Sentences {
  /// Returns a sentence for each variant other than the control.
  ///
  /// - Parameters:
  ///   - isWaiting: whether visitors are compared only after their time.
  ///   - worth: the difference that is worth having, if it is known.
  ///   - isOver: whether the planned end has come.
  static func about(_ report: MetricReport, isWaiting: Bool, worth: Double?, isOver: Bool = false) -> [String] {
    guard let control = report.results.first else { return [] }
    return report.results.dropFirst().map { result in
      guard let comparison = result.comparison, let estimate = comparison.alwaysValid else {
        return report.isPlanned
          ? withoutLook(result, control, isOver: isOver)
          : withoutInterval(report.metric, result, control, isWaiting: isWaiting)
      }
      let sentence =
        comparison.isDifferent
        ? difference(report, result, control, estimate)
        : noDifference(report, result, control, estimate, worth, isOver: isOver)
      return sentence + (comparison.isContradicted ? contradiction : "")
    }
  }

  private static let contradiction = """
     The intervals of earlier days exclude this one: the difference has probably changed while the experiment ran.
    """

  private static func difference(
    _ report: MetricReport, _ result: VariantResult, _ control: VariantResult, _ estimate: DifferenceEstimate
  ) -> String {
    let metric = report.metric
    let isGreater = estimate.interval.lower > 0
    return """
      \(metric.meaning(of: result.variant, isGreater: isGreater, control: control.variant)): \(metric.value(result.value)) instead of \
      \(metric.value(control.value)). The difference is \(between(report, estimate)).
      """
  }

  private static func noDifference(
    _ report: MetricReport, _ result: VariantResult, _ control: VariantResult, _ estimate: DifferenceEstimate,
    _ worth: Double?,
    isOver: Bool
  ) -> String {
    let metric = report.metric
    if let worth, result.comparison?.isWithin(worth) == true {
      return """
        No difference worth having between “\(result.variant)” and “\(control.variant)”: \(metric.value(result.value)) and \
        \(metric.value(control.value)). If there is one, it is \(between(report, estimate)), less than \
        \(Figures.fixed(worth * 100, decimals: 1)) either way.
        """
    }
    return """
      \(isOver ? "No difference worth having was found" : "No difference shown yet") between “\(result.variant)” and “\(control.variant)”: \(metric.value(result.value)) and \
      \(metric.value(control.value)). If there is one, it is \(between(report, estimate)).
      """
  }

  private static func between(_ report: MetricReport, _ estimate: DifferenceEstimate) -> String {
    let range = report.metric.differenceRange(estimate.interval, joint: "and")
    return """
      between \(range) \(report.metric.differenceUnit) (\(report.method) \
      \(Figures.level(estimate.level)) interval, \(Figures.pEquation(estimate.pValue)))
      """
  }

  private static func withoutLook(_ result: VariantResult, _ control: VariantResult, isOver: Bool) -> String {
    isOver
      ? "No difference was found between “\(result.variant)” and “\(control.variant)”: too few visitors did it, or too few did not."
      : "Too early for “\(result.variant)” and “\(control.variant)”: the first look comes after about a tenth of the planned visitors."
  }

  private static func withoutInterval(
    _ metric: Metric, _ result: VariantResult, _ control: VariantResult, isWaiting: Bool
  ) -> String {
    if metric.isRate {
      return sameForAll(metric, result, control) ?? tooFew(metric, result, control, isWaiting: isWaiting)
    }
    let pair = "“\(result.variant)” and “\(control.variant)”"
    if min(result.visitors, control.visitors) < MeanComparison.floor {
      return "Too early for \(pair): each needs \(MeanComparison.floor) visitors who dressed the character."
    }
    return """
      No interval for \(pair): all visitors of a variant took the same time, \(metric.value(result.value)) and \
      \(metric.value(control.value)).
      """
  }

  /// The sentence for rates of 0 % or 100 % in both variants; nil for other rates. A difference needs successes and failures.
  private static func sameForAll(_ metric: Metric, _ result: VariantResult, _ control: VariantResult) -> String? {
    let pair = [result, control]
    guard pair.allSatisfy({ $0.visitors > 0 }) else { return nil }
    let (new, old) = (Figures.visitors(result.visitors), Figures.visitors(control.visitors))
    if pair.allSatisfy({ $0.successes == 0 }) {
      return """
        No difference shown: nobody \(metric.deed), of \(new) of “\(result.variant)” and \(old) of “\(control.variant)”. An interval \
        needs \(RateComparison.floor) of each who did.
        """
    }
    if pair.allSatisfy({ $0.successes == $0.visitors }) {
      return """
        No difference shown: everybody \(metric.deed), \(new) of “\(result.variant)” and \(old) of “\(control.variant)”. An interval \
        needs \(RateComparison.floor) of each who did not.
        """
    }
    return nil
  }

  private static func tooFew(
    _ metric: Metric, _ result: VariantResult, _ control: VariantResult, isWaiting: Bool
  ) -> String {
    let wait = isWaiting && metric == .returned ? " Visitors are compared after seven days." : ""
    let pair = "“\(result.variant)” and “\(control.variant)”"
    if let empty = [result, control].first(where: { $0.visitors == 0 }) {
      return "Too early for \(pair): “\(empty.variant)” has no compared visitors yet.\(wait)"
    }
    return """
      Too early for \(pair): each needs \(RateComparison.floor) visitors who \(metric.deed) and \
      \(RateComparison.floor) who did not, unless they differ very much. Now \(part(result)) and \(part(control)) did.\(wait)
      """
  }

  /// "3 of 20"
  private static func part(_ result: VariantResult) -> String {
    "\(Figures.count(result.successes ?? 0)) of \(Figures.count(result.visitors))"
  }
}
