/// The beginnings and ends of contacts. Bodies of several shapes and boundaries of several pieces begin with their
/// first contact and end with their last.
extension World {
  /// Notes that a contact begins.
  func beginContact(_ contact: Int) {
    // Shapes pushed together by other bodies: use the current contact point.
    if !contacts[contact].isSensor && !mayBegin(contacts.base + contact) {
      contacts[contact].point = currentPoint(contacts[contact])
    }
    if !isKnown(contact) { contactStorage.changes.append(ContactChange(beginning: contacts[contact], self)) }
    contacts[contact].isReported = true
    contacts[contact].newness = 2
  }

  /// Notes that a contact ends.
  func endContact(_ contact: Int) {
    if !isKnown(contact) { contactStorage.changes.append(ContactChange(ending: contacts[contact], self)) }
    contacts[contact].isReported = false
  }

  /// Whether another reported contact joins the same two.
  private func isKnown(_ contact: Int) -> Bool {
    let own = contacts[contact]
    guard isOneOfSeveral(own) else { return false }
    var link = bodies[Int(own.bodyB)].firstContact
    while link >= 0 {
      let handle = Int(link >> 1)
      link = next(link)
      if handle != contact && contacts[handle].isReported && isSame(contacts[handle], own) { return true }
    }
    return false
  }

  private func isOneOfSeveral(_ contact: Contact) -> Bool {
    if shapes[Int(contact.shapeA)].isPiece { return true }
    return hasSeveralShapes(contact.bodyA) || hasSeveralShapes(contact.bodyB)
  }

  private func hasSeveralShapes(_ body: Int32) -> Bool {
    let first = bodies[Int(body)].firstShape
    return first >= 0 && shapes[Int(first)].next >= 0
  }

  private func isSame(_ a: Contact, _ b: Contact) -> Bool {
    if a.bodyA != b.bodyA || a.bodyB != b.bodyB { return a.bodyA == b.bodyB && a.bodyB == b.bodyA }
    if a.bodyA != 0 { return true }
    let (first, second) = (shapes[Int(a.shapeA)], shapes[Int(b.shapeA)])
    return first.groups == second.groups && first.identifier == second.identifier
  }
}
