import Statistics

extension ExperimentReport {
  /// The report for a terminal. Names are not escaped; the tool's output escapes them.
  public var lines: [String] {
    [head, ""] + verdict + [""] + metrics.flatMap(lines(of:)) + split + [""] + Sentences.notes(self).map { "* \($0)" }
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
      "always-valid 95 %", "p", "fixed-horizon 95 %",
    ])
    for result in report.results { table.add(row(of: result, report.metric)) }
    return table.lines + report.sentences + [""]
  }

  private func row(of result: VariantResult, _ metric: Metric) -> [String] {
    let (always, fixed) = (result.comparison?.alwaysValid, result.comparison?.fixedHorizon)
    return [
      "  \(result.variant)", Figures.count(result.visitors), result.visitors > 0 ? metric.value(result.value) : "-",
      result.interval.map { metric.range($0.lower, $0.upper) } ?? "-",
      result.comparison.map { result.visitors > 0 ? metric.difference($0.difference) : "-" } ?? "",
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
    return table.lines + [splitSentence] + mixedSentence + todaySentence
  }

  var splitSentence: String {
    sampleRatio.isAsIntended
      ? "The variants got the visitors that their weights promise (p = \(Figures.pValue(sampleRatio.pValue)))."
      : "The variants did not get the visitors that their weights promise (p = \(Figures.pValue(sampleRatio.pValue)))."
  }

  var mixedSentence: [String] {
    mixed == 0
      ? [] : ["\(Figures.visitors(mixed)) saw several variants and \(mixed == 1 ? "is" : "are") counted nowhere."]
  }

  var todaySentence: [String] {
    visitorsToday == 0 ? [] : ["\(Figures.visitors(visitorsToday)) of the running day will be compared tomorrow."]
  }
}
