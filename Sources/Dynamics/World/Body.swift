import Geometry

/// What the behaviours decide about a body; the defaults are those of an item that no behaviour says anything about.
struct BodyProperties: BitwiseCopyable {
  var acceleration = FloatVector.zero
  /// In points per second squared times mass.
  var force = FloatVector.zero
  /// In points per second times mass, once.
  var impulse = FloatVector.zero
  var angularImpulse: Float = 0
  var material = Material()
  var density: Float = 1
  var resistance: Double = 0
  var angularResistance: Double = 0
  var isAnchored = false
  var allowsRotation = true
  var isPrecise = false
  /// One bit per collision behaviour: bodies that share one collide.
  var itemGroups: UInt64 = 0
  /// One bit per collision behaviour: the boundaries of these hold the body.
  var boundaryGroups: UInt64 = 0
}

/// What the world knows of a body besides its `Motion`. Anchored bodies have no inverse mass, which the solver reads as
/// "cannot be moved".
struct Body: BitwiseCopyable {
  // First what every contact looks at in every step, so that it lies together.
  /// Its centre of mass at the latest step, from the world's origin.
  var position = FloatVector.zero
  var rotation = FloatRotation.identity
  /// Within -pi ... pi; whole turns are counted apart, so that precision does not fade while it rolls.
  var angle: Float = 0
  var inverseMass: Float = 0
  var material = Material()
  /// Its place in the list of those awake; -1 in sleep.
  var awakeIndex: Int32 = -1
  var isUsed = false
  /// Whether it turns as a circle does: its shape is the same at any angle.
  var isRound = false
  /// Whether it is swept against what moves.
  var isPrecise = false
  /// Whether the pose has changed since it was drawn.
  var needsDrawing = false
  var firstShape: Int32 = -1
  /// Twice the contact's index, plus 1 when this body is its second.
  var firstContact: Int32 = -1

  var turns: Float = 0
  /// At the step before; the pose between the two is what is drawn.
  var previousPosition = FloatVector.zero
  var previousAngle: Float = 0
  /// The centre of mass as seen from the item's centre, unturned.
  var massCenter = FloatVector.zero
  var mass: Float = 0
  var inverseInertia: Float = 0
  /// What of the pull gets through the air.
  var acceleration = FloatVector.zero
  /// Which part of a torque does.
  var angularShare: Float = 1
  /// Area and second moment of area about the centre of mass, of all shapes together.
  var area: Float = 0
  var moment: Float = 0
  /// How far its shapes reach from the centre of mass at most, and the radius of the greatest circle about it that lies
  /// within them.
  var extent: Float = 0
  var core: Float = 0
  /// Which boundaries hold it, as its shapes know too.
  var boundaryGroups: UInt64 = 0
  var jointCount: Int32 = 0
  /// The ring of those that sleep together.
  var nextAsleep: Int32 = -1
  /// How long it has been slower than the sleeping speed, in seconds.
  var restTime: Float = 0

  var isAwake: Bool { awakeIndex >= 0 }
  /// Whether anything can move it.
  var isMovable: Bool { isUsed && inverseMass > 0 }

  func local(_ point: FloatVector) -> FloatVector { rotation.unrotating(point - position) }
  func global(_ point: FloatVector) -> FloatVector { position + rotation.rotating(point) }
}
