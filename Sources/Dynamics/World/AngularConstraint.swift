/// A torque between two that are held together at a point. It turns them about that point, so the impulse that keeps the
/// point together goes with it: given alone it would turn each about its own centre, and the point, held together
/// afterwards, would turn back a part of that.
struct AngularConstraint {
  /// Of a torque of 1.
  let reaction: FloatVector
  /// The moment of inertia that is felt.
  let mass: Float

  /// How much of the moment of inertia may be the arms', as a multiple of the items' own: for one of 20 pt, 8,000 pt away.
  private static let mostShare: Float = 1e6

  /// Written out (Cauchy and Binet) so that nothing cancels: with long arms most of the moment of inertia is theirs.
  init(_ state: JointState) {
    let (a, b) = (state.a, state.b)
    let (masses, spins) = (a.inverseMass + b.inverseMass, a.inverseInertia + b.inverseInertia)
    let both = a.inverseInertia * b.inverseInertia
    let drift = state.armA.perpendicular * a.inverseInertia + state.armB.perpendicular * b.inverseInertia
    let between = state.armB - state.armA
    let (deltaRotationA, deltaRotationB) = (
      state.armA.dot(state.armA) * a.inverseInertia, state.armB.dot(state.armB) * b.inverseInertia
    )
    let cross = state.armA.cross(state.armB)
    let determinant = masses * (masses + deltaRotationA + deltaRotationB) + both * cross * cross
    let (share, inverse) = (masses * masses / determinant, masses / determinant)
    let reaction = drift * -inverse - between * (both * cross / determinant)
    let mass = 1 / (spins * share + both * between.dot(between) * inverse)
    // Where rounding is all that is left, arms far too long for the items, nothing is held; nor is what cannot turn.
    let isConstrained = mass > 0 && mass * spins < Self.mostShare && reaction.isFinite
    (self.reaction, self.mass) = isConstrained ? (reaction, mass) : (.zero, 0)
  }
}
