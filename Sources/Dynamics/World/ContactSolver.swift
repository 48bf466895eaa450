extension Contact {
  /// The masses felt along the contact and what becomes of the two materials: the greater restitution, the geometric
  /// mean of the frictions. An edge has the body's own material.
  mutating func prepare(_ bodies: Bodies) {
    let (first, second) = (bodies[a], bodies[b])
    let inverseMass = first.solvedInverseMass + second.solvedInverseMass
    let (inertiaA, inertiaB) = (first.solvedInverseInertia, second.solvedInverseInertia)
    radiusA = isWithEdge ? 0 : first.radius
    radiusB = second.radius
    normalMass = inverseMass > 0 ? 1 / inverseMass : 0
    let tangent = inverseMass + radiusA * radiusA * inertiaA + radiusB * radiusB * inertiaB
    tangentMass = tangent > 0 ? 1 / tangent : 0
    let rolling = inertiaA + inertiaB
    rollingMass = rolling > 0 ? 1 / rolling : 0
    restitution = isWithEdge ? second.restitution : max(first.restitution, second.restitution)
    friction = isWithEdge ? second.friction : (first.friction * second.friction).squareRoot()
    rollingArm =
      isWithEdge
      ? second.rollingResistance * radiusB
      : max(first.rollingResistance, second.rollingResistance) * max(radiusA, radiusB)
    peakImpulse = 0
    bounceImpulse = 0
    bodies[a].isConstrained = true
    bodies[b].isConstrained = true
  }

  func warmStart(_ bodies: Bodies) {
    apply(normal * normalImpulse + normal.perpendicular * tangentImpulse, bodies)
    applyTwist(rollingImpulse, tangent: tangentImpulse, bodies)
  }

  /// One sweep. With bias it also corrects the overlap, gently; relaxing takes the speed of that correction out again
  /// and adds friction.
  mutating func solve(_ bodies: Bodies, subStep: Float, softness: Softness, pushSpeed: Float, isRelaxing: Bool) {
    let gap = separation + (bodies[b].delta - bodies[a].delta).dot(normal)
    var (bias, soft) = (Float(0), Softness.rigid)
    if gap > 0 {
      bias = gap / subStep
    } else if !isRelaxing {
      soft = softness
      bias = max(gap * soft.biasRate, -pushSpeed)
    }
    push(bodies, bias: bias, soft)
    if isRelaxing {
      roll(bodies)
      rub(bodies)
    }
  }

  private mutating func push(_ bodies: Bodies, bias: Float, _ soft: Softness) {
    let speed = (bodies[b].velocity - bodies[a].velocity).dot(normal)
    let change = -normalMass * soft.massScale * (speed + bias) - soft.impulseScale * normalImpulse
    let total = max(normalImpulse + change, 0)
    apply(normal * (total - normalImpulse), bodies)
    normalImpulse = total
    peakImpulse = max(peakImpulse, total)
  }

  /// Rolling resistance: a torque against the relative turning, bounded by the normal impulse.
  private mutating func roll(_ bodies: Bodies) {
    let limit = rollingArm * normalImpulse
    let speed = bodies[b].angularVelocity - bodies[a].angularVelocity
    let total = max(-limit, min(limit, rollingImpulse - rollingMass * speed))
    applyTwist(total - rollingImpulse, tangent: 0, bodies)
    rollingImpulse = total
  }

  /// Coulomb friction: against the sliding of the two surfaces, bounded by the normal impulse.
  private mutating func rub(_ bodies: Bodies) {
    let tangent = normal.perpendicular
    let turning = bodies[b].angularVelocity * radiusB + bodies[a].angularVelocity * radiusA
    let speed = (bodies[b].velocity - bodies[a].velocity).dot(tangent) - turning
    let limit = friction * normalImpulse
    let total = max(-limit, min(limit, tangentImpulse - tangentMass * speed))
    apply(tangent * (total - tangentImpulse), bodies)
    applyTwist(0, tangent: total - tangentImpulse, bodies)
    tangentImpulse = total
  }

  /// Whether the contact gives something of its impact back.
  func bounces(above threshold: Float) -> Bool { restitution > 0 && impactSpeed > threshold && peakImpulse > 0 }

  /// One sweep of giving the impact speed back, times the restitution, once the overlap is solved. What it adds is
  /// not kept as a start for the next step: by then the two are apart.
  mutating func restitute(_ bodies: Bodies) {
    let speed = (bodies[b].velocity - bodies[a].velocity).dot(normal)
    let total = max(bounceImpulse + normalMass * (restitution * impactSpeed - speed), 0)
    apply(normal * (total - bounceImpulse), bodies)
    bounceImpulse = total
    (normalImpulse, tangentImpulse, rollingImpulse) = (0, 0, 0)
  }

  private func apply(_ impulse: FloatVector, _ bodies: Bodies) {
    bodies[a].velocity -= impulse * bodies[a].solvedInverseMass
    bodies[b].velocity += impulse * bodies[b].solvedInverseMass
  }

  /// The torques of a rolling impulse and of a tangential one, whose arms are the radii.
  private func applyTwist(_ rolling: Float, tangent: Float, _ bodies: Bodies) {
    bodies[a].angularVelocity -= (rolling + radiusA * tangent) * bodies[a].solvedInverseInertia
    bodies[b].angularVelocity += (rolling - radiusB * tangent) * bodies[b].solvedInverseInertia
  }
}
