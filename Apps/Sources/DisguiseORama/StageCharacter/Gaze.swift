import Geometry
import Motion

/// The look of the character's eyes: the offset of his pupils from where they are drawn, in points of his image. It follows things on a spring,
/// and jumps where his eyes are closed or glance.
struct Gaze: Equatable, Sendable {
  /// The offset for a look straight on, at somebody: his drawn eyes look to the side.
  static let middle = Vector(x: -2.2, y: 0)
  /// The farthest offset from there, across and down.
  static let reach = Vector(x: 4.8, y: 3)

  private var offset = SpringAnimation(resting: Vector.zero, spring: Springs.gaze)

  /// Returns the offset for a look into a direction, of which 1 is as far as his eyes turn; nil is where they are drawn.
  private static func offset(towards look: Vector?) -> Vector {
    guard let look else { return .zero }
    let share = 1 / max(1, look.length)
    return middle + Vector(x: look.x * share * reach.x, y: look.y * share * reach.y)
  }

  mutating func follow(_ look: Vector?, at time: Double) {
    let goal = Self.offset(towards: look)
    if (goal - offset.target).length > 0.02 { offset.retarget(to: goal, at: time) }
  }

  /// Looks there at once.
  mutating func jump(to look: Vector?) {
    offset = SpringAnimation(resting: Self.offset(towards: look), spring: Springs.gaze)
  }

  func value(at time: Double) -> Vector { offset.value(at: time) }

  func isMoving(at time: Double) -> Bool { offset.reach(at: time) > 0.02 }
}
