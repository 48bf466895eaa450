/// The contacts with their links, indexed by contact handle, the list of active ones, and their changes. A copy refers
/// to the same arrays.
struct ContactStorage {
  let contacts = Pool<Contact>()
  let links = Pool<ContactLinks>()
  /// The handles of contacts that take part in steps.
  let awakeContacts = Pool<Int32>()
  /// Beginnings and ends of contacts since they were last collected.
  let changes = Pool<ContactChange>()
  let free = FreeHandles()

  func deallocate() {
    contacts.deallocate()
    links.deallocate()
    awakeContacts.deallocate()
    changes.deallocate()
    free.deallocate()
  }

  func copy(_ other: ContactStorage) {
    contacts.copy(other.contacts)
    links.copy(other.links)
    awakeContacts.copy(other.awakeContacts)
    changes.copy(other.changes)
    free.copy(other.free)
  }

  /// Adds a contact that is in no list yet; returns its handle.
  func add(_ contact: Contact) -> Int {
    let handle = free.take(orElse: contacts.count)
    contacts.set(contact, at: handle)
    links.set(ContactLinks(), at: handle)
    return handle
  }

  /// Frees the handle of a contact that is in no list any more.
  func remove(_ handle: Int) {
    contacts[handle].pointCount = 0
    free.giveBack(handle)
  }

  /// The link that follows in a body's list of contacts; negative at its end.
  @inline(__always)
  func next(_ link: Int32) -> Int32 {
    let links = links.base + Int(link >> 1)
    return link & 1 == 0 ? links.pointee.nextA : links.pointee.nextB
  }

  func setNext(_ link: Int32, _ next: Int32) {
    if link & 1 == 0 { links[Int(link >> 1)].nextA = next } else { links[Int(link >> 1)].nextB = next }
  }

  func setPrevious(_ link: Int32, _ previous: Int32) {
    if link & 1 == 0 { links[Int(link >> 1)].previousA = previous } else { links[Int(link >> 1)].previousB = previous }
  }
}

/// The list of active contacts.
extension ContactStorage {
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

  /// Sorting reads all contacts, asleep or not: it does not pay if fewer than one in this many is active.
  private static let sortedShare = 4

  /// Sorts the active contacts by handle, unless few are active. The list becomes disordered as contacts come and go,
  /// which costs cache misses; sorted, contacts lie one behind the other in memory.
  func sortActive() {
    if awakeContacts.count < contacts.count / Self.sortedShare { return }
    awakeContacts.removeAll()
    for handle in 0..<contacts.count where contacts.base[handle].awakeIndex >= 0 {
      contacts.base[handle].awakeIndex = Int32(awakeContacts.count)
      awakeContacts.append(Int32(handle))
    }
  }
}
