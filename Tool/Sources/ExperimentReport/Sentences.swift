import Experiments
import Statistics

/// The results in plain words.
enum Sentences {
  /// The verdict: about the sample ratio if it is wrong, otherwise about the main metric.
  static func verdict(sampleRatio: SampleRatio, main: MetricReport, visitors: Int) -> [String] {
    if visitors == 0 { return ["Nobody has seen this experiment yet."] }
    if main.results.count < 2 { return ["There is only one variant, so there is nothing to compare."] }
    if !sampleRatio.isAsIntended { return [doNotTrust(sampleRatio)] }
    let compared = main.results.reduce(0) { $0 + $1.visitors }
    if compared == 0 {
      return [
        "Too early: \(Figures.visitors(visitors)) came today. They are compared from tomorrow (UTC), when their visits have ended."
      ]
    }
    return main.sentences
  }

  private static func doNotTrust(_ ratio: SampleRatio) -> String {
    """
    Do not trust this, because the variants did not get the visitors that their weights promise (p \(equals(ratio.pValue))). Something \
    loses visitors of one variant, such as a picture that fails to load or a blocked message, and the others cannot be compared \
    with those who are left. Find the cause, then start again with a new salt.
    """
  }

  /// Returns a sentence for each variant other than the control.
  static func about(_ report: MetricReport) -> [String] {
    guard let control = report.results.first else { return [] }
    return report.results.dropFirst().map { result in
      guard let comparison = result.comparison, let finding = comparison.alwaysValid else {
        return tooFew(report.metric, result, control)
      }
      return comparison.isDifferent
        ? difference(report.metric, result, control, finding)
        : noDifference(report.metric, result, control, finding)
    }
  }

  private static func tooFew(_ metric: Metric, _ result: VariantResult, _ control: VariantResult) -> String {
    let pair = "“\(result.variant)” and “\(control.variant)”"
    guard metric.isRate else {
      return "Too early for \(pair): each needs \(MeanComparison.floor) visitors who dressed Scotch."
    }
    let wait = metric == .returned ? " Visitors are compared after seven days." : ""
    return """
      Too early for \(pair): each needs \(RateComparison.floor) visitors who \(metric.deed) and \(RateComparison.floor) who did not, \
      unless they differ very much.\(wait)
      """
  }

  private static func difference(
    _ metric: Metric, _ result: VariantResult, _ control: VariantResult, _ finding: Finding
  ) -> String {
    let isGreater = finding.interval.lower > 0
    return """
      \(metric.meaning(of: result.variant, isGreater: isGreater, control: control.variant)): \(metric.value(result.value)) instead of \
      \(metric.value(control.value)). The difference is between \(metric.differenceRange(finding.interval, joint: "and")) \
      \(metric.differenceUnit) (p \(equals(finding.pValue))).
      """
  }

  private static func noDifference(
    _ metric: Metric, _ result: VariantResult, _ control: VariantResult, _ finding: Finding
  ) -> String {
    """
    No difference shown yet between “\(result.variant)” and “\(control.variant)”: \(metric.value(result.value)) and \
    \(metric.value(control.value)). If there is one, it is between \(metric.differenceRange(finding.interval, joint: "and")) \
    \(metric.differenceUnit) (p \(equals(finding.pValue))).
    """
  }

  private static func equals(_ pValue: Double) -> String {
    let text = Figures.pValue(pValue)
    return text.hasPrefix("<") ? text : "= \(text)"
  }

  /// The explanations below every report.
  static func notes(_ report: ExperimentReport) -> [String] {
    let comparisons = report.variants.count - 1
    return [
      """
      The always-valid intervals and p-values hold however often you look: in at most 5 % of experiments without a difference \
      does a metric ever show one\(comparisons > 1 ? ", for all \(comparisons) comparisons together" : ""). \
      Method: Robbins' normal mixture as an asymptotic confidence sequence (Waudby-Smith and others, 2024) for differences, \
      a Dirichlet mixture (Lindon and Malek, 2022) for rates, for great differences of rare successes or failures, and for the split\
      \(comparisons > 1 ? ", Bonferroni's correction for several variants" : "").
      """,
      """
      The fixed-horizon intervals (Newcombe's for rates, Welch's for seconds) are valid only at one look at a size fixed beforehand. \
      Do not decide by them after looking repeatedly\
      \(comparisons > 1 ? ", nor by one of several: unlike the others they are not corrected for \(comparisons) comparisons" : "").
      """,
      "“Dressed Scotch” is the metric of the verdict. With each further metric the chance grows that one shows a difference by chance.",
      """
      Visitors are compared after the day on which they came (UTC), and after seven days for coming back: until then they may still \
      do it. To come back counts on the \(ExperimentEvent.daysToReturn - 1) days after the first one, and not later, so that all visitors \
      have the same time for it. The seconds are those of the visitors who dressed Scotch; more than \(ExperimentEvent.mostSeconds) count as \
      \(ExperimentEvent.mostSeconds).
      """,
    ]
  }
}
