/// The equations of joints that are solved together, as parts of a long chain.
extension Joint {
  /// Whether it can be part of a chain: rods and pins can, without limits, motor or friction.
  var fitsChain: Bool { (kind == .pin || kind == .distance && !isRope) && !isBounded }

  mutating func chainRow(_ solver: JointSolver) -> ChainRow {
    let state = updatedState(solver)
    let give = solver.isRelaxing ? 0 : ChainRow.softness
    let gap = state.gap(offset)
    let velocity = state.velocity
    let rate = solver.isRelaxing ? 0 : ChainRow.correction / solver.time
    if kind == .distance {
      let stretch = updateDirection(to: gap) - length
      var row = ChainRow(first: direction, second: .zero, state, softness: give)
      let bias = max(-JointSolver.pullSpeed, min(JointSolver.pullSpeed, stretch * rate))
      row.ask(FloatVector(x: velocity.dot(direction) + bias, y: 0), give, impulse)
      return row
    }
    var row = ChainRow(first: FloatVector(x: 1, y: 0), second: FloatVector(x: 0, y: 1), state, softness: give)
    row.ask(velocity + (gap * rate).shortened(to: JointSolver.pullSpeed), give, impulse)
    return row
  }

  mutating func addChainImpulse(_ change: FloatVector, _ solver: JointSolver) {
    impulse += change
    apply(kind == .distance ? direction * change.x : change, 0, JointState(self, solver), solver)
  }
}
