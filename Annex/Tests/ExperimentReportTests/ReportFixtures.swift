import Experiments
import Foundation

/// Counts of experiments, made by a formula: the same at each run.
enum ReportFixtures {
  /// The first day: 2026-11-01.
  static let start = 20_758

  /// Noon of the day that is `days` after the first one.
  static func noon(_ days: Int) -> Date { Date(timeIntervalSince1970: (Double(start + days) + 0.5) * 86_400) }

  /// An experiment with `visitors` per day and variant, of whom the given parts dressed the character.
  static func counts(days: Int = 12, visitors: Int = 250, dressed: [(variant: String, part: Double)])
    -> ExperimentCounts
  {
    ExperimentCounts(
      experiment: "intro-2026",
      variants: dressed.map { variant(days: days, visitors: visitors, id: $0.variant, dressed: $0.part) })
  }

  private static func variant(days: Int, visitors: Int, id: String, dressed: Double) -> VariantCounts {
    var counts = VariantCounts(id: id, weight: 1)
    for index in 0..<days {
      // A wave, so that days differ.
      var day = DayCounts(day: start + index)
      day.exposed = visitors + (index * 37 % 23) - 11
      day.finished = Int(Double(day.exposed) * min(1, dressed + 0.3))
      day.dressed = Int((Double(day.exposed) * dressed).rounded()) + (index % 3 - 1) * 2
      day.returned = day.exposed / 8
      day.setSeconds(mean: 20)
      counts.add(day)
    }
    return counts
  }
}

extension DayCounts {
  /// Gives the visitors seconds with a standard deviation of 15.
  mutating func setSeconds(mean: Double) {
    secondsToDress = Double(dressed) * mean
    squaredSecondsToDress = Double(dressed) * (mean * mean + 225)
  }
}

extension VariantCounts {
  /// Changes all days and their sums.
  mutating func changeDays(_ change: (inout DayCounts) -> Void) {
    let old = days
    (exposed, finished, dressed, returned, days) = (0, 0, 0, 0, [])
    for var day in old {
      change(&day)
      add(day)
    }
  }

  mutating func add(_ day: DayCounts) {
    days.append(day)
    exposed += day.exposed
    finished += day.finished
    dressed += day.dressed
    returned += day.returned
  }
}
