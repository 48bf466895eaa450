/// The part of a body that sub-steps read and write: 32 bytes, so that two vector loads fetch it. `Lanes` accesses it
/// by byte offsets, so the order of the fields matters.
struct Motion: BitwiseCopyable {
  /// Points per second.
  var velocity = FloatVector.zero
  /// The displacement since the step began. Contacts use it instead of subtracting large coordinates.
  var deltaPosition = FloatVector.zero
  /// Radians per second.
  var angularVelocity: Float = 0
  /// The rotation since the step began; radians.
  var deltaRotation: Float = 0
  /// 0 for the ground and anchored bodies. The inverse inertia is 0 also for bodies that do not rotate.
  var inverseMass: Float = 0
  var inverseInertia: Float = 0
}

/// The external influences on a body. The difference between its velocity and `freeVelocity` is the effect of its
/// contacts in the latest sub-step, with which the next one begins: warm starting without a pass over the contacts.
struct Drive: BitwiseCopyable {
  /// The change of velocity per sub-step by gravity and forces; 0 in sleep. First, as propagated impacts read it so.
  var velocityGain = FloatVector.zero
  /// The velocity that the body would have without the contacts of this sub-step.
  var freeVelocity = FloatVector.zero
  var freeAngularVelocity: Float = 0
  var angularVelocityGain: Float = 0
  /// The share of the velocities that air resistance leaves per sub-step.
  var retention: Float = 1
  var angularRetention: Float = 1
  /// Whether a contact or joint takes part in its motion in this step.
  var isConstrained = false
  /// Whether a joint holds it.
  var isJointed = false
  /// Whether a rod, rope or spring holds it.
  var isTied = false
  /// Whether a joint depends on its rotation: all do but rods, ropes, springs and free hinges at the centre of mass.
  var isTurned = false
  /// Whether a spring or an immovable body holds it, so that it may swing slowly for long.
  var isSuspended = false
  /// Whether a joint to another movable body or a load holds it, so that no impact is propagated through it.
  var isBraced = false
  /// The number of impacts that were propagated to it in this step, at most those of a crowd.
  var strikes: UInt8 = 0
}
