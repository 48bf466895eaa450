import Geometry
import Motion

/// Where a finger is in the content, and how fast it moves there; its screen scrolling under it counts as motion.
struct FingerTracker: Equatable, Sendable {
  private var x = VelocityTracker()
  private var y = VelocityTracker()

  mutating func add(_ point: Point, at time: Double) {
    x.add(point.x, at: time)
    y.add(point.y, at: time)
  }

  /// In points per second; nothing for a finger that has rested for 100 ms.
  func velocity(at time: Double) -> Vector {
    Vector(x: x.velocity(at: time), y: y.velocity(at: time))
  }
}
