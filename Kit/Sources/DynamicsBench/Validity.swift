import Geometry

/// Checks that the measured run was the scene: figures of its final state, by the rules of `Bench/peers/validity.h`.
struct Validity {
  var outside = 0
  /// Metres, like all lengths.
  var maxOverlap = 0.0
  var sink = 0.0
  var drift = 0.0
  var jointError = 0.0
  /// Joules.
  var kineticEnergy = 0.0
  /// Radians per second.
  var hubSpin = 0.0
  /// The number of bodies with NaN or infinite values; the other figures leave them out.
  var nan = 0

  /// `poses` are those of the plan's bodies, in its order.
  init(_ plan: ScenePlan, _ poses: [BodyPose]) {
    let whole = poses.indices.filter { poses[$0].isFinite }
    nan = poses.count - whole.count
    for i in whole where !plan.bodies[i].isStatic { judge(plan.bodies[i], poses[i], in: plan) }
    for joint in plan.joints where poses[joint.a].isFinite && poses[joint.b].isFinite {
      jointError = max(jointError, Self.error(of: joint, poses))
    }
    if let hub = plan.hub { hubSpin = poses[hub].spin }
    maxOverlap = max(circleOverlap(plan, poses, whole), wallOverlap(plan, poses, whole))
  }

  private mutating func judge(_ body: BodyPlan, _ pose: BodyPose, in plan: ScenePlan) {
    kineticEnergy += (body.mass * pose.velocity.lengthSquared + body.inertia * pose.spin * pose.spin) / 2
    if let width = plan.roomWidth, abs(pose.center.x) > width / 2 || pose.center.y < 0 { outside += 1 }
    guard plan.isStack else { return }
    sink = max(sink, body.center.y - pose.center.y)
    drift = max(drift, abs(pose.center.x - body.center.x))
  }

  private static func error(of joint: JointPlan, _ poses: [BodyPose]) -> Double {
    let displacement = poses[joint.a].place(joint.anchorA) - poses[joint.b].place(joint.anchorB)
    return abs(displacement.length - joint.length)
  }

  /// The largest overlap of two colliding circles. Sorted by their left edges, each circle is compared with the next
  /// few only.
  private func circleOverlap(_ plan: ScenePlan, _ poses: [BodyPose], _ whole: [Int]) -> Double {
    var circles: [(left: Double, center: Point, radius: Double)] = []
    for i in whole {
      guard let radius = plan.bodies[i].touchingRadius else { continue }
      circles.append((poses[i].center.x - radius, poses[i].center, radius))
    }
    circles.sort { $0.left < $1.left }
    var greatest = 0.0
    for i in circles.indices {
      let right = circles[i].left + 2 * circles[i].radius
      for other in circles[(i + 1)...].prefix(while: { $0.left < right }) {
        let distance = (circles[i].center - other.center).length
        greatest = max(greatest, circles[i].radius + other.radius - distance)
      }
    }
    return greatest
  }

  /// The largest overlap of a colliding circle with a static box.
  private func wallOverlap(_ plan: ScenePlan, _ poses: [BodyPose], _ whole: [Int]) -> Double {
    var greatest = 0.0
    for wall in plan.bodies where wall.isStatic {
      guard case .box(let half) = wall.shape else { continue }
      for i in whole {
        guard let radius = plan.bodies[i].touchingRadius else { continue }
        greatest = max(greatest, radius - Self.distance(of: poses[i].center - wall.center, from: half))
      }
    }
    return greatest
  }

  /// The distance from a box around the origin; negative inside.
  private static func distance(of place: Vector, from half: Vector) -> Double {
    let (x, y) = (abs(place.x) - half.x, abs(place.y) - half.y)
    return x < 0 && y < 0 ? max(x, y) : Vector(x: max(x, 0), y: max(y, 0)).length
  }
}
