import Statistics

/// A metric's results as the template shows them.
struct MetricCard {
  struct Row {
    /// The number of the variant's colour.
    var color: Int
    var variant: String
    var visitors: String
    var value: String
    var interval: String
    /// One element for variants other than the control, none for the control.
    var comparisons: [Difference]
  }

  struct Difference {
    var value: String
    var alwaysValid: String
    var pValue: String
    var fixedHorizon: String
    /// One element if there is an interval.
    var drawings: [ReportDrawing]
  }

  var title: String
  var valueHead: String
  var unit: String
  /// "always-valid" or "planned"
  var method: String
  var rows: [Row]
  var sentences: [String]

  /// - Parameter sentences: those below the table.
  init(_ report: MetricReport, sentences: [String]) {
    let metric = report.metric
    title = metric.title
    valueHead = metric.isRate ? "Rate" : "Mean"
    unit = metric.differenceUnit
    method = report.method
    self.sentences = sentences
    let ends = report.results.compactMap { $0.comparison?.alwaysValid?.interval }.flatMap {
      [abs($0.lower), abs($0.upper)]
    }
    let limit = max(ends.max() ?? 1, 1e-9)
    rows = report.results.enumerated().map { index, result in
      Row(
        color: MetricCard.color(index), variant: result.variant, visitors: Figures.count(result.visitors),
        value: result.value.map { metric.value($0) } ?? MetricCard.missing,
        interval: result.interval.map { metric.range($0.lower, $0.upper) } ?? "",
        comparisons: result.comparison.map { [Difference($0, metric, color: MetricCard.color(index), limit: limit)] }
          ?? [])
    }
  }

  /// The words in the place of a number that there is not; screen readers leave a dash out.
  static let missing = "not yet"

  /// The style has eight colours, one for each variant that an experiment can have.
  static func color(_ variant: Int) -> Int { variant % 8 }
}

extension MetricCard.Difference {
  init(_ comparison: VariantComparison, _ metric: Metric, color: Int, limit: Double) {
    value = comparison.alwaysValid == nil ? "" : metric.difference(comparison.difference)
    alwaysValid =
      comparison.alwaysValid.map { metric.differenceRange($0.interval) } ?? "too few visitors"
    pValue = comparison.alwaysValid.map { Figures.pValue($0.pValue) } ?? MetricCard.missing
    fixedHorizon = comparison.fixedHorizon.map { metric.differenceRange($0.interval) } ?? MetricCard.missing
    guard let interval = comparison.alwaysValid?.interval, let difference = comparison.difference else {
      drawings = []
      return
    }
    let factor = metric.isRate ? 100.0 : 1
    let scaled = Interval(interval.lower * factor, interval.upper * factor)
    drawings = [.interval(scaled, at: difference * factor, color: color, limit: limit * factor)]
  }
}

extension ReportDrawing {
  /// An interval above a scale of differences. The numbers stand beside it, so it has no words.
  static func interval(_ interval: Interval, at value: Double, color: Int, limit: Double) -> ReportDrawing {
    var drawing = ReportDrawing(width: 180, height: 36, summary: "")
    let axis = Axis(values: -limit...limit, start: 6, end: 174)
    for tick in axis.ticks(5) {
      drawing.line(axis.position(tick), 0, axis.position(tick), 20, tick == 0 ? "zero" : "grid")
      // The middle of a name at the end would stand beyond the drawing.
      drawing.label(Axis.name(tick), min(164, max(16, axis.position(tick))), 33, "middle")
    }
    drawing.line(axis.position(interval.lower), 10, axis.position(interval.upper), 10, "span v\(color)")
    drawing.dot(axis.position(value), 10, "v\(color)")
    return drawing
  }
}
