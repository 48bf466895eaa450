/// The state of a joint's two bodies during an iteration.
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

  @inline(__always)
  init(of joint: Joint, _ armA: FloatVector, _ armB: FloatVector, _ solver: JointSolver) {
    a = solver.first(joint)
    b = solver.motions[Int(joint.b)]
    (self.armA, self.armB) = (armA, armB)
  }

  /// With arms rotated by the current angles.
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

  /// The velocity that a spring's damping acts on: the mean of those before and after this sub-step's velocity gain.
  /// Acting on all of the gain, damping would carry a part of the weight.
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
  /// The motion of the first body, or of the moved anchor on the ground.
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
  /// The angle up to which a series gives a rotated arm; radians.
  static let seriesLimit: Float = 0.05

  /// An arm, rotated as its body has since the step began.
  @inline(__always)
  func rotatedArm(_ arm: FloatVector) -> FloatVector {
    if arm == .zero { return arm }
    // To the second order, which is exact to 2e-5 of the arm.
    if abs(deltaRotation) < Self.seriesLimit {
      return arm * (1 - deltaRotation * deltaRotation * 0.5) + arm.perpendicular * deltaRotation
    }
    let rotation = abs(deltaRotation) < 1 ? FloatRotation(step: deltaRotation) : FloatRotation(radians: deltaRotation)
    return rotation.rotating(arm)
  }
}
