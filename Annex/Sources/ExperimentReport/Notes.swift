import Experiments

/// The explanations below every report.
extension Sentences {
  static func notes(_ report: ExperimentReport) -> [String] {
    [
      """
      The always-valid intervals and p-values hold however often you look: in at most \(Figures.level(report.alpha)) of experiments \
      without a difference does a metric ever show one. The interval of a difference has the values that those of all days have in common, \
      so a difference once shown stays. \
      Method: Robbins' normal mixture as an asymptotic confidence sequence (Waudby-Smith and others, 2024) for differences, \
      a Beta(1/2, 1/2) mixture (Robbins, 1970) for rates and for great differences of rare successes or failures, a Dirichlet mixture \
      (Lindon and Malek, 2022) for the split. Differences of seconds suppose that the visitors of both variants spread alike.
      """,
      """
      The fixed-horizon intervals (Newcombe's for rates, Welch's for seconds) are valid only at one look at a size fixed beforehand, \
      such as that of “disguise experiments plan”. Do not decide by them after looking repeatedly.
      """,
    ] + planned(report) + correction(report) + [
      "“\(report.metrics[0].metric.title)” is the metric of the verdict\(inTime(report)). With each further metric the chance grows that one shows a difference by chance.",
      "\(times(report)) \(fixedTimes)",
    ]
  }

  private static func planned(_ report: ExperimentReport) -> [String] {
    guard let plan = report.plan else { return [] }
    return [
      """
      The planned intervals, and their p-values, hold at all looks together, one a day, up to the end after \
      \(Figures.visitors(plan.horizon)); whoever comes later is not in them. Method: repeated confidence intervals (Jennison and Turnbull, \
      1989) with the bounds of O'Brien and Fleming, as Lan and DeMets (1983) spend them. The other metrics are compared as without a plan.
      """
    ]
  }

  private static func inTime(_ report: ExperimentReport) -> String {
    report.within.map { ": within \($0) seconds of the exposure" } ?? ""
  }

  private static func correction(_ report: ExperimentReport) -> [String] {
    if report.comparisons < 2 { return [] }
    return [
      """
      Intervals of differences and p-values are corrected for \(report.comparisons) comparisons (Bonferroni): each interval has a level \
      of \(Figures.level(report.level)), so that all of them together hold with \(Figures.level(1 - report.alpha)), and each p-value is \
      multiplied by \(report.comparisons).
      """
    ]
  }

  private static func times(_ report: ExperimentReport) -> String {
    report.includesToday
      ? """
      All visitors are compared at once, those of the running day and of the last seven days included, though they may still dress the character \
      or come back. Without “--with-today” they are compared after the day on which they came (UTC), and after seven days for coming back.
      """
      : """
      Visitors are compared after the day on which they came (UTC), and after seven days for coming back: until then they may still \
      do it.
      """
  }

  private static let fixedTimes = """
    To come back counts on the \(ExperimentEvent.daysToReturn - 1) days after the first one, and not later, so that all visitors have the \
    same time for it. The seconds are those of the compared visitors who dressed the character; more than \(ExperimentEvent.secondsLimit) count as \
    \(ExperimentEvent.secondsLimit).
    """
}
