typealias Bodies = UnsafeMutableBufferPointer<Body>

extension Body {
  /// A body asleep stands like a wall until it is woken.
  var solvedInverseMass: Float { isAwake ? inverseMass : 0 }
  var solvedInverseInertia: Float { isAwake ? inverseInertia : 0 }
}

/// A place where a body touches another or an edge, or may do so before the step is over.
struct Contact {
  /// Orders the contacts; the same pair has the same key in every step.
  var key: UInt64
  /// 0, the ground, when it is a contact with an edge.
  var a: Int
  var b: Int
  /// -1 when it is a contact of two bodies.
  var edge: Int
  /// From a to b.
  var normal = FloatVector.zero
  /// The gap when the step begins; negative when they overlap.
  var separation: Float = 0
  /// The speed at which they are going to meet, gravity on the way included; it is what restitution gives back.
  var impactSpeed: Float = 0

  var radiusA: Float = 0
  var radiusB: Float = 0
  var normalMass: Float = 0
  var tangentMass: Float = 0
  var rollingMass: Float = 0
  var restitution: Float = 0
  var friction: Float = 0
  /// As a lever arm: the torque is at most this times the normal impulse.
  var rollingArm: Float = 0

  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
  var rollingImpulse: Float = 0
  /// The greatest normal impulse of this step; 0 when they did not meet.
  var peakImpulse: Float = 0
  /// What restitution has added in this step.
  var bounceImpulse: Float = 0

  /// Whether they meet in this step, so that one wakes the other.
  var isImminent = false
  /// Whether it takes part in the step: not between two that sleep.
  var isActive = false
  /// Whether they have touched since the contact came into being.
  var hasTouched = false

  init(key: UInt64, a: Int, b: Int, edge: Int) {
    self.key = key
    self.a = a
    self.b = b
    self.edge = edge
  }

  var isWithEdge: Bool { edge >= 0 }

  /// Keeps what the contact remembered from the step before: the solver starts from there.
  mutating func inherit(_ old: Contact) {
    normalImpulse = old.normalImpulse
    tangentImpulse = old.tangentImpulse
    rollingImpulse = old.rollingImpulse
    hasTouched = old.hasTouched
  }
}
