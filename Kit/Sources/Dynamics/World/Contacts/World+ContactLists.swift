/// Adding and removing contacts, and each body's list of them.
extension World {
  /// Adds a contact of two shapes; an immovable body comes first.
  func addContact(_ first: Int, _ second: Int) {
    var (a, b) = (first, second)
    let isFirstMovable = bodies[Int(shapes[a].body)].isMovable
    let isSecondMovable = bodies[Int(shapes[b].body)].isMovable
    // Between movable bodies, kind and handle decide, so that the order of discovery does not matter.
    let isSwapped =
      isFirstMovable != isSecondMovable
      ? isFirstMovable : (shapes[a].kind.rawValue, b) < (shapes[b].kind.rawValue, a)
    if isSwapped { swap(&a, &b) }
    let handle = contactStorage.add(makeContact(a, b))
    link(handle)
    if contacts[handle].bodyA == 0 { shapes[Int(contacts[handle].shapeA)].contactCount += 1 }
    contactStorage.activate(handle)
  }

  func makeContact(_ a: Int, _ b: Int) -> Contact {
    let (first, second) = (shapes[a], shapes[b])
    var contact = Contact(shapeA: Int32(a), shapeB: Int32(b), bodyA: first.body, bodyB: second.body)
    let isCentered = second.kind == .circle && second.center == .zero
    contact.isRound = isCentered && (first.kind != .circle || first.center == .zero) && first.kind != .polygon
    contact.isPair = contact.isRound && first.kind == .circle
    contact.radiusA = first.kind == .circle ? first.radius : 0
    contact.radiusB = second.radius
    contact.isOneWay = first.isOneWay
    contact.isSensor = first.filter.isSensor || second.filter.isSensor
    return contact
  }

  /// Removes a contact and reports its end if its beginning was reported.
  func removeContact(_ handle: Int) {
    let contact = contacts[handle]
    if contact.isReported { endContact(handle) }
    broadPhase.removePair(contact.shapeA, contact.shapeB)
    contactStorage.deactivate(handle)
    unlink(handle)
    if contact.bodyA == 0 { shapes[Int(contact.shapeA)].contactCount -= 1 }
    contactStorage.remove(handle)
  }

  @inline(__always)
  func next(_ link: Int32) -> Int32 { contactStorage.next(link) }

  func link(_ contact: Int) {
    links[contact] = ContactLinks()
    link(contact, side: 0, of: Int(contacts[contact].bodyA))
    link(contact, side: 1, of: Int(contacts[contact].bodyB))
  }

  func unlink(_ contact: Int) {
    let old = links[contact]
    unlink(old.nextA, old.previousA, of: Int(contacts[contact].bodyA))
    unlink(old.nextB, old.previousB, of: Int(contacts[contact].bodyB))
  }

  private func link(_ contact: Int, side: Int32, of body: Int) {
    let link = Int32(contact) << 1 | side
    let head = bodies[body].firstContact
    contactStorage.setNext(link, head)
    if head >= 0 { contactStorage.setPrevious(head, link) }
    bodies[body].firstContact = link
  }

  private func unlink(_ next: Int32, _ previous: Int32, of body: Int) {
    if previous >= 0 { contactStorage.setNext(previous, next) } else { bodies[body].firstContact = next }
    if next >= 0 { contactStorage.setPrevious(next, previous) }
  }
}
