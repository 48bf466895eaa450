import Geometry

/// A mouse that is not pressed.
struct ShelfMouse: Equatable, Sendable {
  /// Its position on the screen.
  var point: Point?
  /// The Hoo under it.
  var hovered: HooAddress?
  /// The Hoo that was selected until just now, while the mouse stays over it.
  var muted: HooAddress?
}
