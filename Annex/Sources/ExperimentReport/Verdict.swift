/// The verdict of a report in plain words: what limits it, then what it found.
extension Sentences {
  static func verdict(_ report: ExperimentReport) -> [String] {
    ended(report) + running(report) + removed(report) + changed(report) + forged(report) + finding(report)
  }

  private static func ended(_ report: ExperimentReport) -> [String] {
    report.hasEnded ? ["This experiment has ended, and gets no more visitors."] : []
  }

  private static func changed(_ report: ExperimentReport) -> [String] {
    if report.changes.isEmpty { return [] }
    let what = report.changes.map { "\($0.parts.joined(separator: " and ")) by \(Figures.time($0.time))" }
    return [
      """
      The experiment was changed after its first visitors: \(what.joined(separator: ", ")). Visitors before and after were treated \
      differently, or got their variants in another way. End this experiment and begin another one with a new id.
      """
    ]
  }

  private static func finding(_ report: ExperimentReport) -> [String] {
    let main = report.metrics[0]
    if report.visitors == 0 {
      return ["Nobody has seen \(report.removed.isEmpty ? "this experiment" : "one of its present variants") yet."]
    }
    if main.results.count < 2 { return ["There is only one variant, so there is nothing to compare."] }
    if !report.sampleRatio.isAsIntended { return [doNotTrust(report.sampleRatio)] }
    let compared = main.results.reduce(0) { $0 + $1.visitors }
    return compared > 0
      ? main.sentences + [report.outlook?.sentence, plan(report)].compactMap(\.self)
      : [allToday(report.visitors)]
  }

  /// The sentence about the planned end; nil for an experiment that has ended before it, which gets no more visitors.
  private static func plan(_ report: ExperimentReport) -> String? {
    report.plan.flatMap { report.hasEnded && !$0.isOver ? nil : $0.sentence }
  }

  private static func allToday(_ visitors: Int) -> String {
    """
    Too early: \(Figures.visitors(visitors)) came today. They are compared from tomorrow (UTC), when their visits have ended.
    """
  }

  /// The share of false verdicts is that of the simulation (`make experiments-proof`).
  private static func running(_ report: ExperimentReport) -> [String] {
    if !report.includesToday { return [] }
    return [
      """
      For looking only: the running day is included (\(Figures.visitors(report.visitorsToday))), and some may still dress the character. Do not \
      decide by this: looked at like this, 10.30 % of simulated experiments without a difference showed one, instead of at most \
      \(Figures.level(report.alpha)).
      """
    ]
  }

  private static func removed(_ report: ExperimentReport) -> [String] {
    if report.removed.isEmpty { return [] }
    let who = report.removed.map { "\(Figures.visitors($0.exposed)) saw “\($0.id)”" }.joined(separator: ", ")
    return [
      """
      The experiment was changed while it ran: \(who), which it no longer has and which this report leaves out. Put the variant back, \
      or end this experiment and begin another one with a new id.
      """
    ]
  }

  private static func doNotTrust(_ ratio: SampleRatio) -> String {
    """
    Do not trust this, because the variants did not get the visitors that their weights promise (\(Figures.pEquation(ratio.pValue))). \
    Either something loses visitors of one variant, such as a picture that fails to load or a blocked message, or the weights or \
    variants were changed while the experiment ran. The variants cannot be compared in either case. Find the cause, then end this \
    experiment and begin another one with a new id.
    """
  }
}
