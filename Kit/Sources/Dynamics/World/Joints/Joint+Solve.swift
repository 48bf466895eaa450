/// The context of one iteration over joints.
struct JointSolver {
  let motions: UnsafeMutablePointer<Motion>
  let drives: UnsafeMutablePointer<Drive>
  let softness: Softness
  /// The softness of joints whose mechanism lies on something immovable.
  let leaningSoftness: Softness
  let isRelaxing: Bool
  /// The duration of a sub-step, in seconds.
  let time: Float
  /// The remaining time of the step; seconds.
  let rest: Float
  /// The largest correction speed of joints; points per second. It bounds the jerk when the caller moves an item.
  static let pullSpeed: Float = 4000

  /// Applies an impulse and a torque to a body. Joint impulses are not contact impulses, so the free velocity changes
  /// too if the body has contacts.
  @inline(__always)
  func applyImpulse(_ body: Int32, _ impulse: FloatVector, _ torque: Float, _ isTouching: Bool) {
    let motion = motions + Int(body)
    let change = impulse * motion.pointee.inverseMass
    let deltaAngularVelocity = torque * motion.pointee.inverseInertia
    motion.pointee.velocity += change
    motion.pointee.angularVelocity += deltaAngularVelocity
    if !isTouching { return }
    let drive = drives + Int(body)
    drive.pointee.freeVelocity += change
    drive.pointee.freeAngularVelocity += deltaAngularVelocity
  }
}

extension JointSolver {
  /// The largest angular correction speed; radians per second. With long arms, a higher one would explode.
  static let turnSpeed: Float = 20

  /// The correction speed for an error along a line, or of an angle if `most` is `turnSpeed`; none while relaxing.
  @inline(__always)
  func bias(_ error: Float, _ soft: Softness, _ most: Float = Self.pullSpeed) -> Float {
    isRelaxing ? 0 : max(-most, min(most, error * soft.biasRate))
  }
}

extension Joint {
  @inline(__always)
  func softness(_ solver: JointSolver) -> Softness { isSoft ? solver.leaningSoftness : solver.softness }

  /// Prepares for a step, with the arms at its beginning.
  mutating func prepare(_ armA: FloatVector, _ armB: FloatVector, _ solver: JointSolver) {
    (rotatedArmA, rotatedArmB) = (armA, armB)
    let state = JointState(of: self, armA, armB, solver)
    let spins = state.a.inverseInertia + state.b.inverseInertia
    angularMass = spins > 0 ? 1 / spins : 0
    setEffectiveMass(state)
  }

  /// Computes the effective mass at the anchors.
  mutating func computeEffectiveMass(_ state: JointState) { setEffectiveMass(state) }

  /// Computes it without a call, for the preparation of all joints: a state that is passed in memory is written in pieces and read back as
  /// vectors, which stalls.
  @inline(__always)
  private mutating func setEffectiveMass(_ state: JointState) {
    let (a, b, armA, armB) = (state.a, state.b, state.armA, state.armB)
    let masses = a.inverseMass + b.inverseMass
    let xx = masses + armA.y * armA.y * a.inverseInertia + armB.y * armB.y * b.inverseInertia
    let xy = -armA.x * armA.y * a.inverseInertia - armB.x * armB.y * b.inverseInertia
    let yy = masses + armA.x * armA.x * a.inverseInertia + armB.x * armB.x * b.inverseInertia
    // Computed from differences: where rounding leaves nothing, with arms too long for the body, the constraint is
    // off.
    let determinant = xx * yy - xy * xy
    let inverse = determinant > 0 ? 1 / determinant : 0
    (massXX, massXY, massYY) = (yy * inverse, -xy * inverse, xx * inverse)
  }

  /// Rotates the arms with their bodies, once per sub-step after the positions were integrated.
  @inline(__always)
  mutating func updatedState(_ solver: JointSolver) -> JointState {
    if !solver.isRelaxing { return JointState(self, solver) }
    let state = JointState(rotating: self, solver)
    (rotatedArmA, rotatedArmB) = (state.armA, state.armB)
    return state
  }

  @inline(__always)
  func apply(_ impulse: FloatVector, _ torque: Float, _ state: JointState, _ solver: JointSolver) {
    solver.applyImpulse(a, -impulse, -state.armA.cross(impulse) - torque, isTouching)
    solver.applyImpulse(b, impulse, state.armB.cross(impulse) + torque, isTouching)
  }

