import Geometry

/// The bodies and joints of a scene, the same for every engine; see `Bench/peers/plan.h`. Metres, kilograms, seconds,
/// y **up** and angles anticlockwise: builders convert it.
struct ScenePlan {
  /// Along y.
  var gravity = -10.0
  /// Bubbles: the distance between the inner faces of the walls, around x = 0.
  var roomWidth: Double?
  /// Wheel: the hub's body, and its initial angular velocity.
  var hub: Int?
  var spin = 0.0
  /// Pyramid: whether the boxes are expected to stay in place.
  var isStack = false
  private(set) var bodies: [BodyPlan] = []
  private(set) var joints: [JointPlan] = []

  mutating func add(_ body: BodyPlan) -> Int {
    bodies.append(body)
    return bodies.count - 1
  }

  mutating func add(_ joint: JointPlan) { joints.append(joint) }
}

/// A body of a plan, unrotated at the start.
struct BodyPlan {
  enum Shape {
    case circle(radius: Double)
    /// Half of the width and the height.
    case box(half: Vector)
  }

  var shape: Shape
  var center: Point
  /// Kilograms per square metre.
  var density = 1.0
  var friction = 0.0
  var restitution = 0.0
  var isStatic = false
  /// Whether it collides with anything.
  var collides = true

  var mass: Double {
    switch shape {
    case .circle(let radius): density * .pi * radius * radius
    case .box(let half): density * 4 * half.x * half.y
    }
  }

  var inertia: Double {
    switch shape {
    case .circle(let radius): mass * radius * radius / 2
    case .box(let half): mass * half.lengthSquared / 3
    }
  }

  /// The radius of a circle that collides.
  var touchingRadius: Double? {
    if collides, case .circle(let radius) = shape { radius } else { nil }
  }
}

/// A joint of a plan. Anchors are relative to the bodies' centres.
struct JointPlan {
  enum Kind {
    /// Keeps the anchors together.
    case pivot
    /// Keeps them `length` apart.
    case spring(length: Double, frequency: Double, dampingRatio: Double)
  }

  var kind: Kind
  var a: Int
  var b: Int
  var anchorA = Vector.zero
  var anchorB = Vector.zero

  /// The target distance of the anchors.
  var length: Double {
    if case .spring(let length, _, _) = kind { length } else { 0 }
  }
}

/// The pose of a body in the plan's frame.
struct BodyPose {
  var center: Point
  var rotation: Double
  var velocity: Vector
  var spin: Double

  var isFinite: Bool {
    center.x.isFinite && center.y.isFinite && rotation.isFinite && velocity.x.isFinite && velocity.y.isFinite
      && spin.isFinite
  }

  func place(_ anchor: Vector) -> Point {
    let (s, c) = sineAndCosine(rotation)
    return center + Vector(x: c * anchor.x - s * anchor.y, y: s * anchor.x + c * anchor.y)
  }
}
