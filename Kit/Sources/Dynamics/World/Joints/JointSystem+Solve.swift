/// The joint solver. Joints are solved one after the other, always in the same order, and take part in every
/// sub-step: warm start, an iteration with bias, and a relax pass.
extension JointSystem {
  /// Adds a joint and wakes both bodies; returns its handle.
  func addJoint(_ joint: Joint) -> Int {
    let handle = jointStorage.add(joint)
    joints[handle].clamp(to: Coordinates.farthest)
    (joints[handle].goal, joints[handle].birth) = (joints[handle].anchorA, world.clock.frame)
    for body in [Int(joint.a), Int(joint.b)] {
      bodies[body].jointCount += 1
      bodies[body].rotation = FloatRotation(radians: bodies[body].angle)
      world.wake(body)
    }
    isStale = true
    updateJointedPair(handle)
    return handle
  }

  /// Removes a joint; both bodies wake.
  func removeJoint(_ handle: Int) {
    release(handle)
    for body in [Int(joints[handle].a), Int(joints[handle].b)] {
      world.wake(body)
      bodies[body].jointCount -= 1
    }
    jointStorage.remove(handle)
    updateJointedPair(handle)
    isStale = true
  }

  /// Where contacts hold the bodies too, both together would tremble at the full stiffness, and get half of it.
  private func updateSoftness() {
    let subStep = Float(timing.subStep)
    softness = Softness(frequency: Float(0.25 / timing.subStep), dampingRatio: 5, subStep: subStep)
    leaningSoftness = Softness(frequency: Float(0.125 / timing.subStep), dampingRatio: 5, subStep: subStep)
  }

  func prepareJoints() {
    if jointStorage.isEmpty { return }
    if isStale {
      findChains()
      findMechanisms()
      findSupports()
    }
    awakeJoints.removeAll()
    touchingJoints.removeAll()
    overloadedJoints.removeAll()
    updateSoftness()
    let solver = solver(isRelaxing: false, after: 0)
    for i in 0..<joints.count where takesPart(joints.base + i) {
      prepare(joints.base + i, solver)
      if joints.base[i].isInChain || joints.base[i].isInTree { continue }
      (joints.base[i].isOverloaded ? overloadedJoints : awakeJoints).append(Int32(i))
      if !joints.base[i].isOverloaded && joints.base[i].isTouching { touchingJoints.append(Int32(i)) }
    }
    softenLeaningMechanisms()
    if isStale || jointOrder.sorted.count != awakeJoints.count { jointOrder.sort(awakeJoints, joints, motions) }
    if isStale { softenOverloadedJoints() }
  }

  private func findChains() {
    awakeJoints.removeAll()
    for i in 0..<joints.count where takesPart(joints.base + i) { awakeJoints.append(Int32(i)) }
    chains.find(awakeJoints, joints, motions)
  }

  @inline(__always)
  private func takesPart(_ joint: UnsafeMutablePointer<Joint>) -> Bool {
    joint.pointee.isUsed
      && (bodies.base[Int(joint.pointee.a)].isAwake || bodies.base[Int(joint.pointee.b)].isAwake)
  }

  private func prepare(_ joint: UnsafeMutablePointer<Joint>, _ solver: JointSolver) {
    let (a, b) = (bodies.base + Int(joint.pointee.a), bodies.base + Int(joint.pointee.b))
    follow(joint)
    // Passed on, because floats that are written one by one and read back as a vector stall.
    let armA = a.pointee.rotated(joint.pointee.anchorA)
    let armB = b.pointee.rotated(joint.pointee.anchorB)
    (joint.pointee.armA, joint.pointee.armB) = (armA, armB)
    joint.pointee.isTouching =
      colorMasks.base[Int(joint.pointee.a)] | colorMasks.base[Int(joint.pointee.b)] != 0
    joint.pointee.isLimited = joint.pointee.isBounded
    markJointed(Int(joint.pointee.a), at: joint.pointee.anchorA, joint)
    markJointed(Int(joint.pointee.b), at: joint.pointee.anchorB, joint)
    if a.pointee.isMovable && b.pointee.isMovable {
      drives.base[Int(joint.pointee.a)].isBraced = true
      drives.base[Int(joint.pointee.b)].isBraced = true
    }
    if joint.pointee.isElastic || !a.pointee.isMovable || !b.pointee.isMovable {
      drives.base[Int(joint.pointee.a)].isSuspended = true
      drives.base[Int(joint.pointee.b)].isSuspended = true
      if joint.pointee.kind == .distance && !joint.pointee.isRope && !joint.pointee.isLimited {
        let (body, arm) = a.pointee.inverseMass > 0 ? (a, armA) : (b, armB)
        // A rod beside the centre lets impulses turn the body, so it does not take the part along it.
        if abs(arm.cross(joint.pointee.direction)) < 1 { body.pointee.rod = joint.pointee.direction }
      }
    }
    joint.pointee.offset = b.pointee.position - a.pointee.position
    // A body on a slack rope falls freely.
    if !joint.pointee.isRope || isTaut(joint.pointee) {
      drives.base[Int(joint.pointee.a)].isConstrained = true
      drives.base[Int(joint.pointee.b)].isConstrained = true
    }
    let turns = (b.pointee.turns - a.pointee.turns) * (2 * .pi)
    joint.pointee.angle = b.pointee.angle - a.pointee.angle + turns - joint.pointee.referenceAngle
    // A snap ends at the nearest whole turn, so whole turns do not count.
    if joint.pointee.kind == .snap { joint.pointee.angle = b.pointee.angle }
    // The rail of a slide rotates with the first body.
    if joint.pointee.kind == .slide { joint.pointee.direction = a.pointee.rotated(joint.pointee.axis) }
    if joint.pointee.isSupported { prepareSupport(joint) }
    joint.pointee.prepare(armA, armB, solver)
  }

