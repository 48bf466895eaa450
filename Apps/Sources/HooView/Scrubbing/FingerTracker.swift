import Geometry
import Motion

/// A finger's velocity over the content: the sum of its velocity on the screen, by the times of its samples, and that
/// of the content scrolling under it, by the scene's time.
struct FingerTracker: Equatable, Sendable {
  private var x = VelocityTracker()
  private var y = VelocityTracker()
  private var scroll = VelocityTracker()
  /// The scene's time minus the samples', in seconds.
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
