/// The state of both bodies in a sweep.
struct JointState {
  let a: Motion
  let b: Motion
  let armA: FloatVector
  let armB: FloatVector

  @inline(__always)
  init(_ joint: Joint, _ solver: JointSolver) {
    a = solver.first(joint)
    b = solver.motions[Int(joint.b)]
    armA = joint.rotatedArmA
    armB = joint.rotatedArmB
  }

  /// With arms that have followed their bodies.
  @inline(__always)
  init(rotating joint: Joint, _ solver: JointSolver) {
    a = solver.first(joint)
    b = solver.motions[Int(joint.b)]
    armA = a.rotatedArm(joint.armA)
    armB = b.rotatedArm(joint.armB)
  }

  /// From the first anchor to the second.
  @inline(__always)
  func gap(_ offset: FloatVector) -> FloatVector { offset + (b.deltaPosition - a.deltaPosition) + (armB - armA) }

  @inline(__always)
  var velocity: FloatVector {
    b.velocity - a.velocity + armB.perpendicular * b.angularVelocity - armA.perpendicular * a.angularVelocity
  }

  /// What the damping of a spring works against: the velocity in the middle of this sub-step's pull. Against all of the
  /// pull it would carry a part of the weight.
  @inline(__always)
  func dampedVelocity(_ joint: Joint, _ solver: JointSolver) -> FloatVector {
    velocity - (solver.drives[Int(joint.b)].velocityGain - solver.drives[Int(joint.a)].velocityGain) * 0.5
  }

  @inline(__always)
  var spin: Float { b.angularVelocity - a.angularVelocity }
  @inline(__always)
  var relativeRotation: Float { b.deltaRotation - a.deltaRotation }
}

extension JointSolver {
  /// What a body is held to: another one, or a place on the ground as it is dragged along.
  @inline(__always)
  fileprivate func first(_ joint: Joint) -> Motion {
    var motion = motions[Int(joint.a)]
    if joint.a == 0 {
      motion.velocity = joint.anchorVelocity
      motion.deltaPosition = joint.anchorVelocity * -rest
    }
    return motion
  }
}

extension Motion {
  /// An arm as it has turned since the step began.
  @inline(__always)
  func rotatedArm(_ arm: FloatVector) -> FloatVector {
    if arm == .zero { return arm }
    // To the second order, which is exact to 2e-5 of the arm.
    if abs(deltaRotation) < 0.05 {
      return arm * (1 - deltaRotation * deltaRotation * 0.5) + arm.perpendicular * deltaRotation
    }
    let rotation = abs(deltaRotation) < 1 ? FloatRotation(step: deltaRotation) : FloatRotation(radians: deltaRotation)
    return rotation.rotating(arm)
  }
}
