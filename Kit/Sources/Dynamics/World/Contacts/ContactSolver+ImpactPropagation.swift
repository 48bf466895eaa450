/// Impacts that propagate through a row of touching bodies, as in Newton's cradle. Restitution gives each contact the
/// speed back at which its own two bodies met; in a row at rest that speed is 0, and the row would part like a soft
/// pile. Where a highly elastic body meets several, the impacts are propagated one after the other before the
/// sub-steps, and each contact gives back the resulting speed.
extension ContactSolver {
  /// The restitution from which impacts are propagated.
  static let highRestitution: Float = 0.8
  private static let propagationIterations = 32
  /// The slowest approach that counts as an impact; points per second.
  private static let minimumImpact: Float = 1
  /// The largest gap between bodies in a row; points.
  private static let rowGap: Float = 0.5
  /// The smallest rebound speed in a row; points per second. Above 0, so that all contacts of the row take part in
  /// restitution.
  private static let minimumRebound: Float = 0.001

  /// Propagates impacts. Returns whether any passed through a row.
  func propagateImpacts() -> Bool {
    hasRow = false
    impacts.removeAll()
    for body in 0..<bodies.count { impacts.append(Impact(velocity: motions.base[body].velocity)) }
    var sweeps = 0
    while sweeps < Self.propagationIterations && propagateOnce() { sweeps += 1 }
    // Without a row, this only clears the marks.
    graph.forEach { batch in
      for i in 0..<batch.circles.count { storeReboundSpeeds(&batch.circles.base[i]) }
    }
    return hasRow
  }

  /// Returns whether any two bodies met.
  private func propagateOnce() -> Bool {
    var isAny = false
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      if contact.pointee.isRound && contact.pointee.pointCount > 0 && propagate(contact) { isAny = true }
    }
    return isAny
  }

  private func propagate(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let (a, b) = (impacts.base + Int(contact.pointee.bodyA), impacts.base + Int(contact.pointee.bodyB))
    let normal = contact.pointee.normal
    let closing = (a.pointee.velocity - b.pointee.velocity).dot(normal)
    if closing < Self.minimumImpact { return false }
    let isInRow = contact.pointee.impactSpeed < Self.minimumImpact
    if !(isInRow ? isRow(contact) : contact.pointee.first.separation < closing * Float(timing.step)) { return false }
    hasRow = hasRow || isInRow
    let (massA, massB) = (pushed(contact.pointee.bodyA), pushed(contact.pointee.bodyB))
    if massA + massB == 0 { return false }
    let restitution = closing > restitutionThreshold ? material(contact).restitution : 0
    let impulse = normal * ((1 + restitution) * closing / (massA + massB))
    a.pointee.velocity -= impulse * massA
    b.pointee.velocity += impulse * massB
    a.pointee.count += 1
    b.pointee.count += 1
    contact.pointee.isStruck = true
    return true
  }

  /// Bodies that neither approach nor separate are in a row if they touch.
  private func isRow(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let (a, b) = (motions.base + Int(contact.pointee.bodyA), motions.base + Int(contact.pointee.bodyB))
    let parting = (b.pointee.velocity - a.pointee.velocity).dot(contact.pointee.normal)
    return contact.pointee.first.separation < Self.rowGap && parting < restitutionThreshold
  }

  private func pushed(_ body: Int32) -> Float {
    bodies.base[Int(body)].isAwake ? bodies.base[Int(body)].inverseMass : 0
  }

  private func storeReboundSpeeds(_ round: inout CircleContacts) {
    for lane in 0..<4 where round.contacts[lane] >= 0 {
      let contact = contacts.base + Int(round.contacts[lane])
      let (a, b) = (impacts.base + Int(contact.pointee.bodyA), impacts.base + Int(contact.pointee.bodyB))
      let isStruck = contact.pointee.isStruck
      contact.pointee.isStruck = false
      if !hasRow || !isStruck || max(a.pointee.count, b.pointee.count) < 2 { continue }
      let parting = (b.pointee.velocity - a.pointee.velocity).dot(contact.pointee.normal)
      put(max(parting, Self.minimumRebound), lane, &round.reboundSpeed)
    }
  }
}

/// A body's state while impacts are propagated.
struct Impact: BitwiseCopyable {
  var velocity: FloatVector
  var count: Int32 = 0
}
