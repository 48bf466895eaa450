import Dynamics
import Geometry
import Motion

/// A finger's hold of a fallen bubble.
struct Grip {
  /// The fastest throw, in points per second.
  static let throwLimit = 3200.0
  /// The spring between finger and bubble: stiff enough to feel held, soft enough to give way to what it pushes.
  static let frequency = 7.0
  static let dampingRatio = 0.8

  let bubble: Bubble
  /// From the finger to the bubble's centre.
  let offset: Vector
  var finger: Point
  private var x = VelocityTracker()
  private var y = VelocityTracker()

  init(_ bubble: Bubble, at finger: Point, sampled sampleTime: Double) {
    self.bubble = bubble
    self.finger = finger
    offset = bubble.center - finger
    follow(finger, sampled: sampleTime)
  }

  mutating func follow(_ point: Point, sampled sampleTime: Double) {
    finger = point
    x.add(point.x, at: sampleTime)
    y.add(point.y, at: sampleTime)
  }

  /// The finger's velocity, in points per second, at most `throwLimit`; zero after 100 ms at rest.
  func velocity(at sampleTime: Double) -> Vector {
    let velocity = Vector(x: x.velocity(at: sampleTime), y: y.velocity(at: sampleTime))
    return velocity * min(1, Self.throwLimit / max(1, velocity.length))
  }
}

extension FallingRoom {
  /// The distance, in points, and the speed, in points per second, below which a held bubble may fall asleep.
  private static let restingReach = 0.3
  private static let restingPull = 3.0

  /// Ties a bubble to a finger. It stays a body of the world, so it pushes others; gravity lets go of it.
  func hold(_ grip: Grip) {
    release()
    self.grip = grip
    gravity.removeItem(grip.bubble)
    properties.action = { [self] _ in pull() }
    pull()
  }

  func follow(_ finger: Point, sampled sampleTime: Double) {
    grip?.follow(finger, sampled: sampleTime)
    pull()
  }

  /// Lets go of the held bubble, if any, with `velocity`; nil keeps the one that it has.
  func release(velocity: Vector? = nil) {
    guard let bubble = grip?.bubble else { return }
    grip = nil
    properties.action = nil
    gravity.addItem(bubble)
    if let velocity { properties.setLinearVelocity(velocity, for: bubble) }
  }

  /// Pulls the held bubble towards the finger, within the walls: a damped spring, integrated implicitly, after each step.
  private func pull() {
    guard let grip else { return }
    let (bubble, velocity) = (grip.bubble, velocity(of: grip.bubble))
    let (goal, radius) = (grip.finger + grip.offset, bubble.radius)
    let x = max(bounds.minX + radius, min(bounds.maxX - radius, goal.x))
    let y = max(bounds.minY + radius, min(bounds.maxY - radius, goal.y))
    let way = Point(x: x, y: y) - bubble.center
    // A new velocity would keep it awake.
    if way.length < Self.restingReach, velocity.length < Self.restingPull { return }
    let (step, omega) = (animator.stepDuration, 2 * Double.pi * Grip.frequency)
    let stiffness = omega * omega * step
    let damping = 1 + 2 * Grip.dampingRatio * omega * step + stiffness * step
    properties.setLinearVelocity((velocity + way * stiffness) * (1 / damping), for: bubble)
  }
}