  @inline(__always)
  private func markJointed(_ body: Int, at anchor: FloatVector, _ joint: UnsafeMutablePointer<Joint>) {
    let drive = drives.base + body
    drive.pointee.isJointed = true
    if joint.pointee.isTie { drive.pointee.isTied = true }
    let isCentral = anchor == .zero && (joint.pointee.isTie || joint.pointee.kind == .pin && !joint.pointee.isLimited)
    if !isCentral { drive.pointee.isTurned = true }
  }

  /// Whether a rope may become taut within this step.
  private func isTaut(_ joint: Joint) -> Bool {
    let gap = joint.offset + joint.armB - joint.armA
    let (a, b) = (motions.base[Int(joint.a)], motions.base[Int(joint.b)])
    let velocity =
      b.velocity - a.velocity + joint.armB.perpendicular * b.angularVelocity
      - joint.armA.perpendicular * a.angularVelocity - joint.anchorVelocity
    let velocityGain = drives.base[Int(joint.b)].velocityGain - drives.base[Int(joint.a)].velocityGain
    let displacement = (velocity.length + velocityGain.length * Float(timing.subSteps)) * Float(timing.step)
    return gap.length + displacement >= joint.length
  }

  func warmStartJoints() {
    if jointStorage.isEmpty { return }
    let solver = solver(isRelaxing: false, after: 0)
    warmStart(chains.joints, solver)
    trees.warmStart(joints, solver)
    if jointPackets.packetCount > 0 {
      jointPackets.warmStart(joints.base, solver)
    } else {
      warmStart(jointOrder.sorted, solver)
    }
    weakenOverloads()
    warmStart(overloadedJoints, solver)
  }

  /// Not inlined, since each copy has the code of every kind of joint.
  @inline(never)
  private func warmStart(_ list: Pool<Int32>, _ solver: JointSolver) {
    for i in 0..<list.count { joints.base[Int(list.base[i])].warmStart(solver) }
  }

  /// One iteration over a list of joints. Not inlined, since each copy has the code of every kind of joint.
  @inline(never)
  func solve(_ list: Pool<Int32>, _ solver: JointSolver) {
    for i in 0..<list.count { joints.base[Int(list.base[i])].solve(solver) }
  }

  /// One iteration over the joints of this step, after `count` of its sub-steps.
  func solveJoints(isRelaxing: Bool, after count: Int) {
    if jointStorage.isEmpty { return }
    let solver = solver(isRelaxing: isRelaxing, after: count)
    chains.solve(joints, solver)
    trees.solve(joints, solver)
    if jointPackets.packetCount > 0 {
      jointPackets.solve(joints.base, solver)
      if isRelaxing && count == timing.subSteps { jointPackets.store(joints.base) }
    } else {
      solve(jointOrder.sorted, solver)
    }
    solveOverloads(isRelaxing: isRelaxing, after: count)
    limitJointedVelocities()
  }

  /// The largest velocity of jointed bodies; points per second.
  private static let maximumSpeed: Float = 100_000

  /// Limits the velocities of jointed bodies. No joint can follow a body that rotates by more than an eighth of a
  /// turn per sub-step, and a body that long arms accelerate without bound would not come back.
  func limitJointedVelocities() {
    let maximumSpin = .pi / 4 / Float(timing.subStep)
    let (handles, motions) = (awake.base, motions.base)
    for i in 0..<awake.count {
      let handle = Int(handles[i])
      let motion = motions + handle
      let speed = max(abs(motion.pointee.velocity.x), abs(motion.pointee.velocity.y))
      if abs(motion.pointee.angularVelocity) <= maximumSpin && speed <= Self.maximumSpeed { continue }
      if drives.base[handle].isJointed { clampState(handle, maximumSpin) }
    }
  }

