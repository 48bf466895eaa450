import Experiments
import Foundation
import Testing

@testable import ExperimentReport

/// Reports of experiments that were changed, or whose database lacks days: the verdict gives the cause and the remedy.
@Suite struct LimitedReportTests {
  let effect = ReportFixtures.counts(dressed: [("control", 0.4), ("short", 0.48)])

  private func verdict(_ counts: ExperimentCounts, changed parts: [String] = []) -> String {
    let changes = parts.isEmpty ? [] : [DefinitionChange(time: ReportFixtures.noon(3), parts: parts)]
    return ExperimentReport(counts, made: ReportFixtures.noon(12), changes: changes).verdict.joined(separator: "\n")
  }

  @Test func wrongSplitNamesTheChangeThatExplainsIt() {
    var counts = effect
    counts.variants[0].exposed -= 700
    let known = verdict(counts, changed: ["its weights", "its texts"])
    #expect(known.contains("The change of its weights explains it: "), "\(known)")
    #expect(!known.contains("Either something loses"))
    #expect(known.hasSuffix("then end this experiment and begin another one with a new id."))
    for parts in [[], ["its texts"]] { #expect(verdict(counts, changed: parts).contains("Either something loses")) }
  }

  @Test func wrongSplitAfterARemovedVariantNamesIt() {
    var counts = effect
    counts.variants[0].exposed -= 700
    counts.removed = [ReportFixtures.counts(dressed: [("gone", 0.4)]).variants[0]]
    #expect(verdict(counts).contains("The change of its variants explains it: "))
  }

  private func without(_ days: Set<Int>, visitors: Int = 250) -> ExperimentCounts {
    var counts = ReportFixtures.counts(visitors: visitors, dressed: [("control", 0.4), ("short", 0.48)])
    for index in counts.variants.indices {
      let old = counts.variants[index]
      counts.variants[index] = VariantCounts(id: old.id, weight: old.weight)
      for day in old.days where !days.contains(day.day - ReportFixtures.start) { counts.variants[index].add(day) }
    }
    return counts
  }

  @Test func daysThatTheDatabaseLacksAreNamed() {
    let lost = verdict(without([4, 5, 6]))
    #expect(lost.contains("Nobody came on 3 days from 2026-11-05 to 2026-11-07, though 50"), "\(lost)")
    #expect(verdict(without([8])).contains("Nobody came on 2026-11-09, though "))
    for counts in [effect, without([0, 11]), without([4], visitors: 12)] {
      #expect(!verdict(counts).contains("Nobody came"))
    }
  }
}
