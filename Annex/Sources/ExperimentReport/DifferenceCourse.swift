import Experiments
import Statistics

/// The difference of a variant's rate from the control's, in the main metric, at the end of each day.
public struct DifferenceCourse: Equatable, Sendable, Encodable {
  /// The visitors up to and including one day.
  public struct Point: Equatable, Sendable, Encodable {
    /// Days since 1970-01-01, in UTC.
    public var day: Int
    public var difference: Double
    /// The values that the intervals of this day and of all days before it have in common.
    public var interval: Interval
  }

  public var variant: String
  /// Begins when there are enough visitors for an interval.
  public var points: [Point]

  init(_ metric: Metric, control: VariantCounts, treatment: VariantCounts, level: Level, today: Int?, horizon: Horizon?)
  {
    variant = treatment.id
    let looks = DailyLooks(metric, control: control, treatment: treatment, level: level, today: today, horizon: horizon)
    points = looks.points.map {
      Point(day: $0.day, difference: $0.difference, interval: $0.interval)
    }
  }
}
