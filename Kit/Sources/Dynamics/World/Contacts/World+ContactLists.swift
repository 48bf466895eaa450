/// Each body's list of contacts, and the list of active contacts.
extension World {
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
    setNext(link, head)
    if head >= 0 { setPrevious(head, link) }
    bodies[body].firstContact = link
  }

  private func unlink(_ next: Int32, _ previous: Int32, of body: Int) {
    if previous >= 0 { setNext(previous, next) } else { bodies[body].firstContact = next }
    if next >= 0 { setPrevious(next, previous) }
  }

  private func setNext(_ link: Int32, _ next: Int32) {
    if link & 1 == 0 { links[Int(link >> 1)].nextA = next } else { links[Int(link >> 1)].nextB = next }
  }

  private func setPrevious(_ link: Int32, _ previous: Int32) {
    if link & 1 == 0 { links[Int(link >> 1)].previousA = previous } else { links[Int(link >> 1)].previousB = previous }
  }

  /// Adds a contact to the active ones.
  func activate(_ contact: Int) {
    if contacts[contact].awakeIndex >= 0 { return }
    contacts[contact].awakeIndex = Int32(awakeContacts.count)
    awakeContacts.append(Int32(contact))
  }

  func deactivate(_ contact: Int) {
    let index = Int(contacts[contact].awakeIndex)
    if index < 0 { return }
    contacts[contact].awakeIndex = -1
    awakeContacts.swapRemove(at: index)
    if index < awakeContacts.count { contacts[Int(awakeContacts[index])].awakeIndex = Int32(index) }
  }
}
