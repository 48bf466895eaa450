extension JointSystem {
  func code(_ coder: StateCoder) {
    codePaths(coder)
    let count = coder.codedCount(joints.count, of: 1)
    if coder.isReading { joints.fill(count, with: Joint(.pin, a: 0, b: 0)) }
    var isUsed: [Bool] = []
    for handle in 0..<count {
      coder.code(&joints[handle].isUsed)
      isUsed.append(joints[handle].isUsed)
      if joints[handle].isUsed { code(handle, coder) }
      if coder.isBroken { return }
    }
    coder.codeFree(jointStorage.free, isUsed)
    if coder.isReading { finishReading(coder) }
  }

  private func code(_ handle: Int, _ coder: StateCoder) {
    joints[handle].code(coder)
    let joint = joints[handle]
    if !coder.isReading || coder.isBroken { return }
    let (a, b) = (Int(joint.a), Int(joint.b))
    coder.expect(a < bodies.count && b < bodies.count && a != b && b != 0)
    coder.expect(joint.drag < anchorPaths.paths.count)
    if coder.isBroken || !coder.expect(bodies[a].isUsed && bodies[b].isUsed) { return }
    bodies[a].jointCount += 1
    bodies[b].jointCount += 1
  }

  private func codePaths(_ coder: StateCoder) {
    let paths = anchorPaths.paths
    let count = coder.codedCount(paths.count, of: 100)
    if coder.isReading { paths.fill(count, with: AnchorPath(at: .zero, 0, step: timing.step)) }
    for i in 0..<count { paths[i].code(coder) }
    coder.codeIndices(anchorPaths.free.handles, below: count)
  }

  /// Chains and mechanisms follow from the joints, and are found again before the next step.
  private func finishReading(_ coder: StateCoder) {
    isStale = true
    // If there are none after all, the next step finds that out.
    hasSoftJoints = true
    var isDragged = [Bool](repeating: false, count: anchorPaths.paths.count)
    for i in anchorPaths.free.handles.indices { isDragged[Int(anchorPaths.free.handles[i])] = true }
    for handle in joints.indices where joints[handle].isUsed {
      if joints[handle].disablesCollision { _ = jointedPairs.add(joints[handle].a, joints[handle].b) }
      let drag = Int(joints[handle].drag)
      if drag < 0 { continue }
      coder.expect(!isDragged[drag] && joints[handle].a == 0)
      isDragged[drag] = true
    }
    for drag in isDragged { coder.expect(drag) }
  }
}

extension Joint {
  fileprivate mutating func code(_ coder: StateCoder) {
    kind = coder.coded(kind)
    coder.code(&a, 0...Int32.max)
    coder.code(&b, 0...Int32.max)
    codeSettings(coder)
    codeImpulses(coder)
    coder.code(&isTouching)
    coder.code(&isSoft)
    coder.code(&isInChain)
    coder.code(&isOverloaded)
    coder.code(&isLimited)
    coder.code(&anchorVelocity)
    codePreparation(coder)
    coder.code(&direction, within: 2)
    coder.code(&goal)
    coder.code(&drag, -1...Int32.max)
    coder.code(&disablesCollision)
    coder.code(&birth, -1e12...1e12)
  }

  private mutating func codeSettings(_ coder: StateCoder) {
    coder.code(&anchorA)
    coder.code(&anchorB)
    coder.code(&axis, within: 2)
    coder.code(&referenceAngle)
    coder.code(&length, 0...1e30)
    coder.code(&isRope)
    coder.code(&lower, -.infinity...0)
    coder.code(&upper, 0 ... .infinity)
    coder.code(&frictionTorque, 0...1e30)
    coder.code(&motorSpeed)
    coder.code(&spring.stiffness)
    coder.code(&spring.damping)
    coder.code(&angularSpring.stiffness)
    coder.code(&angularSpring.damping)
    coder.code(&stiffnessScale, 0...1)
    coder.code(&collides)
  }

  private mutating func codeImpulses(_ coder: StateCoder) {
    coder.code(&impulse)
    coder.code(&angularImpulse)
    coder.code(&frictionImpulse)
    coder.code(&lowerImpulse)
    coder.code(&upperImpulse)
  }

  /// Asleep joints are not prepared again before they are corrected or read.
  private mutating func codePreparation(_ coder: StateCoder) {
    coder.code(&armA)
    coder.code(&armB)
    coder.code(&rotatedArmA)
    coder.code(&rotatedArmB)
    coder.code(&offset)
    coder.code(&angle)
    coder.code(&angularMass)
    coder.code(&massXX)
    coder.code(&massXY)
    coder.code(&massYY)
  }
}

extension StateCoder {
  fileprivate func coded(_ kind: Joint.Kind) -> Joint.Kind {
    var raw = kind.rawValue
    code(&raw)
    let read = Joint.Kind(rawValue: raw)
    expect(read != nil)
    return read ?? .pin
  }
}
