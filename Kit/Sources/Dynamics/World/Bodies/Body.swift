import Geometry

/// The properties that behaviours set on a body; the defaults apply to an item without behaviours.
struct BodyProperties: BitwiseCopyable {
  var acceleration = FloatVector.zero
  /// In points per second squared times mass.
  var force = FloatVector.zero
  /// In points per second times mass; applied once.
  var impulse = FloatVector.zero
  var angularImpulse: Float = 0
  var material = Material()
  var density: Float = 1
  var resistance: Double = 0
  var angularResistance: Double = 0
  var isAnchored = false
  var allowsRotation = true
  var isPrecise = false
  /// For electric and magnetic fields.
  var charge: Float = 0
  /// One bit per collision behaviour: bodies that share one collide.
  var itemGroups: UInt64 = 0
  /// One bit per collision behaviour whose boundaries collide with the body.
  var boundaryGroups: UInt64 = 0
  var filter = CollisionFilter()
}

/// A body's state besides its `Motion`. Anchored bodies have an inverse mass of 0: the solver does not move them.
struct Body: BitwiseCopyable {
  // The fields that every contact reads in every step come first, so that they share cache lines.
  /// The centre of mass at the latest step, relative to the world's origin.
  var position = FloatVector.zero
  var rotation = FloatRotation.identity
  /// Within -pi ... pi; whole turns are counted in `turns`, so that precision does not fade while a body rolls.
  var angle: Float = 0
  var inverseMass: Float = 0
  var material = Material()
  /// The index in the list of awake bodies; -1 when asleep.
  var awakeIndex: Int32 = -1
  var isUsed = false
  /// Whether the body is a circle about its centre of mass, which looks the same at any angle.
  var isRound = false
  /// Whether continuous collision detection against movable bodies is on.
  var isPrecise = false
  /// Whether the pose has changed since it was written to the item.
  var needsDrawing = false
  var firstShape: Int32 = -1
  /// Twice the contact's index, plus 1 if this body is its second.
  var firstContact: Int32 = -1

  var turns: Float = 0
  /// The pose of the step before; items are drawn between the two.
  var previousPosition = FloatVector.zero
  var previousAngle: Float = 0
  /// The centre of mass relative to the item's centre, unrotated.
  var massCenter = FloatVector.zero
  var mass: Float = 0
  var inverseInertia: Float = 0
  /// The external acceleration, reduced by air resistance.
  var acceleration = FloatVector.zero
  /// The share of a torque that air resistance leaves.
  var angularShare: Float = 1
  /// Area and second moment of area of all shapes about the centre of mass.
  var area: Float = 0
  var moment: Float = 0
  /// The largest distance of the shapes from the centre of mass; points.
  var extent: Float = 0
  /// The radius of the core: the largest circle about the centre of mass inside one of its shapes; points.
  var core: Float = 0
  /// The groups of boundaries that the body collides with; a copy of the shapes' groups.
  var boundaryGroups: UInt64 = 0
  var jointCount: Int32 = 0
  /// The next body in the ring of a sleeping island.
  var nextAsleep: Int32 = -1
  /// The time that the body has been slower than the sleep speed, in seconds.
  var restTime: Float = 0
  /// For electric and magnetic fields; without unit.
  var charge: Float = 0
  /// The direction of a rod from its centre to something immovable; 0 without one.
  var rod = FloatVector.zero

  var isAwake: Bool { awakeIndex >= 0 }
  /// Whether impulses can move the body.
  var isMovable: Bool { isUsed && inverseMass > 0 }

  func local(_ point: FloatVector) -> FloatVector { rotation.unrotating(point - position) }
  func global(_ point: FloatVector) -> FloatVector { position + rotation.rotating(point) }
}
