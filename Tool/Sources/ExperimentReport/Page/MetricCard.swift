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
    var drawings: [Drawing]
  }

  var title: String
  var valueHead: String
  var unit: String
  var rows: [Row]
  var sentences: [String]

  init(_ report: MetricReport) {
    let metric = report.metric
    title = metric.title
    valueHead = metric.isRate ? "Rate" : "Mean"
    unit = metric.differenceUnit
    sentences = report.sentences
    let ends = report.results.compactMap { $0.comparison?.alwaysValid?.interval }.flatMap {
      [abs($0.lower), abs($0.upper)]
    }
    let limit = max(ends.max() ?? 1, 1e-9)
    rows = report.results.enumerated().map { index, result in
      Row(
        color: MetricCard.color(index), variant: result.variant, visitors: Figures.count(result.visitors),
        value: result.visitors > 0 ? metric.value(result.value) : "–",
        interval: result.interval.map { metric.range($0.lower, $0.upper) } ?? "–",
        comparisons: result.comparison.map { [Difference($0, metric, color: MetricCard.color(index), limit: limit)] }
          ?? [])
    }
  }

  /// The style has eight colours, one for each variant that an experiment can have.
  static func color(_ variant: Int) -> Int { variant % 8 }
}

extension MetricCard.Difference {
  init(_ comparison: VariantComparison, _ metric: Metric, color: Int, limit: Double) {
    value = comparison.alwaysValid == nil ? "–" : metric.difference(comparison.difference)
    alwaysValid =
      comparison.alwaysValid.map { metric.differenceRange($0.interval) } ?? "too few visitors"
    pValue = comparison.alwaysValid.map { Figures.pValue($0.pValue) } ?? "–"
    fixedHorizon = comparison.fixedHorizon.map { metric.differenceRange($0.interval) } ?? "–"
    drawings =
      comparison.alwaysValid.map { [.interval($0.interval, at: comparison.difference, color: color, limit: limit)] }
      ?? []
  }
}

extension Drawing {
  /// An interval beside the line of no difference. The numbers stand beside it, so it has no words.
  static func interval(_ interval: Interval, at value: Double, color: Int, limit: Double) -> Drawing {
    var drawing = Drawing(width: 180, height: 20, summary: "")
    let axis = Axis(values: -limit...limit, start: 6, end: 174)
    drawing.line(axis.position(0), 0, axis.position(0), 20, "zero")
    drawing.line(axis.position(interval.lower), 10, axis.position(interval.upper), 10, "span v\(color)")
    drawing.dot(axis.position(value), 10, "v\(color)")
    return drawing
  }
}
