/// Holds two bodies, or a body and a place, at a distance: a rod at frequency 0, a spring above.
struct Attachment {
  /// 0, the ground, when it holds on to `anchor`.
  var a: Int
  var b: Int
  var anchor = FloatVector.zero
  var length: Float = 0
  /// Nil for a rod.
  var spring: SpringFactors?
  var isUsed = true

  /// From a to b at the latest correction; kept for the moment in which both are in one place.
  var axis = FloatVector(x: 0, y: 1)
  var impulse: Float = 0

  init(a: Int, b: Int) {
    self.a = a
    self.b = b
  }
}

extension Attachment {
  private func separation(_ bodies: Bodies) -> FloatVector {
    let start = a == 0 ? anchor : bodies[a].position + bodies[a].delta
    return bodies[b].position + bodies[b].delta - start
  }

  private func apply(_ impulse: FloatVector, _ bodies: Bodies) {
    bodies[a].velocity -= impulse * bodies[a].solvedInverseMass
    bodies[b].velocity += impulse * bodies[b].solvedInverseMass
  }

  func warmStart(_ bodies: Bodies) {
    if spring == nil { apply(axis * impulse, bodies) }
  }

  /// One sweep; `softness` is that of rods. Springs pull in the first sweep only.
  mutating func solve(_ bodies: Bodies, softness: Softness, isRelaxing: Bool) {
    let inverse = bodies[a].solvedInverseMass + bodies[b].solvedInverseMass
    if inverse == 0 { return }
    let d = separation(bodies)
    let v = bodies[b].velocity - bodies[a].velocity
    if let spring, !isRelaxing {
      apply(pull(spring, d, v) * (1 / inverse), bodies)
    } else if spring == nil {
      let distance = turn(to: d)
      let bias = isRelaxing ? 0 : (distance - length) * softness.biasRate
      let change = -(v.dot(axis) + bias) * softness.massScale / inverse - softness.impulseScale * impulse
      impulse += change
      apply(axis * change, bodies)
    }
  }

  /// A spring of length 0 pulls in both directions of the plane, a longer one along itself.
  private mutating func pull(_ spring: SpringFactors, _ d: FloatVector, _ v: FloatVector) -> FloatVector {
    if length == 0 { return -(d * spring.stiffness + v * spring.damping) }
    let stretch = turn(to: d) - length
    return axis * -(stretch * spring.stiffness + v.dot(axis) * spring.damping)
  }

  private mutating func turn(to d: FloatVector) -> Float {
    let distance = d.length
    if distance > 1e-3 { axis = d * (1 / distance) }
    return distance
  }
}
