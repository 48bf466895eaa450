/// Invariants of the world's storage after every step; checked by the soak only.
extension World {
  /// The first violated invariant; nil if there is none. Takes time proportional to the world, and with `isThorough`
  /// to the square of its shapes.
  func fault(isThorough: Bool) -> String? {
    let faults = [bodyFault(), awakeFault(), contactFault(), isThorough ? pairFault() : nil]
    return faults.compactMap { $0 }.first
  }

  private func bodyFault() -> String? {
    var used = 0
    for handle in 0..<bodies.count {
      let (body, motion) = (bodies[handle], motions[handle])
      used += body.isUsed ? 1 : 0
      let numbers = [
        body.position.x, body.position.y, body.angle, body.turns, motion.velocity.x, motion.velocity.y,
        motion.angularVelocity, body.inverseMass, body.inverseInertia,
      ]
      for number in numbers where !number.isFinite { return "body \(handle) has a value that is not finite" }
      let isStill = motion.velocity == .zero && motion.angularVelocity == 0
      if !body.isAwake && !isStill { return "body \(handle) is asleep but moves" }
      if body.isAwake && !body.isMovable { return "body \(handle) is immovable but awake" }
    }
    return used == bodyStorage.bodyCount + 1 ? nil : "\(used) bodies in use, \(bodyStorage.bodyCount + 1) expected"
  }

  private func awakeFault() -> String? {
    for i in 0..<awake.count where Int(bodies[Int(awake[i])].awakeIndex) != i {
      return "entry \(i) of the awake list is another body's"
    }
    var count = 0
    for handle in 0..<bodies.count where bodies[handle].isAwake { count += 1 }
    if count != awake.count { return "\(count) awake, \(awake.count) listed" }
    for i in 0..<awakeContacts.count where Int(contacts[Int(awakeContacts[i])].awakeIndex) != i {
      return "entry \(i) of the active contacts is another contact's"
    }
    return nil
  }

  /// Every contact is in the lists of both its bodies, and active if one of them is awake.
  private func contactFault() -> String? {
    var count = 0
    for handle in 0..<bodies.count {
      var link = bodies[handle].firstContact
      while link >= 0 {
        let contact = contacts[Int(link >> 1)]
        if (link & 1 == 0 ? contact.bodyA : contact.bodyB) != handle {
          return "contact \(link >> 1) is in the list of the wrong body"
        }
        let isAwake = bodies[Int(contact.bodyA)].isAwake || bodies[Int(contact.bodyB)].isAwake
        if isAwake != (contact.awakeIndex >= 0) {
          return "contact \(link >> 1) of \(contact.bodyA) and \(contact.bodyB) \(isAwake ? "sleeps" : "wakes") alone"
        }
        count += 1
        if count > 2 * contacts.count { return "the contacts of body \(handle) form a cycle" }
        link = next(link)
      }
    }
    return count == 2 * broadPhase.pairCount ? nil : "\(count) ends of \(broadPhase.pairCount) contacts"
  }

  /// There is a contact for every pair of overlapping fat AABBs.
  private func pairFault() -> String? {
    var count = 0
    for a in 0..<shapes.count where isThere(a) {
      for b in 0..<a where isThere(b) && overlap(a, b) { count += 1 }
    }
    return count == broadPhase.pairCount ? nil : "\(broadPhase.pairCount) contacts of \(count) pairs of boxes"
  }

  private func isThere(_ shape: Int) -> Bool { shapes[shape].isUsed && proxies[shape].level >= 0 }

  private func overlap(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (shapes[a], shapes[b])
    if first.body == second.body || !first.collides(with: second) || areJointed(first.body, second.body) {
      return false
    }
    if !bodies[Int(first.body)].isMovable && !bodies[Int(second.body)].isMovable { return false }
    return proxies[a].box.overlaps(proxies[b].box)
  }
}
