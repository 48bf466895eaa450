/// Prepares contacts: assigns colours and fills the solver's lanes.
extension ContactSolver {
  /// Sleeping bodies are solved as the ground until they wake.
  @inline(__always)
  private func solved(_ body: Int32) -> Int { bodies.base[Int(body)].isAwake ? Int(body) : 0 }

  /// The first body of a contact, if it is immovable: then its velocity counts, and it takes part in any number of contacts.
  private func carrier(_ body: Int32, orElse solved: Int) -> Int {
    let motion = motions.base[Int(body)]
    return motion.inverseMass == 0 && !bodies.base[Int(body)].isMovable ? Int(body) : solved
  }

  /// Gives every contact of this step a colour and a lane. Squeezed contacts come last within their colours, in packets
  /// of their own, so that additional relax passes touch no others.
  func prepare(_ shapes: ShapeSystem?, _ constraints: ConstraintSystem?, deepest: Float) {
    hasRestitution = false
    hasHighRestitution = false
    graph.removeAll()
    endOverlaps(deepest)
    if deepest >= -Self.deepOverlap {
      squeezed.removeAll()
      for i in 0..<awakeContacts.count { prepare(Int(awakeContacts.base[i]), shapes) }
      return
    }
    findSqueezed(constraints)
    for i in 0..<awakeContacts.count where !isSqueezed(awakeContacts.base[i]) {
      prepare(Int(awakeContacts.base[i]), shapes)
    }
    graph.beginSqueezed()
    for i in 0..<awakeContacts.count where isSqueezed(awakeContacts.base[i]) {
      prepare(Int(awakeContacts.base[i]), shapes)
    }
  }

  /// Gives a contact its colour and lane.
  private func prepare(_ handle: Int, _ shapes: ShapeSystem?) {
    let contact = contacts.base + handle
    if contact.pointee.pointCount == 0 { return }
    let (a, b) = (solved(contact.pointee.bodyA), solved(contact.pointee.bodyB))
    if motions.base[a].inverseMass + motions.base[b].inverseMass == 0 { return }
    let isStatic = motions.base[a].inverseMass == 0 || motions.base[b].inverseMass == 0
    // The ground takes part in any number of contacts of one colour.
    let taken = (a == 0 ? 0 : colorMasks.base[a]) | (b == 0 ? 0 : colorMasks.base[b])
    let color = graph.take(taken, isStatic: isStatic)
    let batch = graph.all.base + color
    let mark = color < ConstraintGraph.colors ? 1 << UInt64(color) : ConstraintGraph.overflowMark
    colorMasks.base[a] |= mark
    colorMasks.base[b] |= mark
    drives.base[a].isConstrained = true
    drives.base[b].isConstrained = true
    let carrier = hasCarriers ? carrier(contact.pointee.bodyA, orElse: a) : a
    let material = material(contact)
    if contact.pointee.isRound {
      let lane = batch.pointee.addCircleContact()
      fillLane(handle, carrier, b, material, lane, &batch.pointee.circles.last.pointee)
    } else {
      shapes?.prepare(handle, carrier, b, material, &batch.pointee, self)
    }
    if color >= ConstraintGraph.colors { batch.pointee.close() }
  }

  /// The combined material; a boundary has the body's own.
  @inline(__always)
  func material(_ contact: UnsafeMutablePointer<Contact>) -> Material {
    let own = bodies.base[Int(contact.pointee.bodyB)].material
    if contact.pointee.bodyA == 0 { return own }
    return own.combined(with: bodies.base[Int(contact.pointee.bodyA)].material)
  }

  @inline(__always)
  func reboundSpeed(_ point: ContactPoint, _ material: Material) -> Float {
    if material.restitution == 0 || point.impactSpeed <= restitutionThreshold { return 0 }
    hasRestitution = true
    hasHighRestitution = hasHighRestitution || material.restitution >= Self.highRestitution
    return point.impactSpeed * material.restitution
  }

  /// The smaller of two circles rolls on the other; a flat shape has no radius.
  @inline(__always)
  func rollingRadius(_ a: Float, _ b: Float) -> Float { min(a, b) > 0 ? min(a, b) : max(a, b) }

  @inline(__always)
  func inverted(_ x: Float) -> Float { x > 0 ? 1 / x : 0 }

  private func fillLane(
    _ handle: Int, _ a: Int, _ b: Int, _ material: Material, _ lane: Int, _ round: inout CircleContacts
  ) {
    let contact = contacts.base + handle
    let (first, second) = (motions.base[a], motions.base[b])
    let (radiusA, radiusB) = (contact.pointee.radiusA, contact.pointee.radiusB)
    let inverseMass = first.inverseMass + second.inverseMass
    let inverseInertia = first.inverseInertia + second.inverseInertia
    let tangent =
      inverseMass + radiusA * radiusA * first.inverseInertia + radiusB * radiusB * second.inverseInertia
    put(Int32(handle), lane, &round.contacts)
    put(Int32(a), lane, &round.bodiesA)
    put(Int32(b), lane, &round.bodiesB)
    put(contact.pointee.normal.x, lane, &round.normalX)
    put(contact.pointee.normal.y, lane, &round.normalY)
    put(contact.pointee.first.separation, lane, &round.separation)
    put(first.inverseMass, lane, &round.inverseMassA)
    put(second.inverseMass, lane, &round.inverseMassB)
    put(first.inverseInertia, lane, &round.inverseInertiaA)
    put(second.inverseInertia, lane, &round.inverseInertiaB)
    put(radiusA, lane, &round.radiusA)
    put(radiusB, lane, &round.radiusB)
    put(inverted(inverseMass), lane, &round.normalMass)
    put(inverted(tangent), lane, &round.tangentMass)
    put(inverted(inverseInertia), lane, &round.rollingMass)
    put(material.friction, lane, &round.friction)
    put(material.rollingResistance * rollingRadius(radiusA, radiusB), lane, &round.rollingArm)
    put(contact.pointee.first.normalImpulse, lane, &round.normalImpulse)
    put(contact.pointee.first.tangentImpulse, lane, &round.tangentImpulse)
    put(contact.pointee.rollingImpulse, lane, &round.rollingImpulse)
    put(reboundSpeed(contact.pointee.first, material), lane, &round.reboundSpeed)
    let impulse =
      contact.pointee.normal * contact.pointee.first.normalImpulse
      + contact.pointee.normal.perpendicular * contact.pointee.first.tangentImpulse
    warmStart(a, -impulse, -(contact.pointee.rollingImpulse + radiusA * contact.pointee.first.tangentImpulse))
    warmStart(b, impulse, contact.pointee.rollingImpulse - radiusB * contact.pointee.first.tangentImpulse)
  }

  /// Warm starting: the first sub-step finds the cached impulses in the difference between a body's velocity and its
  /// free velocity.
  @inline(__always)
  func warmStart(_ body: Int, _ impulse: FloatVector, _ torque: Float) {
    let motion = motions.base[body]
    drives.base[body].freeVelocity -= impulse * motion.inverseMass
    drives.base[body].freeAngularVelocity -= torque * motion.inverseInertia
  }
}
