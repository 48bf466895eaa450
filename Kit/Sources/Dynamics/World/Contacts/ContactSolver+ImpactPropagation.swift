/// Impacts that propagate through a row of touching bodies, as in Newton's cradle. The sub-steps stop bodies that meet as
/// inelastic ones, and restitution gives each contact the speed back at which its own two bodies met; in a row at rest that
/// speed is 0, and the row would part like a soft pile. So in steps with highly elastic impacts these are propagated before
/// the sub-steps, one after the other, each by Newton's law of restitution, so that none adds energy. After the sub-steps
/// they replace the impulses with which those have stopped the bodies, also at contacts that close in a later step only.
///
/// Propagation takes account of contacts only. Joints between movable bodies and the loads in a pile respond to the impulses of
/// the sub-steps too, so replacing these impulses would add energy: the contacts of such bodies get the usual restitution.
extension ContactSolver {
  /// The restitution from which impacts are propagated.
  static let highRestitution: Float = 0.8
  private static let propagationIterations = 32
  /// The slowest approach that counts as an impact; points per second.
  private static let minimumImpact: Float = 1
  /// The largest gap between bodies in a row; points.
  private static let rowGap: Float = 0.5

  /// The number of impacts on a body in one step from which it is in a crowd.
  private static let crowd: UInt8 = 4

  /// Propagates impacts. Returns whether there are any.
  func propagateImpacts() -> Bool {
    impacts.fill(bodies.count, with: .zero)
    findLoads()
    var sweeps = 0
    while sweeps < Self.propagationIterations && propagateOnce() { sweeps += 1 }
    return sweeps > 0
  }

