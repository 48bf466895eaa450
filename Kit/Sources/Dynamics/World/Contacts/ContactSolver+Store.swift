/// Takes the impulses back from the solver, for warm starting in the next step.
extension ContactSolver {
  /// Stores the impulses, and reports contacts that begin.
  func storeImpulses(_ world: World) {
    graph.forEach { batch in
      for i in 0..<batch.circles.count { store(batch.circles.base + i, world) }
      if batch.polygons.count > 0 { world.shapeSystem?.storeImpulses(batch.polygons, world) }
    }
  }

  private func store(_ round: UnsafeMutablePointer<CircleContacts>, _ world: World) {
    for lane in 0..<4 {
      let handle = take(lane, &round.pointee.contacts)
      if handle < 0 { continue }
      let contact = contacts.base + Int(handle)
      // A contact with restitution is apart by the next step.
      let keeps: Float = take(lane, &round.pointee.restitutionImpulse) > 0 ? 0 : 1
      contact.pointee.first.normalImpulse = (take(lane, &round.pointee.normalImpulse) * keeps).flushedToZero
      contact.pointee.first.tangentImpulse = (take(lane, &round.pointee.tangentImpulse) * keeps).flushedToZero
      contact.pointee.rollingImpulse = (take(lane, &round.pointee.rollingImpulse) * keeps).flushedToZero
      world.noteImpulse(contact, take(lane, &round.pointee.peakImpulse) > 0)
    }
  }
}

extension World {
  /// Notes whether a contact had an impulse in this step. With the first one, it begins.
  func noteImpulse(_ contact: UnsafeMutablePointer<Contact>, _ isPressed: Bool) {
    contact.pointee.isPressed = isPressed
    if !isPressed || contact.pointee.isReported { return }
    beginContact(contact - contacts.base)
  }
}
