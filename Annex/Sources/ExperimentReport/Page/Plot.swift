/// A drawing with its heading, and the same numbers as a table.
struct Plot {
  /// A row of the table below the drawing.
  struct Row {
    var head: String
    var cells: [String]
  }

  var heading: String
  var note: String
  var drawing: ReportDrawing
  var heads: [String]
  var rows: [Row]
}

extension Plot {
  /// The differences of the variants from the control over time, each with its always-valid band, all on one scale.
  static func courses(_ report: ExperimentReport) -> [Plot] {
    let scale = CourseScale(report.course)
    return report.course.enumerated().map { index, course in
      Plot.course(
        course, report.metrics[0].metric, control: report.variants[0].id, variant: MetricCard.color(index + 1),
        level: report.level, report.metrics[0].method, scale)
    }
  }

  private static func course(
    _ course: DifferenceCourse, _ metric: Metric, control: String, variant: Int, level: Double, _ method: String,
    _ scale: CourseScale
  ) -> Plot {
    let points = CourseScale.points(of: course)
    let summary =
      points.last.map { point in
        let bounds = Figures.bounds(point.lower, point.upper)
        return """
          By \(DayAxis.name(point.day)) \(Figures.date(point.day).prefix(4)) the difference is \(Figures.signed(point.value)) percentage points, with \(method == "planned" ? "a" : "an") \(method) \
          \(Figures.level(level)) interval from \(bounds.lower) to \(bounds.upper).
          """
      } ?? "There are too few visitors for an interval yet."
    var drawing = ReportDrawing(width: 320, height: 220, summary: summary)
    let isCut = !points.isEmpty && draw(points, variant, scale, in: &drawing)
    return Plot(
      heading: "“\(course.variant)” less “\(control)”",
      note: points.isEmpty
        ? summary
        : """
        Visitors who \(metric.deed): the difference in percentage points, with its \(method) \(Figures.level(level)) \
        band.\(isCut ? " Where its edge is dashed, it goes on beyond the plot." : "")
        """,
      drawing: drawing, heads: ["Day", "Difference", "From", "To"],
      rows: points.map {
        Row(
          head: Figures.date($0.day),
          cells: [Figures.signed($0.value), Figures.signed($0.lower), Figures.signed($0.upper)])
      })
  }

  /// - Returns: whether a part of the band is beyond the plot.
  private static func draw(
    _ points: [CourseScale.Point], _ variant: Int, _ scale: CourseScale, in drawing: inout ReportDrawing
  ) -> Bool {
    let (days, axis, limits) = (scale.days, scale.axis, scale.axis.values)
    for tick in axis.ticks(5) {
      drawing.line(38, axis.position(tick), 314, axis.position(tick), tick == 0 ? "zero" : "grid")
      drawing.label(Axis.name(tick), 32, axis.position(tick) + 4, "end")
    }
    days.draw(in: &drawing, below: 188)
    func position(_ point: CourseScale.Point, _ value: Double) -> (x: Double, y: Double) {
      (days.position(point.day), axis.position(min(limits.upperBound, max(limits.lowerBound, value))))
    }
    let band = points.map { position($0, $0.upper) } + points.reversed().map { position($0, $0.lower) }
    drawing.polyline(band, "band v\(variant)", isClosed: true)
    drawing.polyline(points.map { position($0, $0.value) }, "line v\(variant)")
    let cut = markCuts(points, days, axis, variant, in: &drawing)
    guard let last = points.last else { return cut }
    let end = position(last, last.value)
    drawing.line(end.x, position(last, last.lower).y, end.x, position(last, last.upper).y, "whisker v\(variant)")
    drawing.dot(end.x, end.y, "v\(variant)")
    return cut
  }

  /// Draws a dashed edge where the band goes on beyond the plot.
  ///
  /// - Returns: whether there is such a place.
  private static func markCuts(
    _ points: [CourseScale.Point], _ days: DayAxis, _ axis: Axis, _ variant: Int, in drawing: inout ReportDrawing
  ) -> Bool {
    let above = points.filter { $0.upper > axis.values.upperBound }.map(\.day)
    let below = points.filter { $0.lower < axis.values.lowerBound }.map(\.day)
    for (cut, edge) in [(above, axis.end), (below, axis.start)] {
      guard let first = cut.first, let last = cut.last else { continue }
      drawing.line(
        days.position(first) - days.width / 2, edge, days.position(last) + days.width / 2, edge, "cut v\(variant)")
    }
    return !above.isEmpty || !below.isEmpty
  }

