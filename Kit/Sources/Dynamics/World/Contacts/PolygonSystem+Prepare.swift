/// Prepares contacts of polygons: fills the solver's lanes and takes the impulses back.
extension PolygonSystem {
  func fillLane(
    _ handle: Int, _ a: Int, _ b: Int, _ material: Material, _ lane: Int, _ flat: inout PolygonContacts,
    _ solver: ContactSolver
  ) {
    let contact = contacts.base + handle
    let (first, second) = (motions.base[a], motions.base[b])
    let roundness = solver.rollingRadius(
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
    put(solver.inverted(first.inverseInertia + second.inverseInertia), lane, &flat.rollingMass)
    put(material.rollingResistance * roundness, lane, &flat.rollingArm)
    put(contact.pointee.rollingImpulse, lane, &flat.rollingImpulse)
    solver.warmStart(a, .zero, -contact.pointee.rollingImpulse)
    solver.warmStart(b, .zero, contact.pointee.rollingImpulse)
    let one = fillLane(contact, contact.pointee.first, a, b, material, lane, &flat.first, solver)
    put(1, lane, &flat.hasFirst)
    if contact.pointee.pointCount == 1 { return }
    let two = fillLane(contact, contact.pointee.second, a, b, material, lane, &flat.second, solver)
    put(1, lane, &flat.hasSecond)
    let turning = one.a * two.a * first.inverseInertia + one.b * two.b * second.inverseInertia
    put(first.inverseMass + second.inverseMass + turning, lane, &flat.coupling)
  }

  /// Fills one contact point; returns its arms, crossed with the normal.
  private func fillLane(
    _ contact: UnsafeMutablePointer<Contact>, _ point: ContactPoint, _ a: Int, _ b: Int, _ material: Material,
    _ lane: Int, _ flat: inout PolygonContactPoints, _ solver: ContactSolver
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
    put(solver.inverted(inverseMass + tangentShare), lane, &flat.tangentMass)
    put(point.normalImpulse, lane, &flat.normalImpulse)
    put(point.tangentImpulse, lane, &flat.tangentImpulse)
    put(solver.reboundSpeed(point, material), lane, &flat.reboundSpeed)
    let impulse = normal * point.normalImpulse + tangent * point.tangentImpulse
    solver.warmStart(a, -impulse, -point.armA.cross(impulse))
    solver.warmStart(b, impulse, point.armB.cross(impulse))
    return (normalA, normalB)
  }

  func store(_ flat: UnsafeMutablePointer<PolygonContacts>, _ world: World) {
    for lane in 0..<4 {
      let handle = take(lane, &flat.pointee.contacts)
      if handle < 0 { continue }
      let contact = contacts.base + Int(handle)
      store(&flat.pointee.first, lane, &contact.pointee.first)
      if contact.pointee.pointCount > 1 { store(&flat.pointee.second, lane, &contact.pointee.second) }
      contact.pointee.rollingImpulse = take(lane, &flat.pointee.rollingImpulse).flushedToZero
      let isFirstPressed = take(lane, &flat.pointee.first.peakImpulse) > 0
      world.noteImpulse(contact, isFirstPressed || take(lane, &flat.pointee.second.peakImpulse) > 0)
    }
  }

  @inline(__always)
  private func store(_ points: inout PolygonContactPoints, _ lane: Int, _ point: inout ContactPoint) {
    let keeps: Float = take(lane, &points.restitutionImpulse) > 0 ? 0 : 1
    point.normalImpulse = (take(lane, &points.normalImpulse) * keeps).flushedToZero
    point.tangentImpulse = (take(lane, &points.tangentImpulse) * keeps).flushedToZero
  }
}