  /// Limits a body's velocities. Contacts did not cause the difference, so the free velocity changes too.
  private func clampState(_ handle: Int, _ maximumSpin: Float) {
    let old = motions[handle]
    if !old.isFinite { return stop(handle) }
    motions[handle].velocity = old.velocity.clamped(to: Self.maximumSpeed)
    motions[handle].angularVelocity = max(-maximumSpin, min(maximumSpin, old.angularVelocity))
    drives[handle].freeVelocity += motions[handle].velocity - old.velocity
    drives[handle].freeAngularVelocity += motions[handle].angularVelocity - old.angularVelocity
  }

  /// Stops a body whose state is NaN and clears impulses that could restore it.
  private func stop(_ handle: Int) {
    motions[handle].velocity = .zero
    motions[handle].angularVelocity = 0
    (drives[handle].freeVelocity, drives[handle].freeAngularVelocity) = (.zero, 0)
    world.clearImpulses(of: handle)
  }

  func solver(isRelaxing: Bool, after count: Int) -> JointSolver {
    JointSolver(
      motions: motions.base, drives: drives.base, softness: isRelaxing ? .rigid : softness,
      leaningSoftness: isRelaxing ? .rigid : leaningSoftness, isRelaxing: isRelaxing, time: Float(timing.subStep),
      rest: Float(timing.subSteps - count) * Float(timing.subStep))
  }

  /// The number of rods on one body up to which each keeps its full stiffness.
  private static let maximumRods: Float = 4

  /// Each spring alone is stable at any stiffness; many on one light body add up, and are softened together. So are
  /// many rods: where they contradict each other, one iteration would pull the body from one to the next forever.
  private func softenOverloadedJoints() {
    isStale = false
    softenOverloadedJoints(.spring, most: 1 / Float(timing.subStep))
    softenOverloadedJoints(.distance, most: Self.maximumRods)
  }

  private func softenOverloadedJoints(_ kind: Joint.Kind, most: Float) {
    jointLoads.fill(bodies.count, with: 0)
    for i in 0..<joints.count where joints.base[i].isUsed && joints.base[i].kind == kind {
      let load = joints.base[i].load(motions.base)
      jointLoads[Int(joints.base[i].supportA)] += load.a
      jointLoads[Int(joints.base[i].supportB)] += load.b
    }
    for i in 0..<joints.count where joints.base[i].isUsed && joints.base[i].kind == kind {
      let load = max(jointLoads[Int(joints.base[i].supportA)], jointLoads[Int(joints.base[i].supportB)]) / most
      joints.base[i].stiffnessScale = load > 1 ? 1 / load : 1
    }
  }

  /// Lists the joints of squeezed bodies, in the order in which joints are solved.
  func findSqueezedJoints() {
    squeezedJoints.removeAll()
    let squeezed = world.contactSolver.squeezed
    if squeezed.count == 0 || jointStorage.isEmpty { return }
    for i in 0..<jointOrder.sorted.count {
      let handle = jointOrder.sorted.base[i]
      let joint = joints.base + Int(handle)
      if squeezed.base[Int(joint.pointee.a)] | squeezed.base[Int(joint.pointee.b)] != 0 {
        squeezedJoints.append(handle)
      }
    }
  }

  /// Packs the joints of this step, unless some are solved again after each sub-step.
  func packJoints() {
    if jointStorage.isEmpty { return }
    jointPackets.removeAll()
    if squeezedJoints.count > 0 { return }
    jointPackets.pack(jointOrder, joints.base, solver(isRelaxing: false, after: 0))
  }

  func relaxSqueezedJoints(after count: Int) {
    if squeezedJoints.count == 0 { return }
    let solver = solver(isRelaxing: true, after: count)
    solve(squeezedJoints, solver)
    limitJointedVelocities()
  }
}

extension Body {
  fileprivate func rotated(_ point: FloatVector) -> FloatVector {
    point == .zero ? point : rotation.rotating(point)
  }
}

extension Joint {
  /// Whether it is a rod, rope or spring.
  fileprivate var isTie: Bool { kind == .distance || kind == .spring }

  /// Keeps finite numbers of any size from overflowing.
  mutating func clamp(to limit: Float) {
    anchorA = anchorA.clamped(to: limit)
    anchorB = anchorB.clamped(to: limit)
    length = max(0, min(limit, length))
    referenceAngle = max(-limit * 10, min(limit * 10, referenceAngle))
  }
}
