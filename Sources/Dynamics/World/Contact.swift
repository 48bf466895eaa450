/// A place where two shapes touch.
struct ContactPoint: BitwiseCopyable {
  /// From the centres of mass of the two bodies.
  var armA = FloatVector.zero
  var armB = FloatVector.zero
  /// The gap when the step begins; negative when they overlap.
  var separation: Float = 0
  /// The gap when the manifold was found.
  var foundSeparation: Float = 0
  /// The speed at which the two are going to meet here, gravity on the way included.
  var impactSpeed: Float = 0
  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
  /// Which features of the two shapes meet: the same ones in the next step inherit the impulses.
  var feature: UInt32 = 0
}

/// Two shapes whose boxes overlap. They touch in up to two places, or are about to before the step is over.
struct Contact: BitwiseCopyable {
  var shapeA: Int32
  var shapeB: Int32
  /// What cannot be moved is always `bodyA`.
  var bodyA: Int32
  var bodyB: Int32
  /// From a to b.
  var normal = FloatVector.zero
  /// Of the two, if they are circles about their bodies' centres or a circle and a boundary.
  var radiusA: Float = 0
  var radiusB: Float = 0
  /// Its place in the list of contacts between bodies awake; -1 in sleep.
  var awakeIndex: Int32 = -1
  var pointCount: UInt8 = 0
  /// Whether both are circles about their centres of mass, or one is and the other a boundary: only the centres matter.
  var isRound = false
  /// Whether both are circles about their centres of mass.
  var isPair = false
  /// Whether they meet in this step.
  var isTouching = false
  /// Whether somebody has been told that they touch.
  var isReported = false
  /// Whether it pushed in the latest step.
  var isPressed = false
  /// Whether an impact was played through here, in this step.
  var isStruck = false
  /// 2 when somebody is told that they touch, and one less with each further step. What bounces is at the surface after
  /// the first and apart after the second.
  var newness: UInt8 = 0
  var rollingImpulse: Float = 0
  /// The greater one of its places.
  var impactSpeed: Float = 0
  var first = ContactPoint()
  // What round contacts need not look at lies behind what they do.
  var second = ContactPoint()
  /// How the two lay when the manifold was found: b from a, and both angles. While they lie almost as they did, it is
  /// carried along instead of being found anew.
  var foundOffset = FloatVector.zero
  var foundAngleA: Float = 0
  var foundAngleB: Float = 0
  /// The predicted contact point until the contact is reported, the last contact point afterwards. World coordinates.
  var point = FloatVector.zero

  init(shapeA: Int32, shapeB: Int32, bodyA: Int32, bodyB: Int32) {
    self.shapeA = shapeA
    self.shapeB = shapeB
    self.bodyA = bodyA
    self.bodyB = bodyB
  }

  var leastSeparation: Float { pointCount > 1 ? min(first.separation, second.separation) : first.separation }

  /// What is apart remembers nothing.
  mutating func clearImpulses() {
    pointCount = 0
    (first, second) = (ContactPoint(), ContactPoint())
    rollingImpulse = 0
    isTouching = false
    isPressed = false
  }
}

/// How the contacts of each body hang together. A link is twice a contact's index, plus 1 for its second body.
struct ContactLinks: BitwiseCopyable {
  var nextA: Int32 = -1
  var previousA: Int32 = -1
  var nextB: Int32 = -1
  var previousB: Int32 = -1
}
