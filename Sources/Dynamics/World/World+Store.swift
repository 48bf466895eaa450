/// What the contacts remember of a step.
extension World {
  /// Takes the impulses back from the solver, and notes which touches began.
  func storeImpulses() {
    batches.forEach { batch in
      for i in 0..<batch.rounds.count { store(batch.rounds.base + i) }
      for i in 0..<batch.flats.count { store(batch.flats.base + i) }
    }
  }

  private func store(_ round: UnsafeMutablePointer<RoundContacts>) {
    for lane in 0..<4 {
      let handle = take(lane, &round.pointee.contacts)
      if handle < 0 { continue }
      let contact = contacts.base + Int(handle)
      // What bounced is apart by the next step.
      let keeps: Float = take(lane, &round.pointee.bounceImpulse) > 0 ? 0 : 1
      contact.pointee.first.normalImpulse = (take(lane, &round.pointee.normalImpulse) * keeps).withoutTrace
      contact.pointee.first.tangentImpulse = (take(lane, &round.pointee.tangentImpulse) * keeps).withoutTrace
      contact.pointee.rollingImpulse = (take(lane, &round.pointee.rollingImpulse) * keeps).withoutTrace
      note(contact, take(lane, &round.pointee.peakImpulse) > 0)
    }
  }

  private func store(_ flat: UnsafeMutablePointer<FlatContacts>) {
    for lane in 0..<4 {
      let handle = take(lane, &flat.pointee.contacts)
      if handle < 0 { continue }
      let contact = contacts.base + Int(handle)
      store(&flat.pointee.first, lane, &contact.pointee.first)
      if contact.pointee.pointCount > 1 { store(&flat.pointee.second, lane, &contact.pointee.second) }
      contact.pointee.rollingImpulse = take(lane, &flat.pointee.rollingImpulse).withoutTrace
      let isFirstPressed = take(lane, &flat.pointee.first.peakImpulse) > 0
      note(contact, isFirstPressed || take(lane, &flat.pointee.second.peakImpulse) > 0)
    }
  }

  @inline(__always)
  private func store(_ points: inout FlatPoints, _ lane: Int, _ point: inout ContactPoint) {
    let keeps: Float = take(lane, &points.bounceImpulse) > 0 ? 0 : 1
    point.normalImpulse = (take(lane, &points.normalImpulse) * keeps).withoutTrace
    point.tangentImpulse = (take(lane, &points.tangentImpulse) * keeps).withoutTrace
  }

  private func note(_ contact: UnsafeMutablePointer<Contact>, _ isPressed: Bool) {
    contact.pointee.isPressed = isPressed
    if !isPressed || contact.pointee.isReported { return }
    beginTouch(contact - contacts.base)
  }
}
