/// Lays contacts out for the solver.
extension World {
  /// What takes part in the solving: what is asleep stands like the ground until it is woken.
  @inline(__always)
  private func solved(_ body: Int32) -> Int { bodies.base[Int(body)].isAwake ? Int(body) : 0 }

  /// Gives every contact of this step a colour and a lane. The squeezed ones come last within their colours, in packets
  /// of their own, so that more sweeps over them are more sweeps over nothing else.
  func layOutContacts() {
    batches.removeAll()
    if deepest >= -Self.deepOverlap {
      squeezed.removeAll()
      for i in 0..<awakeContacts.count { prepare(Int(awakeContacts.base[i])) }
      return
    }
    findSqueezed()
    for i in 0..<awakeContacts.count where !isSqueezed(awakeContacts.base[i]) { prepare(Int(awakeContacts.base[i])) }
    batches.beginSqueezed()
    for i in 0..<awakeContacts.count where isSqueezed(awakeContacts.base[i]) { prepare(Int(awakeContacts.base[i])) }
  }

  /// Gives a contact its colour and its lane.
  private func prepare(_ handle: Int) {
    let contact = contacts.base + handle
    if contact.pointee.pointCount == 0 { return }
    let (a, b) = (solved(contact.pointee.bodyA), solved(contact.pointee.bodyB))
    if motions.base[a].inverseMass + motions.base[b].inverseMass == 0 { return }
    let isStatic = motions.base[a].inverseMass == 0 || motions.base[b].inverseMass == 0
    // The ground takes part in any number of contacts of one colour.
    let taken = (a == 0 ? 0 : colorMasks.base[a]) | (b == 0 ? 0 : colorMasks.base[b])
    let color = batches.take(taken, isStatic: isStatic)
    let batch = batches.all.base + color
    let mark = color < Batches.colors ? 1 << UInt64(color) : Batches.overflowMark
    colorMasks.base[a] |= mark
    colorMasks.base[b] |= mark
    drives.base[a].isHeld = true
    drives.base[b].isHeld = true
    let material = material(contact)
    if contact.pointee.isRound {
      let lane = batch.pointee.addRound()
      lay(handle, a, b, material, lane, &batch.pointee.rounds.last.pointee)
    } else {
      let lane = batch.pointee.addFlat()
      lay(handle, a, b, material, lane, &batch.pointee.flats.last.pointee)
    }
    if color >= Batches.colors { batch.pointee.close() }
  }

  /// A boundary is of the body's own material.
  @inline(__always)
  func material(_ contact: UnsafeMutablePointer<Contact>) -> Material {
    let own = bodies.base[Int(contact.pointee.bodyB)].material
    if contact.pointee.bodyA == 0 { return own }
    return own.meeting(bodies.base[Int(contact.pointee.bodyA)].material)
  }

  @inline(__always)
  private func bounceSpeed(_ point: ContactPoint, _ material: Material) -> Float {
    if material.restitution == 0 || point.impactSpeed <= bounceThreshold { return 0 }
    bounces = true
    isLively = isLively || material.restitution >= Self.livelyRestitution
    return point.impactSpeed * material.restitution
  }

  /// Of two circles it is the smaller one that rolls on the other; what is flat has no radius.
  @inline(__always)
  private func rollingRadius(_ a: Float, _ b: Float) -> Float { min(a, b) > 0 ? min(a, b) : max(a, b) }

  private func inverted(_ x: Float) -> Float { x > 0 ? 1 / x : 0 }

  private func lay(
    _ handle: Int, _ a: Int, _ b: Int, _ material: Material, _ lane: Int, _ round: inout RoundContacts
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
    put(bounceSpeed(contact.pointee.first, material), lane, &round.bounceSpeed)
    let impulse =
      contact.pointee.normal * contact.pointee.first.normalImpulse
      + contact.pointee.normal.perpendicular * contact.pointee.first.tangentImpulse
    warmStart(a, -impulse, -(contact.pointee.rollingImpulse + radiusA * contact.pointee.first.tangentImpulse))
    warmStart(b, impulse, contact.pointee.rollingImpulse - radiusB * contact.pointee.first.tangentImpulse)
  }

