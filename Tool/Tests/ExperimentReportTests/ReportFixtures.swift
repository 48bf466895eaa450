import Experiments

/// Counts of experiments, made by a formula: the same at each run.
enum ReportFixtures {
  /// The first day: 2026-11-01.
  static let start = 20_758

  /// An experiment with `visitors` per day and variant, of whom the given parts dressed Scotch.
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
      counts.add(day)
    }
    // Seconds with a mean of 20 and a standard deviation of 15.
    counts.secondsToDress = Double(counts.dressed) * 20
    counts.squaredSecondsToDress = Double(counts.dressed) * 625
    return counts
  }
}

extension VariantCounts {
  mutating func add(_ day: DayCounts) {
    days.append(day)
    exposed += day.exposed
    finished += day.finished
    dressed += day.dressed
    returned += day.returned
  }
}
