/// A constraint between two bodies, or between a body and a point of the ground, which has handle 0 and lies at the
/// world's origin.
struct Joint: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Keeps two points at a distance: a rod, or a rope if only `isRope`. The length of a bounded one is free between its limits.
    case distance
    /// A spring between two points; its length may have limits.
    case spring
    /// Keeps two points together; the angle may have limits.
    case pin
    /// Keeps two points and the angle between the bodies.
    case weld
    /// Keeps a body on an axis that is fixed to the first, and the angle between them.
    case slide
    /// Pulls a body to a point and an angle, as a spring.
    case snap
  }

  var kind: Kind
  var a: Int32
  var b: Int32
  /// Relative to the centres of mass, in the bodies' own coordinates.
  var anchorA = FloatVector.zero
  var anchorB = FloatVector.zero
  /// In the first body's own coordinates; a unit vector.
  var axis = FloatVector(x: 1, y: 0)
  /// The angle of b minus that of a that counts as 0, whole turns included.
  var referenceAngle: Float = 0
  var length: Float = 0
  var isRope = false
  /// The limits of the angle, of the position along the axis, or of a length's difference from `length`; 0 is the initial state.
  var lower = -Float.infinity
  var upper = Float.infinity
  /// The friction torque of a pin; the largest torque or force of a motor.
  var frictionTorque: Float = 0
  /// The speed that the motor wants: of the angle, along the axis, or of the length.
  var motorSpeed: Float = 0
  var spring = SpringFactors()
  /// For the angle of a snap.
  var angularSpring = SpringFactors()
  /// Below 1 if several springs or rods on one body would together be too stiff for the sub-step.
  var stiffnessScale: Float = 1
  var isUsed = true
  /// Whether its two bodies collide with each other.
  var collides = true

  /// The cached impulses of the latest sub-step: along the axis or in both directions, angular, and at the limits.
  var impulse = FloatVector.zero
  var angularImpulse: Float = 0
  var frictionImpulse: Float = 0
  var lowerImpulse: Float = 0
  var upperImpulse: Float = 0

  // Prepared for each step.
  /// Whether one of the two bodies has a contact.
  var isTouching = false
  /// Whether its mechanism lies on something immovable.
  var isSoft = false
  /// Whether it is solved as a part of a long chain.
  var isInChain = false
  /// Whether it is solved as a part of a tree.
  var isInTree = false
  /// Whether it is solved without bias, because light bodies of its mechanism connect heavy ones.
  var isOverloaded = false
  /// Whether it has friction, a motor or limits.
  var isLimited = false
  /// The bodies that a spring acts on: behind a light body, the heavier one that carries it rigidly.
  var supportA: Int32 = 0
  var supportB: Int32 = 0
  /// Whether `supportA` or `supportB` is another body than the one that the spring is attached to.
  var isSupported = false
  /// The velocity of a moved anchor on the ground; points per second.
  var anchorVelocity = FloatVector.zero
  var armA = FloatVector.zero
  var armB = FloatVector.zero
  /// The arms, rotated with their bodies during the step.
  var rotatedArmA = FloatVector.zero
  var rotatedArmB = FloatVector.zero
  /// The arms of the bodies that a supported spring acts on.
  var supportArmA = FloatVector.zero
  var supportArmB = FloatVector.zero
  /// From the first centre of mass to the second.
  var offset = FloatVector.zero
  /// The angle of b relative to a, minus the reference.
  var angle: Float = 0
  var angularMass: Float = 0
  /// The effective mass of two points in both directions: a symmetric matrix.
  var massXX: Float = 0
  var massXY: Float = 0
  var massYY: Float = 0
  /// The direction from a to b at the latest sub-step; kept for when both points coincide.
  var direction = FloatVector(x: 0, y: 1)
  // At the end, because no iteration reads it.
  /// The target of the anchor on the first body; while it is dragged, `anchorA` follows.
  var goal = FloatVector.zero
  /// The index of the anchor's path; -1 before the anchor is moved.
  var drag: Int32 = -1
  /// Whether it is counted among the joints that disable collision between its two bodies.
  var disablesCollision = false
  /// The world's time when it was added; seconds.
  var birth = 0.0

  init(_ kind: Kind, a: Int, b: Int) {
    self.kind = kind
    self.a = Int32(a)
    self.b = Int32(b)
  }

  /// Continues the state of an older joint of the same kind, with those impulses that still have a meaning.
  mutating func inherit(from old: Joint) {
    (goal, drag, anchorVelocity, birth) = (anchorA, old.drag, old.anchorVelocity, old.birth)
    disablesCollision = old.disablesCollision
    if kind != old.kind { return }
    impulse = kind == .distance && isBounded ? .zero : old.impulse
    angularImpulse = old.angularImpulse
    direction = old.direction
    stiffnessScale = old.stiffnessScale
    if frictionTorque > 0 { frictionImpulse = old.frictionImpulse }
    if lower > -.infinity || upper < .infinity {
      lowerImpulse = old.lowerImpulse
      upperImpulse = old.upperImpulse
    }
  }

  /// Whether its settings equal another joint's.
  func isSet(like other: Joint) -> Bool {
    kind == other.kind && collides == other.collides && anchorA == other.goal && anchorB == other.anchorB
      && axis == other.axis
      && referenceAngle == other.referenceAngle && length == other.length && isRope == other.isRope
      && lower == other.lower && upper == other.upper && frictionTorque == other.frictionTorque
      && motorSpeed == other.motorSpeed
      && spring == other.spring && angularSpring == other.angularSpring
  }

  /// Whether it has friction, a motor or limits.
  var isBounded: Bool { frictionTorque > 0 || lower > -.infinity || upper < .infinity }

  /// The impulse of the motor or friction and of the limits.
  var boundImpulse: Float { frictionImpulse + lowerImpulse - upperImpulse }

  // Inlined, because a call would copy the joint.
  @inline(__always)
  var isElastic: Bool { kind == .spring || kind == .snap }

  func holds(_ body: Int) -> Bool { Int(a) == body || Int(b) == body }
}