  /// Warm starting: applies the impulses of the sub-step before; springs have none.
  @inline(__always)
  mutating func warmStart(_ solver: JointSolver) {
    if isElastic && !isLimited { return }
    if rotatesFar(solver) { return clearImpulses() }
    let state = JointState(self, solver)
    switch kind {
    case .distance: apply(direction * (isLimited ? boundImpulse : impulse.x), 0, state, solver)
    case .spring: apply(direction * boundImpulse, 0, state, solver)
    case .slide: applyRailImpulse(impulse.x, angularImpulse, boundImpulse, state, solver)
    default:
      apply(impulse, 0, state, solver)
      let torque = angularImpulse + boundImpulse
      if torque != 0 { apply(AngularConstraint(state), torque, solver) }
    }
  }

  /// Whether the impulses of the sub-step before point in the wrong direction.
  @inline(__always)
  func rotatesFar(_ solver: JointSolver) -> Bool {
    let spin = max(abs(solver.motions[Int(a)].angularVelocity), abs(solver.motions[Int(b)].angularVelocity))
    return spin * solver.time > Self.maximumRotation
  }

  /// Radians per sub-step.
  static let maximumRotation: Float = 0.2

  /// Solves one iteration.
  @inline(__always)
  mutating func solve(_ solver: JointSolver) {
    switch kind {
    case .distance: isLimited ? solveLength(solver) : solveDistance(solver)
    case .spring:
      if !solver.isRelaxing { solveSpring(solver) }
      if isLimited { solveLength(solver) }
    case .snap: if !solver.isRelaxing { solveSnap(solver) }
    case .pin: isLimited ? solvePin(solver) : solvePoint(solver)
    case .weld: solveWeld(solver)
    case .slide: solveSlide(solver)
    }
  }

  /// The effective mass along a direction through both anchors.
  @inline(__always)
  func mass(_ direction: FloatVector, _ state: JointState) -> Float {
    let (armA, armB) = (state.armA.cross(direction), state.armB.cross(direction))
    let inverse =
      state.a.inverseMass + state.b.inverseMass + armA * armA * state.a.inverseInertia
      + armB * armB * state.b.inverseInertia
    return inverse > 0 ? 1 / inverse : 0
  }

  @inline(__always)
  mutating func updateDirection(to gap: FloatVector) -> Float {
    let distance = gap.length
    if distance > 1e-3 { direction = gap * (1 / distance) }
    return distance
  }

  private mutating func solveDistance(_ solver: JointSolver) {
    let state = updatedState(solver)
    let stretch = updateDirection(to: state.gap(offset)) - length
    let mass = mass(direction, state)
    let speed = state.velocity.dot(direction)
    let isSlack = isRope && stretch < 0
    let soft = isSlack ? .rigid : softness(solver)
    // Slack is speculative: the rope may tighten by as much as it is slack in this sub-step.
    let velocityGain = solver.isRelaxing ? 0 : min(stretch * soft.biasRate, JointSolver.pullSpeed)
    let bias = isSlack ? stretch / solver.time : velocityGain
    let massScale = solver.isRelaxing ? soft.massScale : soft.massScale * stiffnessScale
    var change = -mass * massScale * (speed + bias) - soft.impulseScale * impulse.x
    if isRope { change = min(impulse.x + change, 0) - impulse.x }
    impulse.x += change
    apply(direction * change, 0, state, solver)
  }

  /// Solves a spring: in both directions of the plane if its length is 0, otherwise along its axis.
  private mutating func solveSpring(_ solver: JointSolver) {
    if isSupported { return solveSupportedSpring(solver) }
    let state = JointState(rotating: self, solver)
    let gap = state.gap(offset)
    if length == 0 {
      let wanted = gap * (spring.stiffness * stiffnessScale) + state.dampedVelocity(self, solver) * spring.damping
      impulse = -applyEffectiveMass(wanted)
    } else {
      let stretch = updateDirection(to: gap) - length
      let speed = state.dampedVelocity(self, solver).dot(direction)
      let force = stretch * spring.stiffness * stiffnessScale + speed * spring.damping
      impulse = direction * (-mass(direction, state) * force)
    }
    // Kept for readers only: springs have no warm start.
    apply(impulse, 0, state, solver)
  }

  private mutating func solveSnap(_ solver: JointSolver) {
    let state = JointState(rotating: self, solver)
    let error = state.gap(offset) * spring.stiffness + state.dampedVelocity(self, solver) * spring.damping
    let angularError = (angle + state.relativeRotation) * angularSpring.stiffness + state.spin * angularSpring.damping
    (impulse, angularImpulse) = (-applyEffectiveMass(error), -angularError * angularMass)
    apply(impulse, angularImpulse, state, solver)
  }

