import Dynamics
import Geometry

/// A plan built with our engine, as it ships, but without sleep.
struct BenchWorld {
  private let harness = WorldHarness(step: 1.0 / 60, subSteps: 4, allowsSleep: false)
  private var bodies: [Int] = []

  init(_ plan: ScenePlan) {
    for body in plan.bodies { bodies.append(add(body, gravity: plan.gravity)) }
    for joint in plan.joints { add(joint, of: plan) }
    if let hub = plan.hub { harness.setSpin(bodies[hub], -plan.spin) }
  }

  func step() { harness.step() }

  var poses: [BodyPose] {
    bodies.map {
      let (center, velocity) = (harness.position($0).upsideDown, harness.velocity($0).upsideDown)
      return BodyPose(
        center: Point(x: center.x, y: center.y), rotation: -harness.angle($0), velocity: velocity,
        spin: -harness.spin($0))
    }
  }

  /// The number of touching pairs.
  var contactCount: Int { harness.touchingContacts }

  private func add(_ body: BodyPlan, gravity: Double) -> Int {
    var settings = WorldHarness.BodySettings()
    (settings.density, settings.friction, settings.restitution) = (body.density, body.friction, body.restitution)
    (settings.gravity, settings.isAnchored) = (-gravity, body.isStatic)
    if !body.collides { settings.groups = 0 }
    let center = (body.center - Point(x: 0, y: 0)).upsideDown
    switch body.shape {
    case .circle(let radius): return harness.addCircle(center, radius: radius, settings)
    case .box(let half): return harness.addBox(center, width: 2 * half.x, height: 2 * half.y, settings)
    }
  }

  private func add(_ joint: JointPlan, of plan: ScenePlan) {
    let place = (plan.bodies[joint.a].center + joint.anchorA - Point(x: 0, y: 0)).upsideDown
    let (a, b) = (bodies[joint.a], bodies[joint.b])
    switch joint.kind {
    case .pivot: harness.pin(a, b, at: place)
    case .spring(let length, let frequency, let dampingRatio):
      harness.spring(a, b, from: place, length: length, frequency: frequency, dampingRatio: dampingRatio)
    }
  }
}

extension Vector {
  /// Converts between the plan's frame, y up, and the world's.
  fileprivate var upsideDown: Vector { Vector(x: x, y: -y) }
}
