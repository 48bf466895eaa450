import Geometry
import Motion

/// A bubble's change of shape when it hits something: flat where it hits the floor, tall where it hits a wall, and back
/// in a few quick swings. Only its content is drawn that way; its circle keeps its shape.
struct Squash: Sendable {
  /// The change of a bubble's speed from which on it shows, in points per second.
  static let threshold = 90.0
  /// The speed of the shape's change, in shares per second, for a change of speed by one point per second; and its maximum.
  static let softness = 0.006
  static let hardest = 6.0
  /// Changes of speed up to this count as gravity's and its supports', not as impacts; points per second squared.
  static let weight = 1500.0

  private var shape = SpringAnimation(resting: 0.0, spring: Spring(frequency: 4.6, dampingRatio: 0.32))
  private var last: (velocity: Vector, time: Double)?

  /// The share by which it is wider and lower than a circle; negative where it is taller.
  func value(at time: Double) -> Double { shape.reach(at: time) < 0.002 ? 0 : shape.value(at: time) }

  func isOver(at time: Double) -> Bool { shape.reach(at: time) < 0.002 }

  /// Notes the velocity of a falling bubble; a change that exceeds gravity's is an impact.
  ///
  /// - Returns: the change of velocity by an impact, in points per second; 0 without one.
  mutating func note(_ velocity: Vector, at time: Double) -> Double {
    defer { last = (velocity, time) }
    guard let last, time > last.time else { return 0 }
    let change = velocity - last.velocity
    guard change.length > Self.threshold + Self.weight * (time - last.time) else { return 0 }
    let push = max(-Self.hardest, min(Self.hardest, Self.softness * (abs(change.y) - abs(change.x))))
    shape = SpringAnimation(
      from: shape.value(at: time), velocity: push, to: 0, spring: shape.spring, at: time)
    return change.length
  }

  /// It no longer falls.
  mutating func end() { last = nil }
}
