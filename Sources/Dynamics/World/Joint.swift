/// Something that holds two bodies together, or one and a place: the ground has handle 0 and lies at the world's
/// origin, so that a place is a point of the ground.
struct Joint: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Keeps two points at a distance: a rod, or a rope if only `isRope`.
    case distance
    /// A spring between two points.
    case spring
    /// Keeps two points together; they may turn within limits.
    case pin
    /// Keeps two points together, and the angle between the bodies.
    case weld
    /// Keeps two bodies on an axis that is fixed to the first, and the angle between them.
    case slide
    /// Pulls a body to a place and an angle, as a spring.
    case snap
  }

  var kind: Kind
  var a: Int32
  var b: Int32
  /// From the centres of mass, in the bodies' own coordinates.
  var anchorA = FloatVector.zero
  var anchorB = FloatVector.zero
  /// In the first body's own coordinates; of length 1.
  var axis = FloatVector(x: 1, y: 0)
  /// The angle of b minus that of a which counts as 0, whole turns included.
  var referenceAngle: Float = 0
  var length: Float = 0
  var isRope = false
  /// Of the angle or of the way along the axis, around 0.
  var lower = -Float.infinity
  var upper = Float.infinity
  /// The torque that it takes to turn a pin.
  var frictionTorque: Float = 0
  var spring = SpringFactors()
  /// For the angle of a snap.
  var angularSpring = SpringFactors()
  /// Below 1 when so many springs or rods hold one body that together they would be too stiff for the sub-step.
  var stiffnessScale: Float = 1
  var isUsed = true
  /// Whether its two bodies collide with one another.
  var collides = true

  /// What it pushed with in the latest sub-step: along its axis or in both directions, against turning, and at the
  /// limits.
  var impulse = FloatVector.zero
  var angularImpulse: Float = 0
  var frictionImpulse: Float = 0
  var lowerImpulse: Float = 0
  var upperImpulse: Float = 0

  // Prepared for each step.
  /// Whether one of the two has a contact.
  var isTouching = false
  /// Whether it is solved together with others, as a part of a long chain.
  var isInChain = false
  /// Whether there is more to a pin than its point.
  var isLimited = false
  /// How fast the place is moved that a body is held to; points per second.
  var anchorVelocity = FloatVector.zero
  var armA = FloatVector.zero
  var armB = FloatVector.zero
  /// The arms as they have turned since.
  var rotatedArmA = FloatVector.zero
  var rotatedArmB = FloatVector.zero
  /// From the first centre of mass to the second.
  var offset = FloatVector.zero
  /// Of b, seen from a, minus the reference.
  var angle: Float = 0
  var angularMass: Float = 0
  /// The inverse of the mass that two points feel in both directions; symmetric.
  var massXX: Float = 0
  var massXY: Float = 0
  var massYY: Float = 0
  /// From a to b at the latest sub-step; kept for the moment in which both are in one place.
  var direction = FloatVector(x: 0, y: 1)
  // At the end, as no sweep looks at it.
  /// Where the anchor on the first body is to be; while it is dragged, `anchorA` follows.
  var goal = FloatVector.zero
  /// The path of the anchor; -1 as long as it has not been moved.
  var drag: Int32 = -1
  /// Whether it is one of those that keep its two bodies from colliding.
  var disablesCollision = false
  /// When it was made; seconds.
  var birth = 0.0

  init(_ kind: Kind, a: Int, b: Int) {
    self.kind = kind
    self.a = Int32(a)
    self.b = Int32(b)
  }

  /// Goes on where an older state of the same joint was: with its impulses, as far as there still is what they belong
  /// to.
  mutating func inherit(from old: Joint) {
    (goal, drag, anchorVelocity, birth) = (anchorA, old.drag, old.anchorVelocity, old.birth)
    disablesCollision = old.disablesCollision
    if kind != old.kind { return }
    impulse = old.impulse
    angularImpulse = old.angularImpulse
    direction = old.direction
    stiffnessScale = old.stiffnessScale
    if frictionTorque > 0 { frictionImpulse = old.frictionImpulse }
    if lower > -.infinity || upper < .infinity {
      lowerImpulse = old.lowerImpulse
      upperImpulse = old.upperImpulse
    }
  }

  /// Whether it is set to the same.
  func isSet(like other: Joint) -> Bool {
    kind == other.kind && collides == other.collides && anchorA == other.goal && anchorB == other.anchorB
      && axis == other.axis
      && referenceAngle == other.referenceAngle && length == other.length && isRope == other.isRope
      && lower == other.lower && upper == other.upper && frictionTorque == other.frictionTorque
      && spring == other.spring && angularSpring == other.angularSpring
  }

  var isElastic: Bool { kind == .spring || kind == .snap }

  func holds(_ body: Int) -> Bool { Int(a) == body || Int(b) == body }
}