  @inline(__always)
  func applyEffectiveMass(_ v: FloatVector) -> FloatVector {
    FloatVector(x: massXX * v.x + massXY * v.y, y: massXY * v.x + massYY * v.y)
  }

  @inline(__always)
  private mutating func solvePoint(_ solver: JointSolver) {
    let state = updatedState(solver)
    let soft = softness(solver)
    // The effective mass is that of the arms at the beginning of the step, unless they have rotated far since.
    if solver.isRelaxing && max(abs(state.a.deltaRotation), abs(state.b.deltaRotation)) > 0.1 {
      computeEffectiveMass(state)
    }
    var wanted = state.velocity
    if !solver.isRelaxing { wanted += (state.gap(offset) * soft.biasRate).shortened(to: JointSolver.pullSpeed) }
    let change = -(applyEffectiveMass(wanted) * soft.massScale) - impulse * soft.impulseScale
    impulse += change
    apply(change, 0, state, solver)
  }

  private mutating func solveAngle(_ solver: JointSolver) {
    let change = holdAngle(angularMass, solver)
    apply(.zero, change, JointState(self, solver), solver)
  }

  /// The torque that keeps the angle, for an effective moment of inertia.
  private mutating func holdAngle(_ mass: Float, _ solver: JointSolver) -> Float {
    let state = JointState(self, solver)
    let soft = softness(solver)
    let bias = solver.bias(angle + state.relativeRotation, soft, JointSolver.turnSpeed)
    let change = -mass * soft.massScale * (state.spin + bias) - soft.impulseScale * angularImpulse
    angularImpulse += change
    return change
  }

  private mutating func angularConstraint(_ solver: JointSolver) -> AngularConstraint {
    let state = updatedState(solver)
    computeEffectiveMass(state)
    return AngularConstraint(state)
  }

  private mutating func solveWeld(_ solver: JointSolver) {
    let angularConstraint = angularConstraint(solver)
    solvePoint(solver)
    apply(angularConstraint, holdAngle(angularConstraint.mass, solver), solver)
  }

  private mutating func solvePin(_ solver: JointSolver) {
    let angularConstraint = angularConstraint(solver)
    solvePoint(solver)
    if frictionTorque > 0 {
      let state = JointState(self, solver)
      let wanted = motorSpeed(at: angle + state.relativeRotation, solver, JointSolver.turnSpeed)
      apply(angularConstraint, drive(state.spin - wanted, angularConstraint.mass, solver), solver)
    }
    if lower > -.infinity || upper < .infinity { limitPin(angularConstraint, solver) }
  }

  private mutating func limitPin(_ angularConstraint: AngularConstraint, _ solver: JointSolver) {
    let place = angle + JointState(self, solver).relativeRotation
    let (oldLower, oldUpper) = (lowerImpulse, upperImpulse)
    let most = JointSolver.turnSpeed
    lowerImpulse = limit(place - lower, JointState(self, solver).spin, angularConstraint.mass, oldLower, solver, most)
    apply(angularConstraint, lowerImpulse - oldLower, solver)
    upperImpulse = limit(upper - place, -JointState(self, solver).spin, angularConstraint.mass, oldUpper, solver, most)
    apply(angularConstraint, oldUpper - upperImpulse, solver)
  }

  private func apply(_ angularConstraint: AngularConstraint, _ torque: Float, _ solver: JointSolver) {
    apply(angularConstraint.reaction * torque, torque, JointState(self, solver), solver)
  }

  /// The change of the impulse of a motor, or of friction, whose speed is too high by `speed`.
  @inline(never)
  mutating func drive(_ speed: Float, _ mass: Float, _ solver: JointSolver) -> Float {
    let (most, old) = (frictionTorque * solver.time, frictionImpulse)
    frictionImpulse = max(-most, min(most, old - mass * speed))
    return frictionImpulse - old
  }

  /// The speed of the motor, or the one that the limits allow. A motor that pressed against a limit would overcome it, as limits are soft.
  @inline(never)
  func motorSpeed(at place: Float, _ solver: JointSolver, _ most: Float = JointSolver.pullSpeed) -> Float {
    max(-approach(place - lower, solver, most), min(approach(upper - place, solver, most), motorSpeed))
  }

