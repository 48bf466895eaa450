import Foundation
import Mustache

extension ExperimentReport {
  /// The report as one self-contained page. Names are escaped.
  ///
  /// - Parameter isLive: whether a server makes the page at each load.
  /// - Throws: if the template is not valid, which the tests exclude.
  public func page(isLive: Bool = false) throws -> Data {
    let library = MustacheLibrary(templates: [
      "page": try MustacheTemplate(string: PageTemplate.page),
      "drawing": try MustacheTemplate(string: PageTemplate.drawing),
    ])
    return Data((library.render(PageContent(self, isLive: isLive), withTemplate: "page") ?? "").utf8)
  }
}

/// The values of the page's template.
struct PageContent {
  struct Key {
    var color: Int
    var variant: String
  }

  var title: String
  var style = PageTemplate.style
  var visitors: String
  var period: String
  /// Whether a server makes the page, which has a list of all experiments.
  var isLive: Bool
  /// When the page was made, and how to get a newer one.
  var made: String
  /// The level of the intervals of differences: "95 %".
  var level: String
  /// The class of the verdict: "better", "worse", "open" or "untrusted".
  var tone: String
  var verdict: [String]
  var keys: [Key]
  var metrics: [MetricCard]
  var plots: [Plot]
  var split: [String]
  var notes: [String]

  init(_ report: ExperimentReport, isLive: Bool) {
    (title, self.isLive) = (report.title, isLive)
    visitors = Figures.visitors(report.visitors)
    period = report.period ?? "no day yet"
    made = "Made \(Figures.time(report.made)).\(isLive ? " Reload this page for the present numbers." : "")"
    level = Figures.level(report.level)
    verdict = report.verdict
    tone = PageContent.tone(report)
    keys = report.variants.enumerated().map { Key(color: MetricCard.color($0.offset), variant: $0.element.id) }
    metrics = report.metrics.map { MetricCard($0, sentences: report.furtherSentences(of: $0)) }
    plots = Plot.courses(report) + [.funnel(report), .exposures(report.variants)]
    split = report.counted
    notes = Sentences.notes(report)
  }

  private static func tone(_ report: ExperimentReport) -> String {
    if !report.sampleRatio.isAsIntended || report.includesToday { return "untrusted" }
    let found = report.metrics[0].results.compactMap(\.comparison).filter(\.isDifferent)
    if found.isEmpty { return "open" }
    return found.contains { ($0.alwaysValid?.interval.lower ?? 0) > 0 } ? "better" : "worse"
  }
}
