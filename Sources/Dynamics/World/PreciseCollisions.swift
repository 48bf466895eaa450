/// The sweep of moving bodies against each other, as the world calls it. Only
/// `DynamicItemBehavior.usesPreciseCollisionDetection` refers to the functions behind the closures, so that programs that
/// never set it are linked without them.
struct PreciseCollisions {
  /// Shortens the ways of this step before bodies get into each other.
  var clampToTimeOfImpact: (World) -> Void
  /// The share of its way that a body has, when it moves alone, until it meets another.
  var freeFraction: (World, Int) -> Float
}
