import Dynamics
import Geometry

/// A plan, built of our engine: as it ships, but that nothing sleeps.
struct BenchWorld {
  private let laboratory = Laboratory(step: 1.0 / 60, subSteps: 4, allowsSleep: false)
  private var bodies: [Int] = []

  init(_ plan: ScenePlan) {
    for body in plan.bodies { bodies.append(add(body, gravity: plan.gravity)) }
    for joint in plan.joints { add(joint, of: plan) }
    if let hub = plan.hub { laboratory.setSpin(bodies[hub], -plan.spin) }
  }

  func step() { laboratory.step() }

  var poses: [BodyPose] {
    bodies.map {
      let (center, velocity) = (laboratory.position($0).upsideDown, laboratory.velocity($0).upsideDown)
      return BodyPose(
        center: Point(x: center.x, y: center.y), rotation: -laboratory.angle($0), velocity: velocity,
        spin: -laboratory.spin($0))
    }
  }

  /// Pairs that touch.
  var contactCount: Int { laboratory.touchingContacts }

  private func add(_ body: BodyPlan, gravity: Double) -> Int {
    var stuff = Laboratory.Stuff()
    (stuff.density, stuff.friction, stuff.restitution) = (body.density, body.friction, body.restitution)
    (stuff.gravity, stuff.isAnchored) = (-gravity, body.isStatic)
    if !body.collides { stuff.groups = 0 }
    let center = (body.center - Point(x: 0, y: 0)).upsideDown
    switch body.shape {
    case .circle(let radius): return laboratory.addCircle(center, radius: radius, stuff)
    case .box(let half): return laboratory.addBox(center, width: 2 * half.x, height: 2 * half.y, stuff)
    }
  }

  private func add(_ joint: JointPlan, of plan: ScenePlan) {
    let place = (plan.bodies[joint.a].center + joint.anchorA - Point(x: 0, y: 0)).upsideDown
    let (a, b) = (bodies[joint.a], bodies[joint.b])
    switch joint.kind {
    case .pivot: laboratory.pin(a, b, at: place)
    case .spring(let length, let frequency, let dampingRatio):
      laboratory.spring(a, b, from: place, length: length, frequency: frequency, dampingRatio: dampingRatio)
    }
  }
}

extension Vector {
  /// Between the plan's frame, y up, and the world's.
  fileprivate var upsideDown: Vector { Vector(x: x, y: -y) }
}
