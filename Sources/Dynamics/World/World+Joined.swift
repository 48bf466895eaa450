/// Bodies that are joined and do not collide with one another: where they overlap, contact and joint would drive each
/// other for ever.
extension World {
  /// Whether a joint keeps two bodies from colliding.
  @inline(__always)
  func areJoined(_ a: Int32, _ b: Int32) -> Bool {
    if bodies.base[Int(a)].jointCount == 0 || bodies.base[Int(b)].jointCount == 0 { return false }
    return joined.contains(PairSet.key(a, b))
  }

  /// Lets the two bodies of a joint pass through each other, or collide, as the joint says.
  func joinCollisions(_ handle: Int) {
    let joint = joints[handle]
    let isJoining = joint.isUsed && !joint.collides && joint.a != 0
    if isJoining == joint.isJoining { return }
    joints[handle].isJoining = isJoining
    if !isJoining { return separate(joint) }
    if joined.insert(PairSet.key(joint.a, joint.b)) { dropContacts(between: joint.a, joint.b) } else { twins += 1 }
  }

  private func dropContacts(between a: Int32, _ b: Int32) {
    var link = bodies[Int(a)].firstContact
    while link >= 0 {
      let contact = contacts[Int(link >> 1)]
      let handle = Int(link >> 1)
      link = next(link)
      if contact.bodyA == b || contact.bodyB == b { removeContact(handle) }
    }
  }

  /// Another joint of the same two may still keep them from colliding; else they may meet in the next step.
  private func separate(_ joint: Joint) {
    if twins > 0 && hasTwin(joint) {
      twins -= 1
      return
    }
    joined.remove(PairSet.key(joint.a, joint.b))
    for body in [Int(joint.a), Int(joint.b)] {
      var shape = bodies[body].firstShape
      while shape >= 0 {
        noteMove(Int(shape))
        shape = shapes[Int(shape)].next
      }
    }
  }

  private func hasTwin(_ joint: Joint) -> Bool {
    (0..<joints.count).contains {
      joints[$0].isUsed && joints[$0].isJoining && joints[$0].holds(Int(joint.a)) && joints[$0].holds(Int(joint.b))
    }
  }
}
