import Experiments
import Foundation
import Testing

@testable import ExperimentReport

@Suite struct ReportPageTests {
  private func page(_ counts: ExperimentCounts, title: String? = nil, today: Int? = nil) throws -> String {
    String(decoding: try ExperimentReport(counts, title: title, today: today).page(), as: UTF8.self)
  }

  let effect = ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.48)])

  @Test func pageIsComplete() throws {
    let page = try page(effect)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("“short” makes more visitors dress Scotch"))
    #expect(page.ranges(of: "<figure").count == 3 && page.ranges(of: #"role="img" aria-label=""#).count == 3)
    #expect(page.contains("By 12 Nov the difference is +8.0 percentage points"))
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

  @Test func ticksAreRound() {
    #expect(Axis(values: -7...12, start: 0, end: 1).ticks(5) == [-5, 0, 5, 10])
    #expect(Axis(values: 0...517, start: 0, end: 1).ticks(4) == [0, 200, 400])
    #expect(Axis(values: 3...3, start: 0, end: 1).ticks(4) == [3])
  }
}
