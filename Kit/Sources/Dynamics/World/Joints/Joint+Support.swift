/// Springs on light bodies that heavier ones carry. By the light body's mass such a spring would be too soft for a heavy body
/// on its other end, so it acts on the body behind, at the same point: momentum is the same, and the light body just follows.
extension Joint {
  /// Solves a spring that acts on other bodies than its own. Places and velocities are those of its own.
  mutating func solveSupportedSpring(_ solver: JointSolver) {
    let state = JointState(rotating: self, solver)
    let support = JointState(supporting: self, solver)
    let gap = state.gap(offset)
    let velocity = state.dampedVelocity(self, solver)
    if length == 0 {
      computeEffectiveMass(support)
      let wanted = gap * (spring.stiffness * stiffnessScale) + velocity * spring.damping
      applyToSupport(-applyEffectiveMass(wanted), support, solver)
    } else {
      let stretch = updateDirection(to: gap) - length
      let force = stretch * spring.stiffness * stiffnessScale + velocity.dot(direction) * spring.damping
      applyToSupport(direction * (-mass(direction, support) * force), support, solver)
    }
  }

  private func applyToSupport(_ impulse: FloatVector, _ support: JointState, _ solver: JointSolver) {
    solver.applyImpulse(supportA, -impulse, -support.armA.cross(impulse), true)
    solver.applyImpulse(supportB, impulse, support.armB.cross(impulse), true)
  }

  /// The joint's load on each body that it acts on: the stiffness of a spring, or 1 for a rod, times the body's share of both
  /// inverse masses.
  func load(_ motions: UnsafeMutablePointer<Motion>) -> (a: Float, b: Float) {
    let (first, second) = (motions[Int(supportA)], motions[Int(supportB)])
    let masses = first.inverseMass + second.inverseMass
    if masses == 0 { return (0, 0) }
    let stiffness = kind == .spring ? spring.stiffness : 1
    return (stiffness * first.inverseMass / masses, stiffness * second.inverseMass / masses)
  }
}

extension JointState {
  /// The bodies that a supported spring acts on.
  fileprivate init(supporting joint: Joint, _ solver: JointSolver) {
    a = solver.motions[Int(joint.supportA)]
    b = solver.motions[Int(joint.supportB)]
    armA = a.rotatedArm(joint.supportArmA)
    armB = b.rotatedArm(joint.supportArmB)
  }
}

/// Finding the bodies that springs act on.
extension JointSystem {
  /// A body carries another one if it has this many times its mass, at least.
  private static let leastMassRatio: Float = 2
  /// The largest distance of a spring from the pin that holds its body; farther off it would rotate the body. Points.
  private static let largestOffset: Float = 1

  func findSupports() {
    // For each body its only rigid joint; -1 if it has none, -2 if it has several.
    rigidJoints.fill(bodies.count, with: -1)
    for i in 0..<joints.count where joints.base[i].isUsed {
      (joints.base[i].supportA, joints.base[i].supportB) = (joints.base[i].a, joints.base[i].b)
      joints.base[i].isSupported = false
      if joints.base[i].isElastic { continue }
      noteRigid(i, on: Int(joints.base[i].a))
      noteRigid(i, on: Int(joints.base[i].b))
    }
    for i in 0..<joints.count where joints.base[i].isUsed && joints.base[i].kind == .spring {
      let joint = joints.base + i
      joint.pointee.supportA = support(of: joint.pointee.a, at: joint.pointee.anchorA)
      joint.pointee.supportB = support(of: joint.pointee.b, at: joint.pointee.anchorB)
      joint.pointee.isSupported =
        joint.pointee.supportA != joint.pointee.a || joint.pointee.supportB != joint.pointee.b
    }
  }

  private func noteRigid(_ joint: Int, on body: Int) {
    rigidJoints.base[body] = rigidJoints.base[body] == -1 ? Int32(joint) : -2
  }

  /// The body that carries another one, welded or pinned at `anchor`; the body itself if none does.
  private func support(of body: Int32, at anchor: FloatVector) -> Int32 {
    let handle = rigidJoints.base[Int(body)]
    if handle < 0 || !bodies[Int(body)].isMovable { return body }
    let joint = joints.base + Int(handle)
    let isFirst = joint.pointee.a == body
    let other = isFirst ? joint.pointee.b : joint.pointee.a
    let heldAt = isFirst ? joint.pointee.anchorA : joint.pointee.anchorB
    let isHeld =
      joint.pointee.kind == .weld || (joint.pointee.kind == .pin && (anchor - heldAt).length < Self.largestOffset)
    let isLight = bodies[Int(other)].inverseMass * Self.leastMassRatio <= bodies[Int(body)].inverseMass
    return isHeld && isLight ? other : body
  }

  /// Finds the arms of the bodies that a supported spring acts on.
  func prepareSupport(_ joint: UnsafeMutablePointer<Joint>) {
    func arm(_ own: Int32, _ arm: FloatVector, from support: Int32) -> FloatVector {
      own == support ? arm : bodies[Int(own)].position + arm - bodies[Int(support)].position
    }
    joint.pointee.supportArmA = arm(joint.pointee.a, joint.pointee.armA, from: joint.pointee.supportA)
    joint.pointee.supportArmB = arm(joint.pointee.b, joint.pointee.armB, from: joint.pointee.supportB)
  }
}
