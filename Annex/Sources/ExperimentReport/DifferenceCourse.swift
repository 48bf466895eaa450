import Experiments
import Statistics

/// The difference of a variant's rate of dressed visitors from the control's, at the end of each day.
public struct DifferenceCourse: Equatable, Sendable, Encodable {
  /// The visitors up to and including one day.
  public struct Point: Equatable, Sendable, Encodable {
    /// Days since 1970-01-01, in UTC.
    public var day: Int
    public var difference: Double
    public var interval: Interval
  }

  public var variant: String
  /// Begins when there are enough visitors for an interval.
  public var points: [Point]

  init(control: VariantCounts, treatment: VariantCounts, level: Level, today: Int?) {
    variant = treatment.id
    points = []
    var rates = RateComparison(control: Rate(0, of: 0), treatment: Rate(0, of: 0))
    for day in Set((control.days + treatment.days).filter { $0.isMature(for: .dressed, on: today) }.map(\.day)).sorted()
    {
      rates.control.add(control.days, of: day)
      rates.treatment.add(treatment.days, of: day)
      guard let comparison = rates.alwaysValid(alpha: level.corrected) else { continue }
      points.append(Point(day: day, difference: comparison.difference, interval: comparison.interval))
    }
  }
}

extension Rate {
  fileprivate mutating func add(_ days: [DayCounts], of day: Int) {
    for counts in days where counts.day == day {
      count += counts.exposed
      successes += counts.dressed
    }
  }
}