  /// How many of the visitors came how far, by variant: the compared ones, so that each rate is that of its metric.
  static func funnel(_ report: ExperimentReport) -> Plot {
    let steps: [(name: String, phrase: String, metric: Metric)] = [
      ("Reached the dressing room", "reached the dressing room", .finished),
      ("Dressed the character", "dressed the character", .dressed),
      ("Came back on another day", "came back on another day", .returned),
    ]
    let parts = steps.map { step in
      (report.metrics.first { $0.metric == step.metric }?.results ?? []).map { ($0.successes ?? 0, $0.visitors) }
    }
    let summary = report.variants.enumerated().map { index, variant in
      let words = zip(steps, parts).map { "\($0.phrase) \(part($1[index]))" }
      return "“\(variant.id)”: \(words.joined(separator: ", "))."
    }
    var drawing = ReportDrawing(
      width: 320, height: (report.variants.count * 15 + 30) * steps.count, summary: summary.joined(separator: " "))
    for (index, step) in steps.enumerated() { draw(step.name, parts[index], at: index, in: &drawing) }
    return Plot(
      heading: "How far visitors came",
      note: "Of the compared visitors, as in the tables below; for coming back, those who have had seven days.",
      drawing: drawing, heads: ["Variant"] + steps.map(\.name),
      rows: report.variants.enumerated().map { index, variant in
        Row(head: variant.id, cells: parts.map { "\(Figures.count($0[index].0)) of \(Figures.count($0[index].1))" })
      })
  }

  private typealias Part = (successes: Int, visitors: Int)

  /// Draws the bars of a step, one for each variant.
  private static func draw(_ name: String, _ parts: [Part], at step: Int, in drawing: inout ReportDrawing) {
    let top = Double(step) * (Double(parts.count) * 15 + 30)
    drawing.label(name, 0, top + 13, "strong")
    for (variant, counts) in parts.enumerated() {
      let y = top + 20 + Double(variant) * 15
      let length = 205 * Double(counts.successes) / Double(max(1, counts.visitors))
      drawing.rectangle(x: 0, y: y, width: 205, height: 11, "track")
      drawing.rectangle(x: 0, y: y, width: length, height: 11, "bar v\(MetricCard.color(variant))")
      drawing.label("\(part(counts)) (\(Figures.count(counts.successes)))", 211, y + 10)
    }
  }

  private static func part(_ part: Part) -> String {
    part.visitors == 0 ? "-" : Figures.percent(Double(part.successes) / Double(part.visitors))
  }

  /// The exposed visitors of each day, the variants on top of each other.
  static func exposures(_ variants: [VariantSummary]) -> Plot {
    let days = Set(variants.flatMap { $0.days.map(\.day) }).sorted()
    let counts = days.map { day in variants.map { variant in variant.days.first { $0.day == day }?.exposed ?? 0 } }
    let sums = counts.map { $0.reduce(0, +) }
    let most = sums.max() ?? 0
    let summary = "On \(days.count) \(days.count == 1 ? "day" : "days"), at most \(Figures.visitors(most)) on one."
    var drawing = ReportDrawing(width: 320, height: 220, summary: summary)
    if most > 0 { draw(days, counts, most: Double(most), in: &drawing) }
    return Plot(
      heading: "Visitors per day", note: "By the day of their first exposure (UTC).", drawing: drawing,
      heads: ["Day"] + variants.map(\.id),
      rows: zip(days, counts).map { day, counts in Row(head: Figures.date(day), cells: counts.map(Figures.count)) })
  }

  private static func draw(_ days: [Int], _ counts: [[Int]], most: Double, in drawing: inout ReportDrawing) {
    let across = DayAxis(days, start: 38, end: 314)
    let axis = Axis(values: 0...most, start: 188, end: 12)
    for tick in axis.ticks(4) where tick == tick.rounded() {
      drawing.line(38, axis.position(tick), 314, axis.position(tick), tick == 0 ? "zero" : "grid")
      drawing.label(Figures.count(Int(tick)), 32, axis.position(tick) + 4, "end")
    }
    across.draw(in: &drawing, below: 188)
    let width = min(34, across.width * 0.8)
    for (day, counts) in zip(days, counts) {
      var sum = 0.0
      for (variant, count) in counts.enumerated() where count > 0 {
        let (bottom, top) = (axis.position(sum), axis.position(sum + Double(count)))
        drawing.rectangle(
          x: across.position(day) - width / 2, y: top, width: width, height: bottom - top,
          "bar v\(MetricCard.color(variant))")
        sum += Double(count)
      }
    }
  }
}
