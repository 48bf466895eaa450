/// A torque between two bodies that are held together at a point. It rotates them about that point, so it comes with
/// the reaction impulse that keeps the point together. Applied alone, it would rotate each body about its own centre,
/// and the point constraint would undo part of that.
struct AngularConstraint {
  /// The reaction impulse of a torque of 1.
  let reaction: FloatVector
  /// The effective moment of inertia.
  let mass: Float

  /// The largest share of the effective moment of inertia that long arms may contribute, as a multiple of the bodies'
  /// own: for a body of 20 pt, an arm of 8,000 pt.
  private static let maximumShare: Float = 1e6

  /// Written out (Cauchy-Binet) to avoid cancellation: with long arms, most of the moment of inertia comes from the
  /// arms.
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
    // The constraint is off where only rounding is left (arms far too long for the bodies) and for bodies that cannot
    // rotate.
    let isConstrained = mass > 0 && mass * spins < Self.maximumShare && reaction.isFinite
    (self.reaction, self.mass) = isConstrained ? (reaction, mass) : (.zero, 0)
  }
}
