/// The equations of joints that are solved together, as parts of a tree.
extension Joint {
  /// Whether it can be part of a tree: welds and pins can, without limits, motor or friction.
  var fitsTree: Bool { kind == .weld || kind == .pin && !isBounded }

  /// The share of an error that is corrected in a sub-step.
  private static let correction: Float = 0.27

  /// Fills in a node of a tree: with the velocity to achieve, which is 0, or with the displacement that corrects the joint's error.
  mutating func fill(_ node: UnsafeMutablePointer<TreeNode>, _ solver: JointSolver, _ isCorrecting: Bool) {
    let state = updatedState(solver)
    node.pointee.begin(node.pointee.isFirst ? state.a : state.b, isCorrecting)
    var (first, second) = (TreeRows(), TreeRows())
    (first.x, second.x) = rows(along: FloatVector(x: 1, y: 0), state)
    (first.y, second.y) = rows(along: FloatVector(x: 0, y: 1), state)
    if kind == .weld { (first.z, second.z) = (SIMD3(0, 0, -1), SIMD3(0, 0, 1)) }
    node.pointee.ask(first, second, isCorrecting ? correction(state, solver) : .zero, state)
  }

  private func correction(_ state: JointState, _ solver: JointSolver) -> SIMD3<Double> {
    let change = (state.gap(offset) * Self.correction).shortened(to: JointSolver.pullSpeed * solver.time)
    let turn = kind == .weld ? solver.rotation(for: (angle + state.relativeRotation) * Self.correction) : 0
    return SIMD3(-Double(change.x), -Double(change.y), -Double(turn))
  }

  /// The equation of the speed along a direction, for both bodies.
  @inline(never)
  private func rows(along direction: FloatVector, _ state: JointState) -> (SIMD3<Double>, SIMD3<Double>) {
    let (x, y) = (Double(direction.x), Double(direction.y))
    return (
      SIMD3(-x, -y, -Double(state.armA.cross(direction))), SIMD3(x, y, Double(state.armB.cross(direction)))
    )
  }

  mutating func addTreeImpulse(_ change: SIMD3<Double>, _ solver: JointSolver) {
    let (linear, torque) = (FloatVector(x: Float(change.x), y: Float(change.y)), Float(change.z))
    impulse += linear
    angularImpulse += torque
    applyTree(linear, torque, solver)
  }

  /// Displaces both bodies.
  func correctTree(_ change: SIMD3<Double>, _ solver: JointSolver) {
    let linear = FloatVector(x: Float(change.x), y: Float(change.y))
    displace(linear, Float(change.z), JointState(self, solver), solver)
  }

  /// Applies the impulses of the sub-step before.
  mutating func warmStartTree(_ solver: JointSolver) {
    if rotatesFar(solver) { return clearImpulses() }
    applyTree(impulse, angularImpulse, solver)
  }

  @inline(never)
  private func applyTree(_ linear: FloatVector, _ torque: Float, _ solver: JointSolver) {
    apply(linear, torque, JointState(self, solver), solver)
  }
}
