import Experiments
import Foundation
import Statistics
import Testing

@testable import ExperimentReport

@Suite struct ExperimentReportTests {
  let effect = ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.48)])
  /// The day after the last one of the fixtures.
  let today = ReportFixtures.start + 12

  private func report(_ counts: ExperimentCounts) -> ExperimentReport { ExperimentReport(counts, today: today) }

  @Test func differenceIsNamedWithItsInterval() throws {
    let report = report(effect)
    let finding = try #require(report.metrics[0].results[1].comparison?.alwaysValid)
    #expect(finding.interval.lower > 0 && finding.interval.contains(0.08) && finding.pValue < 0.001)
    #expect(report.verdict.count == 1)
    #expect(
      report.verdict[0].hasPrefix("“short” makes more visitors dress Scotch than “control”: 48.0 % instead of 40.0 %."))
  }

  @Test func fewerDressedVisitorsAreSaidToBeFewer() {
    let report = report(ReportFixtures.counts(dressed: [("control", 0.48), ("long", 0.4)]))
    #expect(report.verdict[0].hasPrefix("“long” makes fewer visitors dress Scotch"))
    #expect(report.verdict[0].contains(" between −"))
  }

  /// It never gets the five successes that a normal distribution needs.
  @Test func variantThatFailsForEverybodyIsReported() {
    var counts = ReportFixtures.counts(days: 3, dressed: [("control", 0.4), ("broken", 0.4)])
    counts.variants[1].dressed = 0
    for index in counts.variants[1].days.indices { counts.variants[1].days[index].dressed = 0 }
    let report = report(counts)
    #expect(
      report.verdict[0].hasPrefix("“broken” makes fewer visitors dress Scotch than “control”: 0.0 % instead of 40."))
    #expect(report.verdict[0].contains("(p < 0.0001)") && report.course[0].points.count == 3)
  }

  /// A variant changes who dresses Scotch, so slower visitors do not show that it slows anybody.
  @Test func differenceOfTimesIsNotCalledAnEffect() throws {
    var counts = effect
    counts.variants[1].secondsToDress = Double(counts.variants[1].dressed) * 25
    counts.variants[1].squaredSecondsToDress = Double(counts.variants[1].dressed) * 850
    let sentence = try #require(report(counts).metrics.last?.sentences.first)
    #expect(
      sentence.hasPrefix(
        "Visitors of “short” who dressed Scotch took longer than those of “control”: 25.0 s instead of 20.0 s."))
  }

  @Test func boundNearZeroKeepsItsSign() {
    #expect(Metric.dressed.differenceRange(Interval(0.0004, 0.012)) == "+0.04 to +1.20")
    #expect(Metric.dressed.differenceRange(Interval(-0.005, 0.001)) == "−0.5 to +0.1")
    #expect(Metric.secondsToDress.differenceRange(Interval(-1.2, -0.004), joint: "and") == "−1.200 and −0.004")
    #expect(Metric.secondsToDress.differenceRange(Interval(0, 1)) == "0.0 to +1.0")
  }

  @Test func noDifferenceIsNotCalledEqual() {
    let report = report(ReportFixtures.counts(dressed: [("control", 0.4), ("other", 0.4)]))
    #expect(report.verdict[0].hasPrefix("No difference shown yet between “other” and “control”"))
  }

  @Test func wrongSplitReplacesTheVerdictAndAllSentences() {
    var counts = effect
    counts.variants[0].exposed -= 700
    let report = report(counts)
    #expect(!report.sampleRatio.isAsIntended)
    #expect(report.verdict.count == 1 && report.verdict[0].hasPrefix("Do not trust this, because "))
    #expect(report.metrics.allSatisfy { $0.sentences.isEmpty })
    #expect(!report.lines.contains { $0.contains("makes more visitors") })
  }

  @Test func splitFollowsTheWeights() {
    var counts = effect
    counts.variants[0].weight = 3
    #expect(!report(counts).sampleRatio.isAsIntended)
    #expect(report(effect).sampleRatio.expected == [2987, 2987])
  }

  /// Assignment rounds the weights to 10,000 buckets.
  @Test func splitIsThatOfTheBuckets() {
    let variants = [("a", 3, 2), ("b", 10_000, 4999), ("c", 10_000, 4999)].map { id, weight, exposed in
      var counts = VariantCounts(id: id, weight: weight)
      counts.exposed = exposed
      return counts
    }
    #expect(SampleRatio(variants).expected == [2, 4999, 4999])
  }

  @Test func variantOfWeightZeroIsLeftOutOfTheSplit() {
    var counts = effect
    counts.variants.append(VariantCounts(id: "off", weight: 0))
    #expect(report(counts).sampleRatio.isAsIntended)
  }

  @Test func levelIsDividedByTheComparisons() throws {
    let two = report(effect)
    let four = report(ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.48), ("b", 0.4), ("c", 0.4)]))
    let narrow = try #require(two.metrics[0].results[1].comparison)
    let wide = try #require(four.metrics[0].results[1].comparison)
    let (one, three) = (try #require(narrow.alwaysValid), try #require(wide.alwaysValid))
    #expect(three.interval.width > 1.05 * one.interval.width && three.pValue > one.pValue)
    #expect(wide.fixedHorizon == narrow.fixedHorizon)
    #expect(four.verdict.count == 3)
    #expect(four.lines.contains { $0.contains("they are not corrected for 3 comparisons") })
    #expect(!two.lines.contains { $0.contains("not corrected") })
  }

  @Test func visitorsOfTheRunningDayAreNotCompared() {
    let report = ExperimentReport(effect, today: today - 1)
    let last = effect.variants.reduce(0) { $0 + $1.days[11].exposed }
    #expect(report.visitorsToday == last && report.visitors == effect.variants.reduce(0) { $0 + $1.exposed })
    #expect(report.course[0].points.last?.day == today - 2)
    #expect(report.lines.contains("\(last) visitors of the running day will be compared tomorrow."))
    #expect(ExperimentReport(effect, today: nil).visitorsToday == 0)
  }

  @Test func visitorsMayComeBackForAWeekBeforeTheyAreCompared() throws {
    let returned = try #require(report(effect).metrics.first { $0.metric == .returned })
    #expect(returned.results[0].visitors == effect.variants[0].days.prefix(6).reduce(0) { $0 + $1.exposed })
  }

  @Test func experimentWithoutVisitorsSaysSo() {
    let empty = ExperimentCounts(
      experiment: "new", variants: [VariantCounts(id: "a", weight: 1), VariantCounts(id: "b", weight: 1)])
    #expect(report(empty).verdict == ["Nobody has seen this experiment yet."])
    let first = ReportFixtures.counts(days: 1, dressed: [("a", 0.4), ("b", 0.4)])
    #expect(
      ExperimentReport(first, today: ReportFixtures.start).verdict[0].hasPrefix("Too early: 478 visitors came today."))
    #expect(
      report(ExperimentCounts(experiment: "none", variants: [])).verdict == ["Nobody has seen this experiment yet."])
  }

  @Test func fewVisitorsGetNoInterval() {
    let report = report(ReportFixtures.counts(days: 1, visitors: 20, dressed: [("a", 0.4), ("b", 0.4)]))
    #expect(report.metrics[0].results[1].comparison?.alwaysValid == nil)
    #expect(report.verdict[0].hasPrefix("Too early for “b” and “a”"))
  }

  @Test func textHasARowForEachVariantAndMetric() {
    let lines = report(effect).lines
    #expect(lines[0] == "intro-2026: 5,974 visitors, 2026-11-01 to 2026-11-12")
    #expect(lines.count { $0.hasPrefix("  control") } == 5 && lines.count { $0.hasPrefix("  short") } == 5)
    #expect(lines.contains { $0.contains("fixed-horizon 95 %") })
    #expect(lines.contains { $0.contains("valid only at one look at a size fixed beforehand") })
  }

  @Test func visitorsOfSeveralVariantsAreMentioned() {
    var counts = effect
    counts.mixed = 3
    #expect(report(counts).lines.contains("3 visitors saw several variants and are counted nowhere."))
  }

  @Test func documentHasTheSameNumbers() throws {
    let report = report(effect)
    let document = try #require(try JSONSerialization.jsonObject(with: report.json) as? [String: Any])
    #expect(document["experiment"] as? String == "intro-2026" && document["visitors"] as? Int == 5974)
    #expect(document["verdict"] as? [String] == report.verdict)
    let metrics = try #require(document["metrics"] as? [[String: Any]])
    #expect(metrics.map { $0["metric"] as? String } == ["dressed", "finished", "returned", "secondsToDress"])
    let result = try #require((metrics[0]["results"] as? [[String: Any]])?.last)
    let finding = try #require((result["comparison"] as? [String: Any])?["alwaysValid"] as? [String: Any])
    let lower = try #require((finding["interval"] as? [String: Double])?["lower"])
    let expected = try #require(report.metrics[0].results[1].comparison?.alwaysValid?.interval.lower)
    #expect(abs(lower - expected) < 1e-12)
  }
}