  /// Marks the bodies under a load. Bobs of a cradle lean on each other, but hang on their joints.
  private func findLoads() {
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      if contact.pointee.pointCount == 0 || contact.pointee.first.normalImpulse <= 0 { continue }
      markLoaded(contact.pointee.bodyA)
      markLoaded(contact.pointee.bodyB)
    }
  }

  @inline(never)
  private func markLoaded(_ body: Int32) {
    let drive = drives.base + Int(body)
    if bodies.base[Int(body)].inverseMass > 0 && !drive.pointee.isJointed { drive.pointee.isBraced = true }
  }

  private func isBraced(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    isBraced(contact.pointee.bodyA) || isBraced(contact.pointee.bodyB)
  }

  private func isBraced(_ body: Int32) -> Bool {
    bodies.base[Int(body)].isAwake && drives.base[Int(body)].isBraced
  }

  /// Returns whether any two bodies met.
  private func propagateOnce() -> Bool {
    var isAny = false
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      if !contact.pointee.isRound || contact.pointee.pointCount == 0 || isBraced(contact) { continue }
      aim(contact.pointee.bodyA, contact.pointee.normal, &contact.pointee.directionA)
      aim(contact.pointee.bodyB, contact.pointee.normal, &contact.pointee.directionB)
      if propagate(contact) { isAny = true }
    }
    return isAny
  }

  /// Finds the direction in which an impulse of a contact moves a body. Its rod takes the part along it; in a row of bobs
  /// that stand aslant, the next step would lose the energy of that part.
  @inline(never)
  private func aim(_ body: Int32, _ normal: FloatVector, _ direction: inout FloatVector) {
    let rod = bodies.base[Int(body)].rod
    direction = normal - rod * rod.dot(normal)
  }

  private func propagate(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let start = parting(contact, motions.base, MemoryLayout<Motion>.stride)
    let closing = -start - parting(contact, impacts.base, MemoryLayout<FloatVector>.stride)
    if closing < Self.minimumImpact { return false }
    let isInRow = start > -Self.minimumImpact
    // Bodies that neither approach nor separate are in a row if they touch. The last sub-step stops what meets in the next one.
    let reach = isInRow ? Self.rowGap : closing * Float(timing.step + timing.subStep)
    if contact.pointee.first.separation >= reach || start >= restitutionThreshold { return false }
    // A body that the impact does not wake yet is struck in a later step.
    if sleeps(contact.pointee.bodyA) || sleeps(contact.pointee.bodyB) { return false }
    let isFirst = !isInRow && !contact.pointee.isStruck
    strike(contact, closing, at: closing + (isFirst ? contact.pointee.impactSpeed + start : 0))
    return true
  }

  /// Exchanges the impulse of an impact: by Newton's law for the speed at impact, which differs from the closing speed by
  /// gravity on the way, and against the speed that gravity adds in this step.
  private func strike(_ contact: UnsafeMutablePointer<Contact>, _ closing: Float, at speed: Float) {
    let (a, b) = (contact.pointee.directionA, contact.pointee.directionB)
    let massA = bodies.base[Int(contact.pointee.bodyA)].inverseMass * a.dot(a)
    let massB = bodies.base[Int(contact.pointee.bodyB)].inverseMass * b.dot(b)
    let restitution = speed > restitutionThreshold ? material(contact).restitution : 0
    let gain = parting(contact, drives.base, MemoryLayout<Drive>.stride) * Float(timing.subSteps)
    push(contact, (closing + restitution * speed - gain) / (massA + massB))
    contact.pointee.isStruck = true
    countStrike(contact.pointee.bodyA)
    countStrike(contact.pointee.bodyB)
  }

  @inline(never)
  private func countStrike(_ body: Int32) {
    let drive = drives.base + Int(body)
    if drive.pointee.strikes < Self.crowd { drive.pointee.strikes += 1 }
  }

  @inline(never)
  private func push(_ contact: UnsafeMutablePointer<Contact>, _ impulse: Float) {
    let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
    impacts.base[a] -= contact.pointee.directionA * (impulse * bodies.base[a].inverseMass)
    impacts.base[b] += contact.pointee.directionB * (impulse * bodies.base[b].inverseMass)
  }

  /// The speed at which the bodies of a contact part, as far as rods let them. The velocities come first in the elements, one for
  /// each body; one function for all of them is smaller.
  @inline(never)
  private func parting(_ contact: UnsafeMutablePointer<Contact>, _ elements: UnsafeRawPointer, _ stride: Int) -> Float {
    let a = elements.load(fromByteOffset: Int(contact.pointee.bodyA) * stride, as: FloatVector.self)
    let b = elements.load(fromByteOffset: Int(contact.pointee.bodyB) * stride, as: FloatVector.self)
    return contact.pointee.directionB.dot(b) - contact.pointee.directionA.dot(a)
  }

  private func sleeps(_ body: Int32) -> Bool {
    bodies.base[Int(body)].inverseMass > 0 && !bodies.base[Int(body)].isAwake
  }

  /// Replaces the impulses with which the sub-steps have stopped bodies by those of the propagated impacts.
  func applyImpacts() {
    graph.forEach { batch in
      for i in 0..<batch.circles.count { takeBackExcess(&batch.circles.base[i]) }
    }
    for body in 0..<bodies.count where bodies.base[body].isAwake && impacts.base[body] != .zero { applyImpact(body) }
  }

  /// Adds the propagated impacts to a body's velocity. A body with many impacts in a step moves less far than its velocity says, so gravity
  /// would add too much energy. With few impacts the errors cancel out.
  private func applyImpact(_ body: Int) {
    let (motion, drive) = (motions.base + body, drives.base + body)
    motion.pointee.velocity += impacts.base[body]
    if drive.pointee.strikes < Self.crowd || drive.pointee.isJointed { return }
    let fall = drive.pointee.velocityGain * (Float(timing.subSteps) / 2)
    payForHeight(body, (motion.pointee.velocity - fall) * Float(timing.step))
  }

  /// Takes the work that gravity does on the rest of a displacement that was shortened out of the velocity. Otherwise a highly
  /// elastic body would bounce higher each time that it is stopped above its contact.
  @inline(never)
  func payForHeight(_ body: Int, _ wanted: FloatVector) {
    let motion = motions.base + body
    let work = (wanted - motion.pointee.deltaPosition).dot(drives.base[body].velocityGain) * timing.subStepRate
    let squared = motion.pointee.velocity.dot(motion.pointee.velocity)
    if work <= 0 || squared <= 0 { return }
    motion.pointee.velocity = motion.pointee.velocity * max(0, 1 - 2 * work / squared).squareRoot()
  }

  /// Takes back by how much the impulses of the sub-steps exceed the load that a contact had before. A struck contact bears
  /// none, since its bodies part. The propagated impacts are the rebounds of this step.
  private func takeBackExcess(_ round: inout CircleContacts) {
    for lane in 0..<4 {
      let handle = take(lane, &round.contacts)
      if handle < 0 { continue }
      let contact = contacts.base + Int(handle)
      if isBraced(contact) { continue }
      put(0, lane, &round.reboundSpeed)
      // The first sub-step begins with the impulse of the step before.
      let load = contact.pointee.first.normalImpulse * (contact.pointee.isStruck ? 1 : Float(timing.subSteps + 1))
      contact.pointee.isStruck = false
      let impulse = take(lane, &round.normalImpulse)
      let excess = max(take(lane, &round.excessImpulse) + impulse - load, 0)
      put(max(impulse - excess, 0), lane, &round.normalImpulse)
      push(contact, -excess)
    }
  }
}

/// The directions in which an impulse moves both bodies, stored in fields that circle contacts do not use otherwise.
extension Contact {
  fileprivate var directionA: FloatVector {
    get { second.armA }
    set { second.armA = newValue }
  }
  fileprivate var directionB: FloatVector {
    get { second.armB }
    set { second.armB = newValue }
  }
}
