/// Rods and springs whose length has limits or a motor: a telescope, a winch, a shock absorber with stops.
extension Joint {
  /// Solves the motor and both limits along the line between the anchors.
  mutating func solveLength(_ solver: JointSolver) {
    let state = updatedState(solver)
    let place = updateDirection(to: state.gap(offset)) - length
    let mass = mass(direction, state)
    if frictionTorque > 0 { pull(drive(lengthening(solver) - motorSpeed(at: place, solver), mass, solver), solver) }
    let lowered = limit(place - lower, lengthening(solver), mass, lowerImpulse, solver)
    pull(lowered - lowerImpulse, solver)
    lowerImpulse = lowered
    let raised = limit(upper - place, -lengthening(solver), mass, upperImpulse, solver)
    pull(upperImpulse - raised, solver)
    upperImpulse = raised
  }

  /// The speed at which the anchors part.
  private func lengthening(_ solver: JointSolver) -> Float { JointState(self, solver).velocity.dot(direction) }

  private func pull(_ impulse: Float, _ solver: JointSolver) {
    apply(direction * impulse, 0, JointState(self, solver), solver)
  }
}
