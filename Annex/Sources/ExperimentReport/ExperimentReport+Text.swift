import Statistics

extension ExperimentReport {
  /// The report for a terminal. Names are not escaped; the tool's output escapes them.
  public var lines: [String] {
    [head, "Made \(Figures.time(made))", ""] + verdict + [""] + metrics.flatMap(lines(of:)) + split + [""]
      + Sentences.notes(self).map { "* \($0)" }
  }

  private var head: String { "\(title): \(Figures.visitors(visitors))\(period.map { ", \($0)" } ?? "")" }

  /// The days with visitors: "2026-11-10 to 2026-11-21".
  var period: String? {
    let days = variants.flatMap { $0.days.map(\.day) }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first == last ? Figures.date(first) : "\(Figures.date(first)) to \(Figures.date(last))"
  }

  private func lines(of report: MetricReport) -> [String] {
    let unit = report.metric.isRate ? "points" : "seconds"
    var table = TextTable([
      report.metric.title, "visitors", report.metric.isRate ? "rate" : "mean", "always-valid 95 %",
      "difference (\(unit))",
      "\(report.method) \(Figures.level(level))", "p", "fixed-horizon \(Figures.level(level))",
    ])
    for result in report.results { table.add(row(of: result, report.metric)) }
    return table.lines + furtherSentences(of: report) + [""]
  }

  /// The sentences of a metric other than the main one, whose sentences are the verdict.
  func furtherSentences(of report: MetricReport) -> [String] {
    report.metric == metrics.first?.metric ? [] : report.sentences
  }

  private func row(of result: VariantResult, _ metric: Metric) -> [String] {
    let (always, fixed) = (result.comparison?.alwaysValid, result.comparison?.fixedHorizon)
    return [
      "  \(result.variant)", Figures.count(result.visitors), metric.value(result.value),
      result.interval.map { metric.range($0.lower, $0.upper) } ?? "-",
      result.comparison.map { metric.difference($0.difference) } ?? "",
      result.comparison == nil
        ? "" : always.map { metric.differenceRange($0.interval) } ?? "-",
      result.comparison == nil ? "" : always.map { Figures.pValue($0.pValue) } ?? "-",
      result.comparison == nil ? "" : fixed.map { metric.differenceRange($0.interval) } ?? "-",
    ]
  }

  private var split: [String] {
    var table = TextTable(["Visitors", "exposed", "intended"])
    for (variant, expected) in zip(variants, sampleRatio.expected) {
      table.add(["  \(variant.id)", Figures.count(variant.exposed), Figures.count(Int(expected.rounded()))])
    }
    for variant in removed { table.add(["  \(variant.id) (removed)", Figures.count(variant.exposed), "-"]) }
    return table.lines + counted
  }

  /// Sentences about the visitors: the split between the variants, and visitors who are not compared.
  var counted: [String] { [splitSentence] + removedSentence + mixedSentence + todaySentence + Sentences.signs(self) }

  private var splitSentence: String {
    """
    The variants \(sampleRatio.isAsIntended ? "got" : "did not get") the visitors that their weights promise \
    (\(Figures.pEquation(sampleRatio.pValue))).
    """
  }

  private var removedSentence: [String] {
    removed.map {
      "\(Figures.visitors($0.exposed)) of “\($0.id)”, which the experiment no longer has, \($0.exposed == 1 ? "is" : "are") not compared."
    }
  }

  private var mixedSentence: [String] {
    mixed == 0
      ? [] : ["\(Figures.visitors(mixed)) saw several variants and \(mixed == 1 ? "is" : "are") counted nowhere."]
  }

  private var todaySentence: [String] {
    if visitorsToday == 0 { return [] }
    let who = "\(Figures.visitors(visitorsToday)) of the running day"
    return [
      includesToday
        ? "\(who) \(visitorsToday == 1 ? "is" : "are") compared already." : "\(who) will be compared tomorrow."
    ]
  }
}
