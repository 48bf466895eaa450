/// Of several collision behaviours that two items share, the one that was added first reports their contacts.
extension DynamicAnimator {
  /// Ends the contacts of a body for one behaviour and begins them for another, if its new groups change which one
  /// reports them. Called before the groups change.
  func handOver(_ handle: Int, groups: UInt64) {
    let old = world.itemGroups(of: handle)
    if old == groups { return }
    var told: [Int32] = []
    var link = world.bodies[handle].firstContact
    while link >= 0 {
      let contact = world.contacts[Int(link >> 1)]
      let other = link & 1 == 0 ? contact.bodyB : contact.bodyA
      link = world.next(link)
      if !contact.isReported || contact.bodyA == 0 || told.contains(other) { continue }
      // Two immovable bodies have no contact: it ends, with its old groups, when the body is configured.
      if staleBodies.properties[handle].isAnchored && !world.bodies[Int(other)].isMovable { continue }
      told.append(other)
      let others = world.itemGroups(of: Int(other))
      handOver(contact, from: old & others, to: groups & others)
    }
  }

  private func handOver(_ contact: Contact, from old: UInt64, to new: UInt64) {
    if old == 0 || new == 0 || registry.firstBehavior(of: old) === registry.firstBehavior(of: new) { return }
    var ending = ContactChange(ending: contact, world)
    ending.groups = old
    world.contactStorage.changes.append(ending)
    var beginning = ContactChange(beginning: contact, world)
    (beginning.groups, beginning.speed) = (new, 0)
    world.contactStorage.changes.append(beginning)
  }
}

extension World {
  /// The bits of the behaviours in which a body collides with items.
  func itemGroups(of handle: Int) -> UInt64 {
    let shape = bodies[handle].firstShape
    return shape < 0 ? 0 : shapes[Int(shape)].itemGroups
  }
}
