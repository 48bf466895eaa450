/// What the contacts remember of a step.
extension World {
  /// Takes the impulses back from the solver, and notes which touches began.
  func storeImpulses() {
    batches.forEach { batch in
      for i in 0..<batch.rounds.count { store(batch.rounds.base[i]) }
      for i in 0..<batch.flats.count { store(batch.flats.base[i]) }
    }
  }

  private func store(_ round: RoundContacts) {
    for lane in 0..<4 where round.contacts[lane] >= 0 {
      let contact = contacts.base + Int(round.contacts[lane])
      // What bounced is apart by the next step.
      let keeps: Float = round.bounceImpulse[lane] > 0 ? 0 : 1
      contact.pointee.first.normalImpulse = (round.normalImpulse[lane] * keeps).withoutTrace
      contact.pointee.first.tangentImpulse = (round.tangentImpulse[lane] * keeps).withoutTrace
      contact.pointee.rollingImpulse = (round.rollingImpulse[lane] * keeps).withoutTrace
      note(contact, round.peakImpulse[lane] > 0)
    }
  }

  private func store(_ flat: FlatContacts) {
    for lane in 0..<4 where flat.contacts[lane] >= 0 {
      let contact = contacts.base + Int(flat.contacts[lane])
      store(flat.first, lane, &contact.pointee.first)
      if contact.pointee.pointCount > 1 { store(flat.second, lane, &contact.pointee.second) }
      contact.pointee.rollingImpulse = flat.rollingImpulse[lane].withoutTrace
      note(contact, max(flat.first.peakImpulse[lane], flat.second.peakImpulse[lane]) > 0)
    }
  }

  private func store(_ points: FlatPoints, _ lane: Int, _ point: inout ContactPoint) {
    let keeps: Float = points.bounceImpulse[lane] > 0 ? 0 : 1
    point.normalImpulse = (points.normalImpulse[lane] * keeps).withoutTrace
    point.tangentImpulse = (points.tangentImpulse[lane] * keeps).withoutTrace
  }

  private func note(_ contact: UnsafeMutablePointer<Contact>, _ isPressed: Bool) {
    contact.pointee.isPressed = isPressed
    if !isPressed || contact.pointee.isReported { return }
    beginTouch(contact - contacts.base)
  }
}
