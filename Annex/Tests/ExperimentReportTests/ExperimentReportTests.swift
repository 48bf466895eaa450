import Experiments
import Foundation
import Statistics
import Testing

@testable import ExperimentReport

@Suite struct ExperimentReportTests {
  let effect = ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.48)])

  /// - Parameter days: those since the first one; 12 is the day after the last one of the fixtures.
  private func report(_ counts: ExperimentCounts, days: Int = 12, includesToday: Bool = false) -> ExperimentReport {
    ExperimentReport(counts, made: ReportFixtures.noon(days), includesToday: includesToday)
  }

  @Test func differenceIsNamedWithItsInterval() throws {
    let report = report(effect)
    let finding = try #require(report.metrics[0].results[1].comparison?.alwaysValid)
    #expect(finding.interval.lower > 0 && finding.interval.contains(0.08) && finding.pValue < 0.001)
    #expect(report.verdict.count == 1)
    #expect(
      report.verdict[0].hasPrefix(
        "“short” makes more visitors dress the character than “control”: 48.0 % instead of 40.0 %."))
  }

  @Test func fewerDressedVisitorsAreSaidToBeFewer() {
    let report = report(ReportFixtures.counts(dressed: [("control", 0.48), ("long", 0.4)]))
    #expect(report.verdict[0].hasPrefix("“long” makes fewer visitors dress the character"))
    #expect(report.verdict[0].contains(" between −"))
  }

  /// On the seventh day the difference is clear; then a few days go the other way.
  @Test func differenceOnceShownStays() throws {
    var counts = ReportFixtures.counts(days: 9, dressed: [("control", 0.4), ("short", 0.47)])
    counts.variants[1].changeDays { if $0.day >= ReportFixtures.start + 7 { $0.dressed = $0.exposed * 33 / 100 } }
    let early = try #require(report(counts, days: 7).metrics[0].results[1].comparison?.alwaysValid)
    let (now, alone) = (report(counts, days: 9), counts.variants.map { Rate($0.dressed, of: $0.exposed) })
    let look = try #require(RateComparison(control: alone[0], treatment: alone[1]).alwaysValid(alpha: 0.05))
    #expect(early.interval.lower > 0 && look.interval.contains(0), "the last look alone has lost it")
    let finding = try #require(now.metrics[0].results[1].comparison?.alwaysValid)
    #expect(finding.interval.lower > 0 && finding.pValue <= early.pValue)
    #expect(finding.interval.lower >= early.interval.lower && finding.interval.upper <= early.interval.upper)
    #expect(now.verdict[0].hasPrefix("“short” makes more visitors dress the character"))
    #expect(now.course[0].points.last?.interval == finding.interval)
  }

  @Test func differenceThatTurnsRoundIsNamed() throws {
    var counts = ReportFixtures.counts(days: 60, dressed: [("control", 0.4), ("short", 0.5)])
    counts.variants[1].changeDays { if $0.day >= ReportFixtures.start + 8 { $0.dressed = $0.exposed * 33 / 100 } }
    let report = report(counts, days: 60)
    let comparison = try #require(report.metrics[0].results[1].comparison)
    #expect(comparison.isContradicted && report.verdict[0].hasPrefix("“short” makes fewer visitors"))
    #expect(report.verdict[0].hasSuffix("the difference has probably changed while the experiment ran."))
  }

  @Test func openReportSaysVisitorsAndDaysLeft() throws {
    let report = report(ReportFixtures.counts(days: 4, dressed: [("control", 0.4), ("other", 0.41)]), days: 4)
    let outlook = try #require(report.outlook)
    #expect((5_000...6_000).contains(outlook.visitors) && outlook.visitorsLeft == outlook.visitors - report.visitors)
    #expect((7...9).contains(outlook.daysLeft))
    #expect(
      report.verdict.last?.hasPrefix("To notice a difference of 5.0 percentage points with a probability") == true)
    #expect(report.verdict.last?.hasSuffix("\(outlook.daysLeft) days at the pace of the last week.") == true)
    #expect(self.report(effect).outlook == nil, "there is a verdict")
  }

  @Test func differenceThatIsNotWorthHavingIsNamed() {
    let counts = ReportFixtures.counts(days: 30, visitors: 500, dressed: [("control", 0.4), ("other", 0.4)])
    let report = ExperimentReport(counts, made: ReportFixtures.noon(30), worth: 0.04)
    #expect(report.verdict.count == 1 && report.outlook == nil)
    #expect(report.verdict[0].hasPrefix("No difference worth having between “other” and “control”: 40.0 % and 40.0 %."))
    #expect(report.verdict[0].hasSuffix(", less than 4.0 either way."))
    let strict = ExperimentReport(counts, made: ReportFixtures.noon(30), worth: 0.01)
    #expect(strict.verdict[0].hasPrefix("No difference shown yet") && (strict.outlook?.visitorsLeft ?? 0) > 0)
  }

  /// The same visitors dress the character, but later.
  @Test func verdictMayBeAboutVisitorsWhoDressInTime() throws {
    var counts = ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.4)])
    let inTime = counts.variants.flatMap { variant in
      variant.days.map { day in
        DressedInTime(
          variant: variant.id, day: day.day, visitors: variant.id == "short" ? day.dressed : day.dressed * 3 / 4)
      }
    }
    counts.add(inTime, within: 20)
    let report = report(counts)
    #expect(report.metrics.map(\.metric) == [.dressedInTime, .dressed, .finished, .returned, .secondsToDress])
    #expect(
      report.verdict[0].hasPrefix(
        "“short” makes more visitors dress the character in time than “control”: 40.0 % instead"))
    #expect(
      report.lines.contains {
        $0.contains("“Dressed the character in time” is the metric of the verdict: within 20 seconds")
      })
    #expect(report.course[0].points.last?.interval == report.metrics[0].results[1].comparison?.alwaysValid?.interval)
    #expect(counts.csv.contains("dressed,dressed_in_time,returned"))
  }

  @Test func changeOfTheDefinitionIsNamed() throws {
    let change = DefinitionChange(time: ReportFixtures.noon(3), parts: ["its weights", "its texts"])
    let report = ExperimentReport(effect, made: ReportFixtures.noon(12), changes: [change])
    #expect(report.verdict[0].contains("its weights and its texts by 2026-11-04 12:00 UTC"))
    let document = try #require(try JSONSerialization.jsonObject(with: report.json) as? [String: Any])
    let changes = try #require(document["changes"] as? [[String: Any]])
    #expect(changes[0]["time"] as? String == "2026-11-04T12:00:00Z")
  }

  @Test func rowsHaveAllCounters() {
    let counts = ReportFixtures.counts(days: 2, visitors: 20, dressed: [("control", 0.4), ("short", 0.5)])
    let rows = counts.csv.split(separator: "\n")
    #expect(
      rows.count == 5
        && rows[0].hasPrefix("variant,weight,day,exposed,finished,dressed,dressed_in_time,returned,seconds"))
    #expect(rows[1] == "control,1,2026-11-01,9,6,2,,1,40.0,1250.00", "\(rows[1])")
  }

  @Test func planOfUnequalWeightsHasAColumnForEach() throws {
    let lines = PlanReport(SamplePlan(baseline: 0.4, lift: 0.05), weights: [9, 1], daily: 500).lines
    #expect(lines[0].hasSuffix("weight 9  weight 1  together  days"))
    #expect(lines[1].contains(/once a day +14,400 +1,600 +16,000 +32$/), "\(lines[1])")
    #expect(lines[5].contains(/at this size +7,622 +847 +8,468 +17$/), "\(lines[5])")
    #expect(lines[3].contains(/horizon, looked at once a day +8,\d\d\d +9\d\d +8,9\d\d +18$/), "\(lines[3])")
  }

  /// It never gets the five successes that a normal distribution needs.
  @Test func variantThatFailsForEverybodyIsReported() {
    var counts = ReportFixtures.counts(days: 3, dressed: [("control", 0.4), ("broken", 0.4)])
    counts.variants[1].changeDays { $0.dressed = 0 }
    let report = report(counts)
    #expect(
      report.verdict[0].hasPrefix(
        "“broken” makes fewer visitors dress the character than “control”: 0.0 % instead of 40."))
    #expect(report.verdict[0].contains(" p < 0.0001)") && report.course[0].points.count == 3)
  }

  /// A variant changes who dresses Scotch, so slower visitors do not show that it slows anybody.
  @Test func differenceOfTimesIsNotCalledAnEffect() throws {
    var counts = effect
    counts.variants[1].changeDays { $0.setSeconds(mean: 25) }
    let sentence = try #require(report(counts).metrics.last?.sentences.first)
    #expect(
      sentence.hasPrefix(
        "Visitors of “short” who dressed the character took longer than those of “control”: 25.0 s instead of 20.0 s."))
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
    let (fixed, corrected) = (try #require(narrow.fixedHorizon), try #require(wide.fixedHorizon))
    #expect(corrected.interval.width > 1.2 * fixed.interval.width && corrected.pValue == 3 * fixed.pValue)
    #expect(fixed.level == 0.95 && abs(corrected.level - 0.98333) < 1e-4 && three.level == corrected.level)
    #expect(four.verdict.count == 4 && four.verdict[0].contains("(always-valid 98.3 % interval, p "))
    #expect(four.lines.contains { $0.contains("fixed-horizon 98.3 %") })
    #expect(four.lines.contains { $0.contains("corrected for 3 comparisons (Bonferroni)") })
    #expect(!two.lines.contains { $0.contains("corrected") })
  }

  /// `plan` divides alpha too, so that who looks once, at its size, finds no more than 5 % by chance.
  @Test func fixedHorizonKeepsTheLevelOfThePlan() throws {
    let counts = ReportFixtures.counts(
      days: 1, visitors: 1011, dressed: [("control", 0.4), ("b", 0.447), ("c", 0.401)])
    let finding = try #require(report(counts).metrics[0].results[1].comparison?.fixedHorizon)
    #expect(finding.interval.contains(0) && finding.pValue > 0.05 && finding.pValue < 0.075)
    #expect(abs(finding.level - 0.975) < 1e-12)
  }

  @Test func removedVariantIsNamedAndKeepsTheCorrection() throws {
    var counts = ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.48), ("long", 0.4)])
    let before = report(counts).metrics[0].results[1].comparison
    counts.removed = [counts.variants.removeLast()]
    let report = report(counts)
    #expect(report.metrics[0].results[1].comparison == before && report.comparisons == 2)
    #expect(report.verdict.count == 2)
    #expect(report.verdict[0].contains("changed while it ran: 2,987 visitors saw “long”, which it no longer has"))
    #expect(report.lines.contains { $0.hasPrefix("  long (removed)") })
    #expect(report.removed.map(\.exposed) == [2987] && report.visitors == 5974)
    let alone = ExperimentCounts(
      experiment: "new", variants: [VariantCounts(id: "a", weight: 1)], removed: counts.removed)
    #expect(self.report(alone).verdict.last == "Nobody has seen one of its present variants yet.")
  }

  /// The remedy is that of docs/EXPERIMENTS.md.
  @Test func wrongSplitMayComeFromChangedWeights() {
    var counts = effect
    counts.variants[0].weight = 3
    let verdict = report(counts).verdict[0]
    #expect(verdict.contains("the weights or variants were changed while the experiment ran"))
    #expect(verdict.hasSuffix("end this experiment and begin another one with a new id."))
  }

  @Test func reportWithTodayTellsNotToDecide() throws {
    let last = effect.variants.reduce(0) { $0 + $1.days[11].exposed }
    let (partial, whole) = (report(effect, days: 11), report(effect, days: 11, includesToday: true))
    #expect(whole.verdict[0].hasPrefix("For looking only: the running day is included (\(last) visitors)"))
    #expect(whole.verdict[0].contains("Do not decide by this") && whole.verdict[0].contains("10.30 %"))
    #expect(whole.visitorsToday == last && whole.metrics[0].results[0].visitors == 2987)
    #expect(whole.lines.contains("\(last) visitors of the running day are compared already."))
    #expect(whole.lines.contains { $0.hasPrefix("* All visitors are compared at once") })
    #expect(!whole.lines.contains { $0.contains("Visitors are compared after") })
    #expect(partial.lines.contains { $0.hasPrefix("* Visitors are compared after the day on which they came (UTC)") })
    #expect(!partial.lines.contains { $0.contains("at once") || $0.contains("For looking only") })
    let document = try #require(try JSONSerialization.jsonObject(with: whole.json) as? [String: Any])
    #expect(document["includesToday"] as? Bool == true && document["visitorsToday"] as? Int == last)
  }

  /// Quick visitors of the running day have dressed the character, slow ones have not yet.
  @Test func secondsOfTheRunningDayAreNotCompared() throws {
    var counts = effect
    for index in 0...1 {
      counts.variants[index].changeDays { $0.setSeconds(mean: $0.day < ReportFixtures.start + 11 ? 20 : 5) }
    }
    let seconds = try #require(report(counts, days: 11).metrics.last)
    #expect(seconds.results.map(\.visitors) == effect.variants.map { $0.dressed - $0.days[11].dressed })
    #expect(seconds.results.map(\.value) == [20, 20])
    let all = try #require(report(counts, days: 11, includesToday: true).metrics.last)
    #expect(all.results.map(\.visitors) == effect.variants.map(\.dressed) && (all.results[0].value ?? 20) < 20)
    let first = report(ReportFixtures.counts(days: 1, dressed: [("a", 0.4), ("b", 0.4)]), days: 0)
    #expect(first.metrics.allSatisfy { $0.results.allSatisfy { $0.visitors == 0 && $0.value == nil } })
  }

  @Test func differenceFromNobodyIsAbsent() throws {
    var counts = effect
    counts.variants[0] = VariantCounts(id: "control", weight: 0)
    let report = report(counts)
    let results = report.metrics[0].results
    #expect(report.verdict == ["Too early for “short” and “control”: “control” has no compared visitors yet."])
    #expect(results[0].value == nil && results[1].value != nil && results[1].comparison?.difference == nil)
    #expect(report.lines.contains { $0.contains(/^  short +2,987 +48.0 % .* % +- +- +- +-$/) })
    let document = try #require(try JSONSerialization.jsonObject(with: report.json) as? [String: Any])
    let metric = try #require((document["metrics"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    #expect(metric[0]["value"] is NSNull && metric[0]["comparison"] is NSNull)
    #expect((metric[1]["comparison"] as? [String: Any])?["difference"] is NSNull)
  }

  @Test func nobodyAndEverybodyAreNotTooEarly() {
    let counts = ReportFixtures.counts(dressed: [("a", 0.4), ("b", 0.4)])
    let verdicts = [0, 1].map { part in
      var same = counts
      for index in 0...1 { same.variants[index].changeDays { $0.dressed = part * $0.exposed } }
      return report(same).verdict[0]
    }
    #expect(
      verdicts[0].hasPrefix(
        "No difference shown: nobody dressed the character, of 2,987 visitors of “b” and 2,987 visitors of “a”."))
    #expect(verdicts[0].hasSuffix("needs 5 of each who did."))
    #expect(verdicts[1].hasPrefix("No difference shown: everybody dressed the character, 2,987 visitors of “b” and"))
  }

  @Test func verdictIsPrintedOnceWithTheLevelOfItsInterval() {
    let lines = report(effect).lines
    #expect(lines.count { $0.contains("makes more visitors dress the character") } == 1)
    #expect(lines.contains { $0.hasSuffix("percentage points (always-valid 95 % interval, p < 0.0001).") })
    #expect(!lines.contains { $0.contains("= <") })
  }

  @Test func pValuesHaveOneForm() {
    #expect([1, 0.999, 0.31, 0.031, 0.00001].map(Figures.pValue) == ["1.00", "1.00", "0.31", "0.031", "< 0.0001"])
    #expect(Figures.pEquation(0.00001) == "p < 0.0001" && Figures.pEquation(1) == "p = 1.00")
    #expect([0.95, 0.975, 1 - 0.05 / 7, 0.0001].map(Figures.level) == ["95 %", "97.5 %", "99.3 %", "0.01 %"])
  }

  @Test func reportNamesItsTime() throws {
    #expect(report(effect).lines[1] == "Made 2026-11-13 12:00 UTC")
    let document = try #require(try JSONSerialization.jsonObject(with: report(effect).json) as? [String: Any])
    #expect(document["made"] as? String == "2026-11-13T12:00:00Z")
  }

  @Test func visitorsOfTheRunningDayAreNotCompared() {
    let report = report(effect, days: 11)
    let last = effect.variants.reduce(0) { $0 + $1.days[11].exposed }
    #expect(report.visitorsToday == last && report.visitors == effect.variants.reduce(0) { $0 + $1.exposed })
    #expect(report.course[0].points.last?.day == ReportFixtures.start + 10)
    #expect(report.lines.contains("\(last) visitors of the running day will be compared tomorrow."))
    #expect(self.report(effect).visitorsToday == 0)
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
    #expect(report(first, days: 0).verdict[0].hasPrefix("Too early: 478 visitors came today."))
    #expect(
      report(ExperimentCounts(experiment: "none", variants: [])).verdict == ["Nobody has seen this experiment yet."])
  }

  @Test func fewVisitorsGetNoInterval() {
    let report = report(ReportFixtures.counts(days: 1, visitors: 20, dressed: [("a", 0.4), ("b", 0.4)]))
    #expect(report.metrics[0].results[1].comparison?.alwaysValid == nil)
    #expect(report.verdict[0].hasPrefix("Too early for “b” and “a”"))
    #expect(report.verdict[0].hasSuffix("unless they differ very much. Now 2 of 9 and 2 of 9 did."))
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

  @Test func signsOfForgingAreNamed() throws {
    func report(_ alike: Int) -> ExperimentReport {
      var signs = ForgingSigns()
      signs.add([DressTime(variant: "short", tenths: 123, visitors: alike)])
      (signs.automated, signs.crowded, signs.delayed) = (1_200, 20, 7)
      return ExperimentReport(effect, made: ReportFixtures.noon(12), signs: signs)
    }
    let quiet = report(290)
    #expect(quiet.verdict.count == 1, "a few do not spoil it")
    #expect(quiet.lines.contains("1,200 exposures of browsers that a program drives are left out."))
    #expect(quiet.lines.contains { $0.hasPrefix("20 visitors came soon after many others from the same address") })
    #expect(quiet.lines.contains("7 messages were put off, because their addresses had sent too many."))
    let verdict = report(300).verdict
    #expect(
      verdict.count == 2 && verdict[0].hasPrefix("Events may have been forged: 300 visitors of 5,974 are counted"))
    let document = try #require(try JSONSerialization.jsonObject(with: report(300).json) as? [String: Any])
    #expect((document["signs"] as? [String: Int])?["alike"] == 300)
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
