/// A point at which two shapes touch.
struct ContactPoint: BitwiseCopyable {
  /// Relative to the two bodies' centres of mass.
  var armA = FloatVector.zero
  var armB = FloatVector.zero
  /// The gap at the beginning of the step; negative for an overlap.
  var separation: Float = 0
  /// The gap when the manifold was computed.
  var foundSeparation: Float = 0
  /// The predicted closing speed at impact, including gravity on the way.
  var impactSpeed: Float = 0
  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
  /// The features of the two shapes that meet. A point with the same feature id in the next step inherits the
  /// impulses (warm starting).
  var feature: UInt32 = 0
}

/// Two shapes whose fat AABBs overlap. They touch at up to two points, or may do so within the step.
struct Contact: BitwiseCopyable {
  var shapeA: Int32
  var shapeB: Int32
  /// An immovable body is always `bodyA`.
  var bodyA: Int32
  var bodyB: Int32
  /// From a to b.
  var normal = FloatVector.zero
  /// The radii of circles about their bodies' centres; 0 for boundaries.
  var radiusA: Float = 0
  var radiusB: Float = 0
  /// The index in the list of active contacts; -1 when both bodies sleep.
  var awakeIndex: Int32 = -1
  var pointCount: UInt8 = 0
  /// Whether both shapes are circles about their centres of mass, or one is and the other is a boundary: rotation
  /// does not matter.
  var isRound = false
  /// Whether both are circles about their centres of mass.
  var isPair = false
  /// Whether they meet in this step.
  var isTouching = false
  /// Whether the contact's beginning was reported.
  var isReported = false
  /// Whether it had a normal impulse in the latest step.
  var isPressed = false
  /// Whether an impact was propagated through it in this step.
  var isStruck = false
  /// Counts down from 2 after the beginning was reported. A contact that rebounds is at the surface after one step,
  /// and apart after two.
  var newness: UInt8 = 0
  /// Whether one of the shapes is a sensor's: the contact is reported while they overlap, and never has points.
  var isSensor = false
  /// Whether the first shape lets pass what comes from behind, and whether the second is passing.
  var isOneWay = false
  var isPassing = false
  var rollingImpulse: Float = 0
  /// The larger one of its points.
  var impactSpeed: Float = 0
  var first = ContactPoint()
  // Circle contacts do not read the fields below; while impacts are propagated, `second` has directions of theirs.
  var second = ContactPoint()
  /// The relative position and both angles when the manifold was computed. While they have hardly changed, the
  /// manifold is updated instead of computed again.
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

  /// Clears the cached impulses; separated shapes have none.
  mutating func clearImpulses() {
    pointCount = 0
    (first, second) = (ContactPoint(), ContactPoint())
    rollingImpulse = 0
    isTouching = false
    isPressed = false
  }
}

/// The links of each body's list of contacts. A link is twice a contact's index, plus 1 for its second body.
struct ContactLinks: BitwiseCopyable {
  var nextA: Int32 = -1
  var previousA: Int32 = -1
  var nextB: Int32 = -1
  var previousB: Int32 = -1
}
