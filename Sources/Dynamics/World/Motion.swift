/// What a sub-step reads and writes of a body, and nothing else: 32 bytes, of which four lie side by side in two loads.
/// Contacts reach into it by byte offsets (`Lanes`), so the order of the fields matters.
struct Motion: BitwiseCopyable {
  /// Points per second.
  var velocity = FloatVector.zero
  /// The way since the step began. Contacts measure it instead of subtracting large coordinates.
  var deltaPosition = FloatVector.zero
  /// Radians per second.
  var angularVelocity: Float = 0
  /// How far it has turned since the step began; radians.
  var deltaRotation: Float = 0
  /// 0 for what cannot be moved: the ground, what is anchored, and the turning of what does not turn.
  var inverseMass: Float = 0
  var inverseInertia: Float = 0
}

/// What drives a body apart from its contacts. The difference between its velocity and `base` is what its contacts have
/// given it in the latest sub-step, and with that the next one begins: warm starting without a sweep over the contacts.
struct Drive: BitwiseCopyable {
  /// The velocity that it would have without contacts.
  var freeVelocity = FloatVector.zero
  var freeAngularVelocity: Float = 0
  /// What a sub-step adds to the velocities; nothing in sleep.
  var velocityGain = FloatVector.zero
  var angularVelocityGain: Float = 0
  /// What a sub-step leaves of the velocities.
  var retention: Float = 1
  var angularRetention: Float = 1
  /// Whether a contact or a joint takes part in its motion during this step.
  var isConstrained = false
  /// Whether it is in a joint.
  var isJointed = false
  /// Whether a spring or something that cannot be moved holds it: then it may swing slowly for long.
  var isSuspended = false
}
