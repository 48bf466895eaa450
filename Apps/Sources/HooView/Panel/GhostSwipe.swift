import Geometry
import Motion

/// A finger's appearance at one moment.
public struct GhostPose: Equatable, Sendable {
  /// In the content's coordinates, in points.
  public var center: Point
  /// 0...1
  public var opacity: Double
}

/// A ghost of a finger that shows once how to scrub: it appears on a Hoo, wanders to another and goes. It selects nothing.
struct GhostSwipe: Equatable, Sendable {
  /// Until it wanders, until it has arrived, and until it is gone; seconds.
  static let times = (start: 0.5, arrival: 1.7, end: 2.2)
  static let fading = 0.3

  var from: Point
  var to: Point
  var start: Double

  /// nil once it is gone.
  func pose(at time: Double) -> GhostPose? {
    let age = time - start
    if age >= Self.times.end { return nil }
    let share = max(0, min(1, (age - Self.times.start) / (Self.times.arrival - Self.times.start)))
    let eased = share * share * (3 - 2 * share)
    let opacity = min(1, age / Self.fading, (Self.times.end - age) / Self.fading)
    return GhostPose(center: from + (to - from) * eased, opacity: max(0, opacity))
  }
}
