import Experiments
import Foundation
import Statistics
import Testing

@testable import ExperimentReport

/// Reports of experiments with a horizon, and of ended ones.
@Suite struct PlannedReportTests {
  /// About 500 visitors a day.
  private func report(
    days: Int, of parts: [Double], horizon: Int? = 3000, worth: Double? = nil, today: Int? = nil
  ) -> ExperimentReport {
    let counts = ReportFixtures.counts(
      days: days, dressed: parts.enumerated().map { (variant: ["control", "short", "long"][$0], part: $1) })
    return ExperimentReport(counts, made: ReportFixtures.noon(today ?? days), worth: worth, horizon: horizon)
  }

  @Test func openReportSaysItsLookAndTheRest() throws {
    let report = report(days: 3, of: [0.4, 0.41])
    let plan = try #require(report.plan)
    #expect(plan.look == 3 && plan.visitors == report.visitors && plan.visitorsLeft == 3000 - plan.visitors)
    #expect(!plan.isOver && plan.daysLeft == 4 && report.outlook == nil)
    #expect(try #require(plan.bound) > 2.5 && abs(try #require(plan.power) - 0.78) < 0.02)
    #expect(
      report.verdict[0].hasPrefix("No difference shown yet") && report.verdict[0].contains("(planned 95 % interval"))
    #expect(report.verdict[1].hasPrefix("This is look 3, after 1,") && report.verdict[1].contains("are left: 4 days"))
    #expect(report.verdict[1].contains("a difference of 5.0 percentage points is found with a probability of"))
  }

  @Test func firstDaysHaveNoLook() {
    let report = report(days: 1, of: [0.4, 0.41], horizon: 30_000)
    #expect(
      report.verdict[0].hasPrefix("Too early for “short” and “control”: the first look comes after about a tenth"))
    #expect(report.verdict[1].hasPrefix("No look yet, after 478 of 30,000 planned visitors (1.6 %)."))
  }

  /// 6 points are found by a third of the visitors who come until the end, and later days do not take it back.
  @Test func differenceEndsTheExperiment() throws {
    let planned = report(days: 5, of: [0.4, 0.48])
    #expect(planned.verdict[0].hasPrefix("“short” makes more visitors dress the character than “control”"))
    #expect(planned.verdict[1].contains("It is over with look 5, after 2,") && planned.plan?.isOver == true)
    let finding = try #require(planned.metrics[0].results[1].comparison?.alwaysValid)
    #expect(finding.interval.lower > 0 && finding.pValue < 0.05)
    let always = try #require(report(days: 5, of: [0.4, 0.48], horizon: nil).metrics[0].results[1].comparison)
    #expect(finding.interval.width < (always.alwaysValid?.interval.width ?? 0))
  }

  @Test func visitorsAfterTheEndDoNotCount() throws {
    let (end, later) = (report(days: 7, of: [0.4, 0.41]), report(days: 12, of: [0.4, 0.41]))
    #expect(end.verdict[0].hasPrefix("No difference worth having was found between “short” and “control”"))
    #expect(end.verdict[1].hasPrefix("It is over: the 3,000 planned visitors have come. By the end a difference"))
    #expect(later.verdict == end.verdict && later.metrics[0].results == end.metrics[0].results)
    #expect(later.course == end.course && later.visitors > end.visitors)
    #expect(later.metrics[1].results[0].visitors > end.metrics[1].results[0].visitors, "other metrics go on")
  }

  @Test func differenceThatIsNotWorthHavingEndsItEarly() {
    let report = report(days: 20, of: [0.4, 0.4], horizon: 20_000, worth: 0.05)
    #expect(report.verdict[0].hasPrefix("No difference worth having between “short” and “control”: "))
    #expect(report.verdict[1].hasPrefix("It is over with look "))
  }

  @Test func severalVariantsAreCorrected() throws {
    let report = report(days: 6, of: [0.4, 0.44, 0.4], horizon: 5000)
    let finding = try #require(report.metrics[0].results[1].comparison?.alwaysValid)
    #expect(abs(finding.level - 0.975) < 1e-12 && report.verdict[0].contains("(planned 97.5 % interval"))
  }

  @Test func textPageAndDocumentNameThePlan() throws {
    let report = report(days: 4, of: [0.4, 0.41])
    #expect(
      report.lines.contains { $0.contains("planned 95 %") }
        && report.lines.contains { $0.contains("always-valid 95 %  p") })
    #expect(report.lines.contains { $0.hasPrefix("* The planned intervals, and their p-values, hold at all looks") })
    let page = String(decoding: try report.page(), as: UTF8.self)
    #expect(page.contains("percentage points: planned 95 %") && page.contains("seconds: always-valid 95 %"))
    #expect(page.contains("with a planned 95 % interval from") && !page.contains("{{"))
    let document = try #require(try JSONSerialization.jsonObject(with: report.json) as? [String: Any])
    let plan = try #require(document["plan"] as? [String: Any])
    #expect(plan["horizon"] as? Int == 3000 && plan["look"] as? Int == 4 && plan["isOver"] as? Bool == false)
    let metrics = try #require(document["metrics"] as? [[String: Any]])
    #expect(metrics.map { $0["isPlanned"] as? Bool } == [true, false, false, false])
  }

  @Test func reportWithoutHorizonHasNoPlan() {
    let report = report(days: 4, of: [0.4, 0.41], horizon: nil)
    #expect(report.plan == nil && report.outlook != nil && !report.metrics[0].isPlanned)
    #expect(!report.lines.contains { $0.contains("planned") })
  }

  @Test func endedExperimentExpectsNobody() {
    let counts = ReportFixtures.counts(days: 30, visitors: 50, dressed: [("control", 0.4), ("other", 0.4)])
    let report = { ExperimentReport(counts, made: ReportFixtures.noon(30), hasEnded: $0) }
    #expect(report(false).outlook != nil && report(false).verdict.last?.contains("more visitors are needed") == true)
    #expect(
      report(true).outlook == nil && report(true).verdict[0] == "This experiment has ended, and gets no more visitors.")
    #expect(!report(true).verdict.contains { $0.contains("more visitors are needed") })
  }
}