  /// The speed at which a limit that is `gap` away may be approached; negative beyond it.
  @inline(never)
  private func approach(_ gap: Float, _ solver: JointSolver, _ most: Float) -> Float {
    gap > 0 ? gap / solver.time : solver.bias(gap, softness(solver), most)
  }

  /// The impulse at a limit that is `gap` away and approached at -`speed`.
  @inline(never)
  func limit(
    _ gap: Float, _ speed: Float, _ mass: Float, _ old: Float, _ solver: JointSolver,
    _ most: Float = JointSolver.pullSpeed
  ) -> Float {
    if gap == .infinity { return 0 }
    let soft = gap > 0 ? .rigid : softness(solver)
    return max(0, old - mass * soft.massScale * (speed + approach(gap, solver, most)) - soft.impulseScale * old)
  }
}

// The rail of a slide: across it nothing moves, along it there may be limits. The two bodies rotate as one, so an
// impulse rotates both alike, as it would one rigid body, and leaves the angle between them unchanged. If it rotated
// the second body about its own centre, and the angle constraint undid that afterwards, a stop beside the centre
// would throw the body back.
extension Joint {
  func rail(_ state: JointState) -> (along: FloatVector, across: FloatVector) {
    let along = state.a.rotatedArm(direction)
    return (along, along.perpendicular)
  }

  /// The vector between the centres of mass, crossed with a direction.
  func lever(_ direction: FloatVector, _ state: JointState) -> Float {
    (offset + (state.b.deltaPosition - state.a.deltaPosition)).cross(direction)
  }

  /// Each body's share of the combined moment of inertia.
  func shares(_ state: JointState) -> (a: Float, b: Float) {
    (state.b.inverseInertia * angularMass, state.a.inverseInertia * angularMass)
  }

  private func applyRailImpulse(
    _ across: Float, _ torque: Float, _ along: Float, _ state: JointState, _ solver: JointSolver
  ) {
    let rail = rail(state)
    let impulse = rail.across * across + rail.along * along
    let (lever, shares) = (lever(impulse, state), shares(state))
    solver.applyImpulse(a, -impulse, -lever * shares.a - torque, isTouching)
    solver.applyImpulse(b, impulse, -lever * shares.b + torque, isTouching)
  }

  func railMass(_ direction: FloatVector, _ state: JointState) -> Float {
    let lever = lever(direction, state)
    let turning = lever * lever * angularMass * state.a.inverseInertia * state.b.inverseInertia
    let inverse = state.a.inverseMass + state.b.inverseMass + turning
    return inverse > 0 ? 1 / inverse : 0
  }

  private func railSpeed(_ direction: FloatVector, _ state: JointState) -> Float {
    let shares = shares(state)
    let spin = state.a.angularVelocity * shares.a + state.b.angularVelocity * shares.b
    return (state.b.velocity - state.a.velocity).dot(direction) - lever(direction, state) * spin
  }

  fileprivate mutating func solveSlide(_ solver: JointSolver) {
    solveAngle(solver)
    let state = updatedState(solver)
    let rail = rail(state)
    let soft = softness(solver)
    let bias = solver.bias(state.gap(offset).dot(rail.across), soft)
    let change =
      -railMass(rail.across, state) * soft.massScale * (railSpeed(rail.across, state) + bias)
      - soft.impulseScale * impulse.x
    impulse.x += change
    applyRailImpulse(change, 0, 0, state, solver)
    if frictionTorque > 0 { driveSlide(solver) }
    if lower > -.infinity || upper < .infinity { limitSlide(solver) }
  }

  /// The motor of a slide.
  private mutating func driveSlide(_ solver: JointSolver) {
    let state = JointState(self, solver)
    let along = rail(state).along
    let wanted = motorSpeed(at: state.gap(offset).dot(along), solver)
    applyRailImpulse(0, 0, drive(railSpeed(along, state) - wanted, railMass(along, state), solver), state, solver)
  }

  private mutating func limitSlide(_ solver: JointSolver) {
    let state = JointState(self, solver)
    let rail = rail(state).along
    let place = state.gap(offset).dot(rail)
    let mass = railMass(rail, state)
    let up = limit(place - lower, railSpeed(rail, state), mass, lowerImpulse, solver)
    applyRailImpulse(0, 0, up - lowerImpulse, state, solver)
    lowerImpulse = up
    let after = JointState(self, solver)
    let down = limit(upper - place, -railSpeed(rail, after), mass, upperImpulse, solver)
    applyRailImpulse(0, 0, upperImpulse - down, after, solver)
    upperImpulse = down
  }
}
