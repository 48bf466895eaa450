import Geometry

/// What the behaviours decide about a body; the defaults are those of an item that no behaviour says anything about.
struct BodyProperties {
  var acceleration = FloatVector.zero
  /// In points per second squared times mass.
  var force = FloatVector.zero
  /// In points per second times mass, once.
  var impulse = FloatVector.zero
  var restitution: Float = 0
  var friction: Float = 0
  var rollingResistance: Float = 0.05
  var density: Float = 1
  var resistance: Double = 0
  var angularResistance: Double = 0
  var isAnchored = false
  var allowsRotation = true
  /// One bit per collision behaviour: bodies that share one collide.
  var itemGroups: UInt64 = 0
  /// One bit per collision behaviour: the edges of these hold the body.
  var boundaryGroups: UInt64 = 0
}

/// A circle of the world. Anchored bodies have no mass, which the solver reads as "cannot be moved".
struct Body {
  /// At the latest step, from the world's origin.
  var position = FloatVector.zero
  /// Within -pi ... pi; whole turns are counted apart, so that precision does not fade while it rolls.
  var angle: Float = 0
  var turns: Float = 0
  var velocity = FloatVector.zero
  var angularVelocity: Float = 0
  var radius: Float = 0
  var mass: Float = 0
  var inverseMass: Float = 0
  var inverseInertia: Float = 0

  /// The way since the step began. Contacts measure it instead of subtracting large coordinates.
  var delta = FloatVector.zero
  var angleDelta: Float = 0
  /// At the step before; the pose between the two is what is drawn.
  var previousPosition = FloatVector.zero
  var previousAngle: Float = 0

  var acceleration = FloatVector.zero
  /// What a sub-step leaves of the velocity and of the angular velocity.
  var retention: Float = 1
  var angularRetention: Float = 1
  var restitution: Float = 0
  var friction: Float = 0
  var rollingResistance: Float = 0
  var itemGroups: UInt64 = 0
  var boundaryGroups: UInt64 = 0

  /// How long it has been slower than the sleeping speed, in seconds.
  var restTime: Float = 0
  var isUsed = false
  var isAwake = false
  /// Since it was woken, in how many steps it was eased out of an overlap.
  var easings = 0
  /// Whether it is about to fall asleep.
  var isDrowsy = false
  /// Whether a contact or an attachment takes part in its motion during this step.
  var isConstrained = false
  /// Whether the pose has changed since it was drawn.
  var needsDrawing = false
}

extension Body {
  /// Mass is density times the circle's area / 10,000; the inertia is a solid disc's. Resistances are decay rates, 1/s.
  mutating func apply(_ properties: BodyProperties, subStep: Double) {
    mass = properties.density * .pi * radius * radius / 10_000
    inverseMass = properties.isAnchored ? 0 : 1 / mass
    let turns = properties.allowsRotation && !properties.isAnchored
    inverseInertia = turns ? 2 / (mass * radius * radius) : 0
    acceleration = properties.acceleration + properties.force * inverseMass
    retention = Float(exponential(-properties.resistance * subStep))
    angularRetention = Float(exponential(-properties.angularResistance * subStep))
    restitution = properties.restitution
    friction = properties.friction
    rollingResistance = properties.rollingResistance
    itemGroups = properties.itemGroups
    boundaryGroups = properties.boundaryGroups
    if properties.isAnchored { stop() }
    if inverseInertia == 0 { angularVelocity = 0 }
  }

  /// Takes all motion out; the body is drawn once more, where it is.
  mutating func stop() {
    velocity = .zero
    angularVelocity = 0
    previousPosition = position
    previousAngle = angle
    isAwake = false
    needsDrawing = true
  }

  mutating func wake() {
    restTime = 0
    easings = 0
    if isUsed && inverseMass > 0 { isAwake = true }
  }
}
