import Geometry
import Motion

/// How fast a finger moves over the content: on the screen, by the times of its samples, and with the content that scrolls
/// under it, by the scene's.
struct FingerTracker: Equatable, Sendable {
  private var x = VelocityTracker()
  private var y = VelocityTracker()
  private var scroll = VelocityTracker()
  /// How far the samples' times are behind the scene's, in seconds.
  private var delay = 0.0

  /// The finger was at `point` of the screen at `sampleTime`.
  mutating func add(_ point: Point, at time: Double, sampled sampleTime: Double) {
    x.add(point.x, at: sampleTime)
    y.add(point.y, at: sampleTime)
    delay = time - sampleTime
  }

  /// The content is scrolled to `offset`.
  mutating func add(offset: Double, at time: Double) { scroll.add(offset, at: time) }

  /// In points per second; zero for a finger that has rested for 100 ms on content that has.
  func velocity(at time: Double) -> Vector {
    let sampleTime = time - delay
    return Vector(x: x.velocity(at: sampleTime), y: y.velocity(at: sampleTime) + scroll.velocity(at: time))
  }
}
