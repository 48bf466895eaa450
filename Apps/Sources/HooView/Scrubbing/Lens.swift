import Geometry

/// The loupe, and the ghost of a finger that may hold it.
struct Lens: Equatable, Sendable {
  var loupe = Loupe()
  /// The centre that the loupe has lifted from where that is not the disc's: the ghost's.
  var base: Point?
  var ghost: GhostSwipe?
}
