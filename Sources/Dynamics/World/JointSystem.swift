/// The joint solver, as the world calls it. Only `World.addJoint` refers to the functions behind the closures, so that
/// programs without attachments and snaps are linked without them.
struct JointSystem {
  /// Prepares the joints for a step.
  var prepare: (World) -> Void
  /// Lists the joints near deep overlaps.
  var findSqueezed: (World) -> Void
  /// Begins a sub-step with the impulses of the one before.
  var warmStart: (World) -> Void
  /// One sweep over all joints, relaxing or not, after so many sub-steps.
  var solve: (World, Bool, Int) -> Void
  /// One relaxing sweep over the joints near deep overlaps, after so many sub-steps.
  var relaxSqueezed: (World, Int) -> Void
}

/// The sweep of moving bodies against each other, as the world calls it. Only
/// `DynamicItemBehavior.usesPreciseCollisionDetection` refers to the functions behind the closures, so that programs that
/// never set it are linked without them.
struct PreciseCollisions {
  /// Shortens the ways of this step before bodies get into each other.
  var holdBack: (World) -> Void
  /// The share of its way that a body has, when it moves alone, until it meets another.
  var freeShare: (World, Int) -> Float
}
