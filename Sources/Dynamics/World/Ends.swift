/// The state of both bodies in a sweep.
struct Ends {
  let a: Motion
  let b: Motion
  let armA: FloatVector
  let armB: FloatVector

  @inline(__always)
  init(_ joint: Joint, _ solver: JointSolver) {
    a = solver.first(joint)
    b = solver.motions[Int(joint.b)]
    armA = joint.turnedA
    armB = joint.turnedB
  }

  /// With arms that have followed their bodies.
  @inline(__always)
  init(turning joint: Joint, _ solver: JointSolver) {
    a = solver.first(joint)
    b = solver.motions[Int(joint.b)]
    armA = a.turning(joint.armA)
    armB = b.turning(joint.armB)
  }

  /// From the first anchor to the second.
  @inline(__always)
  func gap(_ offset: FloatVector) -> FloatVector { offset + (b.way - a.way) + (armB - armA) }

  @inline(__always)
  var velocity: FloatVector {
    b.velocity - a.velocity + armB.perpendicular * b.angularVelocity - armA.perpendicular * a.angularVelocity
  }

  /// What the damping of a spring works against: the velocity in the middle of this sub-step's pull. Against all of the
  /// pull it would carry a part of the weight.
  @inline(__always)
  func dampedVelocity(_ joint: Joint, _ solver: JointSolver) -> FloatVector {
    velocity - (solver.drives[Int(joint.b)].pull - solver.drives[Int(joint.a)].pull) * 0.5
  }

  @inline(__always)
  var spin: Float { b.angularVelocity - a.angularVelocity }
  @inline(__always)
  var turn: Float { b.turn - a.turn }
}

extension JointSolver {
  /// What a body is held to: another one, or a place on the ground as it is dragged along.
  @inline(__always)
  fileprivate func first(_ joint: Joint) -> Motion {
    var motion = motions[Int(joint.a)]
    if joint.a == 0 {
      motion.velocity = joint.drift
      motion.way = joint.drift * -rest
    }
    return motion
  }
}

extension Motion {
  /// An arm as it has turned since the step began.
  @inline(__always)
  func turning(_ arm: FloatVector) -> FloatVector {
    if arm == .zero { return arm }
    // To the second order, which is exact to 2e-5 of the arm.
    if abs(turn) < 0.05 { return arm * (1 - turn * turn * 0.5) + arm.perpendicular * turn }
    let rotation = abs(turn) < 1 ? FloatRotation(step: turn) : FloatRotation(radians: turn)
    return rotation.rotating(arm)
  }
}
