/// The sweep of moving bodies against each other, as the world calls it. Only
/// `DynamicItemBehavior.usesPreciseCollisionDetection` refers to the functions behind the closures, so that programs that
/// never set it are linked without them.
struct PreciseCollisions {
  /// Ends a step: limits the displacements of all awake bodies, and applies them.
  var finish: (World) -> Void
  /// The share of its way that a body has, when it moves alone, until it meets another.
  var freeFraction: (World, Int) -> Float
}
