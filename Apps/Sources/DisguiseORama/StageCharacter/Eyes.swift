import Geometry

/// The character's eyes, and the things that they may follow.
struct Eyes: Equatable, Sendable {
  var gaze = Gaze()
  /// The bubble that he watches falling.
  var watched: Int?
  /// The position of a mouse that is not pressed, while he takes notice of it.
  private(set) var hovered: Point?
  /// Whether it has moved since he last considered a habit.
  private var hasHovered = false

  /// A mouse that is not pressed is at a point, or has left the page (nil).
  mutating func notice(mouseAt point: Point?) { (hovered, hasHovered) = (point, true) }

  /// Takes no more notice of a mouse that has not moved since the last time.
  mutating func forgetStillMouse() {
    if !hasHovered { hovered = nil }
    hasHovered = false
  }
}
