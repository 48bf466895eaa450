/// An impact that runs through a row, as in Newton's cradle. The solver gives every contact the speed back at which its
/// two came together; those that lay at rest in a row had none, so the row would part like a soft heap. Where something
/// very elastic meets several, the impacts are played through before the step, one after the other, and each contact
/// gives back what came of it there.
extension ContactSolver {
  /// From this restitution on it is worth while.
  static let highRestitution: Float = 0.8
  private static let propagationIterations = 32
  /// Slower approaches are no impacts; points per second.
  private static let minimumImpact: Float = 1
  /// What lies in a row has no more than this between it; points.
  private static let rowGap: Float = 0.5
  /// What parts with no speed at all takes part in the bounces too; points per second.
  private static let minimumRebound: Float = 0.001

  /// Whether anything has to be given back in a row.
  func propagateImpacts() -> Bool {
    hasRow = false
    impacts.removeAll()
    for body in 0..<bodies.count { impacts.append(Impact(velocity: motions.base[body].velocity)) }
    var sweeps = 0
    while sweeps < Self.propagationIterations && propagateOnce() { sweeps += 1 }
    // Each on its own, they do not need this.
    graph.forEach { batch in
      for i in 0..<batch.circles.count { storeReboundSpeeds(&batch.circles.base[i]) }
    }
    return hasRow
  }

  /// Whether any two came together.
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

  /// Two that do not approach by themselves are in a row if they touch and do not part either.
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

/// A body while impacts are played through.
struct Impact: BitwiseCopyable {
  var velocity: FloatVector
  var count: Int32 = 0
}
