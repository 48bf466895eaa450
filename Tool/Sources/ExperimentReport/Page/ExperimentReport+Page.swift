import Foundation
import Mustache

extension ExperimentReport {
  /// The report as one self-contained page. Names are escaped.
  ///
  /// - Throws: if the template is not valid, which the tests exclude.
  public func page() throws -> Data {
    let library = MustacheLibrary(templates: [
      "page": try MustacheTemplate(string: PageTemplate.page),
      "drawing": try MustacheTemplate(string: PageTemplate.drawing),
    ])
    return Data((library.render(PageContent(self), withTemplate: "page") ?? "").utf8)
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
  /// The class of the verdict: "better", "worse", "open" or "untrusted".
  var tone: String
  var verdict: [String]
  var keys: [Key]
  var metrics: [MetricCard]
  var plots: [Plot]
  var split: [String]
  var notes: [String]

  init(_ report: ExperimentReport) {
    title = report.title
    visitors = Figures.visitors(report.visitors)
    period = report.period ?? "no day yet"
    verdict = report.verdict
    tone = PageContent.tone(report)
    keys = report.variants.enumerated().map { Key(color: MetricCard.color($0.offset), variant: $0.element.id) }
    metrics = report.metrics.map(MetricCard.init)
    plots =
      report.course.enumerated()
      .map { .course($0.element, control: report.variants[0].id, variant: MetricCard.color($0.offset + 1)) }
      + [.funnel(report.variants), .exposures(report.variants)]
    split = [report.splitSentence] + report.mixedSentence + report.todaySentence
    notes = Sentences.notes(report)
  }

  private static func tone(_ report: ExperimentReport) -> String {
    if !report.sampleRatio.isAsIntended { return "untrusted" }
    let found = report.metrics[0].results.compactMap(\.comparison).filter(\.isDifferent)
    if found.isEmpty { return "open" }
    return found.contains { ($0.alwaysValid?.interval.lower ?? 0) > 0 } ? "better" : "worse"
  }
}
