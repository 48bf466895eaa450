/// The verdict of a report in plain words: what limits it, then what it found.
extension Sentences {
  static func verdict(_ report: ExperimentReport) -> [String] {
    ended(report) + running(report) + removed(report) + changed(report) + empty(report) + forged(report)
      + finding(report)
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
    if !report.sampleRatio.isAsIntended { return [doNotTrust(report)] }
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

  /// Days without visitors, where that is no chance: a database that was restored from a backup lacks those since then.
  private static func empty(_ report: ExperimentReport) -> [String] {
    let days = report.emptyDays
    guard let first = days.first, let last = days.last else { return [] }
    let (from, to) = (Figures.date(first), Figures.date(last))
    let span = first == last ? "on \(from)" : "on \(days.count) days from \(from) to \(to)"
    return [
      """
      Nobody came \(span), though \(Figures.visitors(report.usualVisitors)) came on a usual day. If the server ran then, their events are lost, as those \
      between a backup and its restoration are. They are missing in all variants alike, so those who are left can be compared; \
      there are only fewer of them.
      """
    ]
  }

  private static func doNotTrust(_ report: ExperimentReport) -> String {
    """
    Do not trust this, because the variants did not get the visitors that their weights promise \
    (\(Figures.pEquation(report.sampleRatio.pValue))). \(cause(report)), then end this experiment and begin another one with a new id.
    """
  }

  private static func cause(_ report: ExperimentReport) -> String {
    let parts = ["its salt", "its variants", "its weights"].filter { part in
      report.changes.contains { $0.parts.contains(part) }
    }
    if parts.isEmpty && report.removed.isEmpty {
      return """
        Either something loses visitors of one variant, such as a picture that fails to load or a blocked message, or the weights or \
        variants were changed while the experiment ran. The variants cannot be compared in either case. Find the cause
        """
    }
    return """
      The change of \(parts.isEmpty ? "its variants" : parts.joined(separator: " and ")) explains it: visitors before and after were \
      split in different ways. The variants cannot be compared, and later visitors do not mend that. Decide on the definition
      """
  }
}
