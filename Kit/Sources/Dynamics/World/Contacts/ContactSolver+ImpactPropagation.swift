/// Impacts that propagate through a row of touching bodies, as in Newton's cradle. The sub-steps stop bodies that meet as
/// inelastic ones, and restitution gives each contact the speed back at which its own two bodies met; in a row at rest that
/// speed is 0, and the row would part like a soft pile. So in steps with highly elastic impacts these are propagated before
/// the sub-steps, one after the other, each by Newton's law of restitution, so that none adds energy. After the sub-steps
/// they replace the impulses with which those have stopped the bodies, also at contacts that close in a later step only.
extension ContactSolver {
  /// The restitution from which impacts are propagated.
  static let highRestitution: Float = 0.8
  private static let propagationIterations = 32
  /// The slowest approach that counts as an impact; points per second.
  private static let minimumImpact: Float = 1
  /// The largest gap between bodies in a row; points.
  private static let rowGap: Float = 0.5

  /// Propagates impacts. Returns whether there are any.
  func propagateImpacts() -> Bool {
    impacts.fill(bodies.count, with: .zero)
    var sweeps = 0
    while sweeps < Self.propagationIterations && propagateOnce() { sweeps += 1 }
    if sweeps == 0 { return false }
    graph.forEach { batch in
      for i in 0..<batch.circles.count { prepareRestitution(&batch.circles.base[i]) }
    }
    return true
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
    let closing = -parting(contact)
    if closing < Self.minimumImpact { return false }
    let isInRow = contact.pointee.impactSpeed < Self.minimumImpact
    // Bodies that neither approach nor separate are in a row if they touch.
    let reach = isInRow ? Self.rowGap : closing * Float(timing.step)
    if contact.pointee.first.separation >= reach || startParting(contact) >= restitutionThreshold { return false }
    // A body that the impact does not wake yet is struck in a later step.
    if sleeps(contact.pointee.bodyA) || sleeps(contact.pointee.bodyB) { return false }
    hasRow = hasRow || isInRow
    let isFirst = !isInRow && !contact.pointee.isStruck
    strike(contact, closing, at: closing + (isFirst ? contact.pointee.impactSpeed + startParting(contact) : 0))
    return true
  }

  /// Exchanges the impulse of an impact: by Newton's law for the speed at impact, which differs from the closing speed by
  /// gravity on the way, and against the speed that gravity adds in this step.
  private func strike(_ contact: UnsafeMutablePointer<Contact>, _ closing: Float, at speed: Float) {
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    let (massA, massB) = (bodies.base[a].inverseMass, bodies.base[b].inverseMass)
    let restitution = speed > restitutionThreshold ? material(contact).restitution : 0
    push(contact, (closing + restitution * speed + gain(contact)) / (massA + massB))
    contact.pointee.isStruck = true
  }

  @inline(never)
  private func push(_ contact: UnsafeMutablePointer<Contact>, _ impulse: Float) {
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    impacts.base[a] -= contact.pointee.normal * (impulse * bodies.base[a].inverseMass)
    impacts.base[b] += contact.pointee.normal * (impulse * bodies.base[b].inverseMass)
  }

  /// The speed at which two bodies part at the beginning of the step.
  @inline(never)
  private func startParting(_ contact: UnsafeMutablePointer<Contact>) -> Float {
    let (a, b) = (motions.base + Int(contact.pointee.bodyA), motions.base + Int(contact.pointee.bodyB))
    return (b.pointee.velocity - a.pointee.velocity).dot(contact.pointee.normal)
  }

  /// The speed at which two bodies part after the impacts so far.
  private func parting(_ contact: UnsafeMutablePointer<Contact>) -> Float {
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    return startParting(contact) + (impacts.base[b] - impacts.base[a]).dot(contact.pointee.normal)
  }

  /// The closing speed that gravity and pushes add in this step.
  @inline(never)
  private func gain(_ contact: UnsafeMutablePointer<Contact>) -> Float {
    let (a, b) = (drives.base + Int(contact.pointee.bodyA), drives.base + Int(contact.pointee.bodyB))
    return (a.pointee.velocityGain - b.pointee.velocityGain).dot(contact.pointee.normal) * Float(timing.subSteps)
  }

  private func sleeps(_ body: Int32) -> Bool {
    bodies.base[Int(body)].inverseMass > 0 && !bodies.base[Int(body)].isAwake
  }

  /// The propagated impacts are the rebounds of this step. In a row, restitution makes up for the speed that joints take. A
  /// struck contact bears no load, since its bodies part.
  private func prepareRestitution(_ round: inout CircleContacts) {
    for lane in 0..<4 {
      let handle = take(lane, &round.contacts)
      if handle < 0 { continue }
      let contact = contacts.base + Int(handle)
      let isStruck = contact.pointee.isStruck
      contact.pointee.isStruck = false
      put(hasRow && isStruck ? max(parting(contact) - gain(contact), 0) : 0, lane, &round.reboundSpeed)
      // The first sub-step begins with the impulse of the step before.
      let load = contact.pointee.first.normalImpulse * (isStruck ? 1 : Float(timing.subSteps + 1))
      put(-load, lane, &round.excessImpulse)
    }
  }

  /// Replaces the impulses with which the sub-steps have stopped bodies by those of the propagated impacts.
  func applyImpacts() {
    graph.forEach { batch in
      for i in 0..<batch.circles.count { takeBackExcess(&batch.circles.base[i]) }
    }
    for body in 0..<bodies.count where bodies.base[body].isAwake { motions.base[body].velocity += impacts.base[body] }
  }

  /// Takes back by how much the impulses of the sub-steps exceed the load that a contact had before.
  private func takeBackExcess(_ round: inout CircleContacts) {
    for lane in 0..<4 {
      let handle = take(lane, &round.contacts)
      if handle < 0 { continue }
      let impulse = take(lane, &round.normalImpulse)
      let excess = max(take(lane, &round.excessImpulse) + impulse, 0)
      put(max(impulse - excess, 0), lane, &round.normalImpulse)
      push(contacts.base + Int(handle), -excess)
    }
  }
}
