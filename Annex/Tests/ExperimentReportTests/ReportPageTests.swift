import Experiments
import Foundation
import Testing

@testable import ExperimentReport

@Suite struct ReportPageTests {
  private func page(
    _ counts: ExperimentCounts, title: String? = nil, days: Int = 12, includesToday: Bool = false, isLive: Bool = false
  ) throws -> String {
    let report = ExperimentReport(
      counts, title: title, made: ReportFixtures.noon(days), includesToday: includesToday)
    return String(decoding: try report.page(isLive: isLive), as: UTF8.self)
  }

  let effect = ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.48)])

  @Test func pageIsComplete() throws {
    let page = try page(effect)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("“short” makes more visitors dress the character"))
    #expect(page.ranges(of: "<figure").count == 3 && page.ranges(of: #"role="img" aria-label=""#).count == 3)
    #expect(
      page.contains("By 12 Nov 2026 the difference is +8.0 percentage points, with an always-valid 95 % interval from"))
    #expect(!page.contains("{{") && !page.contains("nan"))
  }

  @Test func pageRequestsNothing() throws {
    let page = try page(effect)
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    for mark in ["<script", "http:", "https:", "src=", "url(", "@import", "<link"] { #expect(!page.contains(mark)) }
  }

  @Test func hostileNamesAreEscaped() throws {
    let name = #"<script>alert('1')</script>"&{{title}}"#
    var counts = ReportFixtures.counts(dressed: [(name, 0.4), ("\(name)2", 0.48)])
    counts.experiment = name
    let page = try page(counts, title: "</title>\(name)")
    #expect(!page.contains("<script") && !page.contains("</title><") && !page.contains(#"</script>"&"#))
    #expect(page.contains("&lt;script&gt;alert("))
  }

  @Test func wrongSplitShowsInsteadOfTheVerdict() throws {
    var counts = effect
    counts.variants[0].exposed -= 700
    let page = try page(counts)
    #expect(page.contains(#"class="verdict untrusted""#) && page.contains("Do not trust this, because "))
    #expect(!page.contains("makes more visitors"))
  }

  /// Plots side by side are compared by eye.
  @Test func coursesOfAllVariantsShareAScale() throws {
    let counts = ReportFixtures.counts(dressed: [("a", 0.4), ("b", 0.41), ("c", 0.6)])
    let report = ExperimentReport(counts, made: ReportFixtures.noon(12))
    let plots = Plot.courses(report)
    let ticks = plots.map { $0.drawing.labels.map { [$0.text, $0.x, $0.y] } }
    #expect(plots.count == 2 && ticks[0] == ticks[1] && ticks[0].contains { $0[0] == "+20" })
  }

  @Test func reportHasOneRateOfComingBack() throws {
    var counts = effect
    for index in 0...1 {
      counts.variants[index].changeDays { if $0.day > ReportFixtures.start + 5 { $0.returned = 0 } }
    }
    let report = ExperimentReport(counts, made: ReportFixtures.noon(12))
    let returned = try #require(report.metrics.first { $0.metric == .returned }?.results[0])
    let rate = try #require(returned.value)
    let funnel = Plot.funnel(report)
    #expect(funnel.drawing.summary.contains("came back on another day \(Figures.percent(rate))."))
    #expect(funnel.rows[0].cells.last?.hasSuffix(" of \(Figures.count(returned.visitors))") == true)
    #expect(returned.visitors < report.variants[0].exposed)
  }

  @Test func verdictHasTheToneOfItsDifference() throws {
    #expect(try page(effect).contains(#"class="verdict better""#))
    let worse = ReportFixtures.counts(dressed: [("control", 0.48), ("long", 0.4)])
    #expect(try page(worse).contains(#"class="verdict worse""#))
    let same = ReportFixtures.counts(dressed: [("control", 0.4), ("other", 0.4)])
    #expect(try page(same).contains(#"class="verdict open""#))
  }

  @Test func everyVariantHasAColour() throws {
    let page = try page(ReportFixtures.counts(dressed: (1...9).map { ("variant-\($0)", 0.4) }))
    let colors = Set(page.matches(of: /class="(?:bar|line|band) v(\d+)"/).map { String($0.output.1) })
    #expect(colors.count == 8)
    for color in colors { #expect(page.contains(".v\(color){--v:var(--c\(color))}")) }
  }

  @Test(arguments: [0, 1, 2, 5]) func pageOfFewDaysIsDrawn(days: Int) throws {
    let page = try page(ReportFixtures.counts(days: days, visitors: 40, dressed: [("a", 0.4), ("b", 0.5), ("c", 0.5)]))
    #expect(!page.contains("nan") && !page.contains("inf") && page.hasSuffix("</html>\n"))
  }

  @Test func pageWithTodayWarnsInTheVerdict() throws {
    let page = try page(effect, days: 11, includesToday: true)
    #expect(page.contains(#"class="verdict untrusted""#) && page.contains("<p>For looking only: the running day"))
    #expect(page.contains("All visitors are compared at once"))
  }

  @Test func verdictIsOnThePageOnce() throws {
    #expect(try page(effect).ranges(of: "makes more visitors dress the character").count == 1)
  }

  @Test func tablesHaveNamesAndRowHeaders() throws {
    let page = try page(effect)
    #expect(page.ranges(of: /<table[^>]*>/).count == 7)
    #expect(page.ranges(of: /<table[^>]* aria-label="[^"]+">/).count == 7)
    #expect(page.contains(#"aria-label="Came back on another day">"#))
    #expect(page.ranges(of: #"<tbody><tr><th scope="row">"#).count == 3)
  }

  @Test func buttonsOfNumbersNameTheirPlots() throws {
    let names = try page(effect).matches(of: /<summary aria-label="([^"]+)">Numbers</).map { String($0.output.1) }
    #expect(names.count == 3 && Set(names).count == 3 && names.contains("Numbers: Visitors per day"))
  }

  @Test func missingNumbersAreSaidInWords() throws {
    let page = try page(ReportFixtures.counts(days: 1, visitors: 2, dressed: [("a", 0), ("b", 0)]), days: 1)
    #expect(page.contains("<b>not yet</b> <small></small>") && page.contains("<b></b> <small>too few visitors</small>"))
    #expect(!page.contains("<b>-</b>") && !page.contains("<small>-</small>") && !page.contains(">-</td>"))
  }

  @Test func pageOfAServerLeadsToTheList() throws {
    #expect(try page(effect, isLive: true).contains(#"<a href="./">All experiments</a>"#))
    #expect(try !page(effect).contains("<a "))
  }

  @Test func funnelInWordsKeepsNames() throws {
    let page = try page(effect)
    #expect(page.contains("dressed the character 40.0 %") && !page.contains("scotch"))
  }

  @Test func pageNamesItsTime() throws {
    #expect(try page(effect).contains("2026-11-12. Made 2026-11-13 12:00 UTC.</p>"))
    #expect(try page(effect, isLive: true).contains("UTC. Reload this page for the present numbers.</p>"))
  }

  /// The first bands are so wide that they would flatten all others.
  @Test func bandBeyondThePlotIsMarked() throws {
    let page = try page(effect)
    #expect(page.contains(#"<path class="cut v1""#) && page.contains("Where its edge is dashed"))
    let one = try self.page(ReportFixtures.counts(days: 1, dressed: [("a", 0.4), ("b", 0.5)]))
    #expect(one.contains(#"class="band v1""#) && !one.contains(#"class="cut"#) && !one.contains("is dashed"))
  }

  @Test func intervalsHaveAScale() throws {
    let counts = ReportFixtures.counts(days: 5, dressed: [("a", 0.4), ("b", 0.5)])
    #expect(
      ReportDrawing.interval(.init(4, 16), at: 10, color: 1, limit: 16).labels.map(\.text) == ["−10", "0", "+10"])
    // 5 s apart there would be only the name of 0.
    #expect(
      ReportDrawing.interval(.init(-4.2, 4.2), at: 0, color: 1, limit: 4.2).labels.map(\.text) == [
        "−4", "−2", "0", "+2", "+4",
      ])
    #expect(try page(counts).contains("aria-hidden=\"true\">"))
    #expect([0.05, -2.5, 10].map(Axis.name) == ["+0.05", "−2.5", "+10"])
  }

  @Test func longAxisNamesYears() {
    var drawing = ReportDrawing(width: 320, height: 220, summary: "")
    DayAxis([20_758, 20_758 + 400], start: 38, end: 314).draw(in: &drawing, below: 188)
    #expect(drawing.labels.map(\.text) == ["Nov 2026", "Feb 2027", "May 2027", "Aug 2027"])
    var short = ReportDrawing(width: 320, height: 220, summary: "")
    DayAxis([20_758, 20_758 + 3], start: 38, end: 314).draw(in: &short, below: 188)
    #expect(short.labels.map(\.text) == ["1 Nov", "2 Nov", "3 Nov", "4 Nov"])
  }

  @Test func ticksAreRound() {
    #expect(Axis(values: -7...12, start: 0, end: 1).ticks(5) == [-5, 0, 5, 10])
    #expect(Axis(values: 0...517, start: 0, end: 1).ticks(4) == [0, 200, 400])
    #expect(Axis(values: 3...3, start: 0, end: 1).ticks(4) == [3])
  }
}
