/// Joints that break.
extension DynamicAnimator {
  /// Removes the joints that bore more than they can in the latest step.
  func breakOverloadedJoints() {
    guard let constraints = world.constraints else { return }
    let joints = unsafeDowncast(constraints, to: JointSystem.self).joints
    var broken: [JointBehavior] = []
    forEachBehavior { behavior in
      if let behavior = behavior as? JointBehavior, let handle = behavior.handle, breaks(joints[handle], behavior) {
        broken.append(behavior)
      }
    }
    for behavior in broken where behavior.dynamicAnimator === self {
      if let parent = behavior.parent { parent.removeChildBehavior(behavior) } else { removeBehavior(behavior) }
      behavior.didBreak?(behavior)
    }
  }

  private func breaks(_ joint: Joint, _ behavior: JointBehavior) -> Bool {
    if behavior.breakingForce == .infinity && behavior.breakingTorque == .infinity { return false }
    let unit = PushBehavior.pointsPerSecond * world.subStep
    return Double(joint.impulseOnB.length) > behavior.breakingForce * unit
      || Double(abs(joint.angularImpulseOnB)) > behavior.breakingTorque * unit
  }
}

extension Joint {
  /// The impulse on the second body in the latest sub-step.
  var impulseOnB: FloatVector {
    switch kind {
    case .distance: direction * (impulse.x + boundImpulse)
    case .spring: impulse + direction * boundImpulse
    case .slide: direction.perpendicular * impulse.x + direction * boundImpulse
    case .pin, .weld, .snap: impulse
    }
  }

  /// The impulse of the torque on the second body.
  var angularImpulseOnB: Float {
    kind == .pin ? boundImpulse : angularImpulse
  }
}