  /// The solver begins with the impulses of the step before: the first sub-step finds them in the difference between a
  /// body's velocity and its base.
  private func warmStart(_ body: Int, _ impulse: FloatVector, _ torque: Float) {
    let motion = motions.base[body]
    drives.base[body].base -= impulse * motion.inverseMass
    drives.base[body].angularBase -= torque * motion.inverseInertia
  }

  private func lay(
    _ handle: Int, _ a: Int, _ b: Int, _ material: Material, _ lane: Int, _ flat: inout FlatContacts
  ) {
    let contact = contacts.base + handle
    let (first, second) = (motions.base[a], motions.base[b])
    let roundness = rollingRadius(
      bodies.base[Int(contact.pointee.bodyA)].isRound ? contact.pointee.radiusA : 0,
      bodies.base[Int(contact.pointee.bodyB)].isRound ? contact.pointee.radiusB : 0)
    put(Int32(handle), lane, &flat.contacts)
    put(Int32(a), lane, &flat.bodiesA)
    put(Int32(b), lane, &flat.bodiesB)
    put(contact.pointee.normal.x, lane, &flat.normalX)
    put(contact.pointee.normal.y, lane, &flat.normalY)
    put(first.inverseMass, lane, &flat.inverseMassA)
    put(second.inverseMass, lane, &flat.inverseMassB)
    put(first.inverseInertia, lane, &flat.inverseInertiaA)
    put(second.inverseInertia, lane, &flat.inverseInertiaB)
    put(material.friction, lane, &flat.friction)
    put(inverted(first.inverseInertia + second.inverseInertia), lane, &flat.rollingMass)
    put(material.rollingResistance * roundness, lane, &flat.rollingArm)
    put(contact.pointee.rollingImpulse, lane, &flat.rollingImpulse)
    warmStart(a, .zero, -contact.pointee.rollingImpulse)
    warmStart(b, .zero, contact.pointee.rollingImpulse)
    let one = lay(contact, contact.pointee.first, a, b, material, lane, &flat.first)
    put(1, lane, &flat.hasFirst)
    if contact.pointee.pointCount == 1 { return }
    let two = lay(contact, contact.pointee.second, a, b, material, lane, &flat.second)
    put(1, lane, &flat.hasSecond)
    let turning = one.a * two.a * first.inverseInertia + one.b * two.b * second.inverseInertia
    put(first.inverseMass + second.inverseMass + turning, lane, &flat.coupling)
  }

  /// One of its places; gives its arms, crossed with the normal.
  private func lay(
    _ contact: UnsafeMutablePointer<Contact>, _ point: ContactPoint, _ a: Int, _ b: Int, _ material: Material,
    _ lane: Int, _ flat: inout FlatPoints
  ) -> (a: Float, b: Float) {
    let (first, second) = (motions.base[a], motions.base[b])
    let inverseMass = first.inverseMass + second.inverseMass
    let (normal, tangent) = (contact.pointee.normal, contact.pointee.normal.perpendicular)
    let (normalA, normalB) = (point.armA.cross(normal), point.armB.cross(normal))
    let (tangentA, tangentB) = (point.armA.cross(tangent), point.armB.cross(tangent))
    let normalShare = normalA * normalA * first.inverseInertia + normalB * normalB * second.inverseInertia
    let tangentShare = tangentA * tangentA * first.inverseInertia + tangentB * tangentB * second.inverseInertia
    put(point.separation, lane, &flat.separation)
    put(normalA, lane, &flat.normalArmA)
    put(normalB, lane, &flat.normalArmB)
    put(tangentA, lane, &flat.tangentArmA)
    put(tangentB, lane, &flat.tangentArmB)
    put(inverseMass + normalShare, lane, &flat.response)
    put(inverted(inverseMass + tangentShare), lane, &flat.tangentMass)
    put(point.normalImpulse, lane, &flat.normalImpulse)
    put(point.tangentImpulse, lane, &flat.tangentImpulse)
    put(bounceSpeed(point, material), lane, &flat.bounceSpeed)
    let impulse = normal * point.normalImpulse + tangent * point.tangentImpulse
    warmStart(a, -impulse, -point.armA.cross(impulse))
    warmStart(b, impulse, point.armB.cross(impulse))
    return (normalA, normalB)
  }
}
