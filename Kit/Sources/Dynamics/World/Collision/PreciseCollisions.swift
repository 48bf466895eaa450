/// Continuous collision detection between moving bodies, as the world calls it. Only
/// `DynamicItemBehavior.usesPreciseCollisionDetection` refers to the functions behind the closures, so programs that
/// never set it are linked without them.
struct PreciseCollisions {
  /// Ends a step: limits the displacements of all awake bodies, and applies them.
  var finish: (World) -> Void
  /// The share of its displacement that a body moves before it meets another one, if it alone moves.
  var freeFraction: (World, Int) -> Float
}
