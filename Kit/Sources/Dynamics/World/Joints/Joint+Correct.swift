/// Corrections of the joints of an overloaded mechanism. They displace bodies and leave their velocities alone: a
/// velocity that a bias adds has to be removed again by the relax pass, which converges too slowly where light bodies
/// connect heavy ones, and the rest would add energy in every sub-step.
extension Joint {
  /// The share of an error that is corrected in a sub-step.
  private static let correction: Float = 0.2

  // Not inlined: corrections are a small part of an iteration's work, and each copy adds to the programs.
  @inline(never)
  private func stateNow(_ solver: JointSolver) -> JointState { JointState(rotating: self, solver) }

  /// Displaces and rotates both bodies such that the joint's error shrinks.
  mutating func correct(_ solver: JointSolver) {
    switch kind {
    case .distance: correctLength(solver)
    case .spring, .snap: break
    case .pin:
      correctPoint(solver)
      if isLimited { correctLimits(solver) }
    case .weld:
      correctPoint(solver)
      let state = stateNow(solver)
      correctAngle(angle + state.relativeRotation, state, solver)
    case .slide: correctSlide(solver)
    }
  }

  @inline(never)
  func displace(_ impulse: FloatVector, _ torque: Float, _ state: JointState, _ solver: JointSolver) {
    solver.displace(a, -impulse, -state.armA.cross(impulse) - torque)
    solver.displace(b, impulse, state.armB.cross(impulse) + torque)
  }

  private mutating func correctLength(_ solver: JointSolver) {
    let state = stateNow(solver)
    var stretch = updateDirection(to: state.gap(offset)) - length
    if isLimited { stretch = excess(stretch) }
    if stretch == 0 || isRope && stretch < 0 { return }
    let change = solver.displacement(for: stretch * Self.correction * stiffnessScale)
    displace(direction * (-mass(direction, state) * change), 0, state, solver)
  }

  private mutating func correctPoint(_ solver: JointSolver) {
    let state = stateNow(solver)
    computeEffectiveMass(state)
    let change = (state.gap(offset) * Self.correction).shortened(to: JointSolver.pullSpeed * solver.time)
    displace(-applyEffectiveMass(change), 0, state, solver)
  }

  /// The reaction of the torque acts on the gap that the point still has. Without that share of the error, welds with large
  /// gaps would be torn further and further.
  private func correctAngle(_ error: Float, _ state: JointState, _ solver: JointSolver) {
    let constraint = AngularConstraint(state)
    let whole = error + constraint.reaction.dot(state.gap(offset))
    let torque = -constraint.mass * solver.rotation(for: whole * Self.correction)
    displace(constraint.reaction * torque, torque, state, solver)
  }

  private mutating func correctLimits(_ solver: JointSolver) {
    let state = stateNow(solver)
    let error = excess(angle + state.relativeRotation)
    if error != 0 { correctAngle(error, state, solver) }
  }

  /// How far a place or an angle is beyond the limits.
  private func excess(_ place: Float) -> Float { min(0, place - lower) + max(0, place - upper) }

  private mutating func correctSlide(_ solver: JointSolver) {
    var state = stateNow(solver)
    let turn = solver.rotation(for: (angle + state.relativeRotation) * Self.correction)
    displace(.zero, -angularMass * turn, state, solver)
    state = stateNow(solver)
    let across = rail(state).across
    correctRail(across, state.gap(offset).dot(across), state, solver)
    if !isLimited { return }
    state = stateNow(solver)
    let along = rail(state).along
    correctRail(along, excess(state.gap(offset).dot(along)), state, solver)
  }

  @inline(never)
  private func correctRail(_ direction: FloatVector, _ error: Float, _ state: JointState, _ solver: JointSolver) {
    let impulse = direction * (-railMass(direction, state) * solver.displacement(for: error * Self.correction))
    let (lever, shares) = (lever(impulse, state), shares(state))
    solver.displace(a, -impulse, -lever * shares.a)
    solver.displace(b, impulse, -lever * shares.b)
  }
}

extension JointSolver {
  @inline(never)
  fileprivate func displace(_ body: Int32, _ impulse: FloatVector, _ torque: Float) {
    let motion = motions + Int(body)
    motion.pointee.deltaPosition += impulse * motion.pointee.inverseMass
    motion.pointee.deltaRotation += torque * motion.pointee.inverseInertia
  }

  /// A displacement within the limits of a sub-step.
  fileprivate func displacement(for error: Float) -> Float {
    max(-Self.pullSpeed * time, min(Self.pullSpeed * time, error))
  }

  /// A rotation within the limits of a sub-step.
  func rotation(for error: Float) -> Float {
    max(-Self.turnSpeed * time, min(Self.turnSpeed * time, error))
  }
}
