/// Collision between jointed bodies is disabled unless they ask for it: where they overlap, contact and joint would
/// work against each other forever.
extension JointSystem {
  /// Disables or enables collision between the two bodies of a joint, by its settings.
  func updateJointedPair(_ handle: Int) {
    let joint = joints[handle]
    let disablesCollision = joint.isUsed && !joint.collides && joint.a != 0
    if disablesCollision == joint.disablesCollision { return }
    joints[handle].disablesCollision = disablesCollision
    if !disablesCollision { return enableCollision(between: joint) }
    if jointedPairs.add(joint.a, joint.b) { dropContacts(between: joint.a, joint.b) }
  }

  private func dropContacts(between a: Int32, _ b: Int32) {
    var link = bodies[Int(a)].firstContact
    while link >= 0 {
      let contact = world.contacts[Int(link >> 1)]
      let handle = Int(link >> 1)
      link = world.next(link)
      if contact.bodyA == b || contact.bodyB == b { world.removeContact(handle) }
    }
  }

  /// Enables collision in the next step, unless another joint of the same two bodies disables it.
  private func enableCollision(between joint: Joint) {
    if !jointedPairs.remove(joint.a, joint.b, isOther: { hasOtherDisablingJoint(joint) }) { return }
    for body in [Int(joint.a), Int(joint.b)] {
      var shape = bodies[body].firstShape
      while shape >= 0 {
        world.broadPhase.markMoved(Int(shape))
        shape = world.shapes[Int(shape)].next
      }
    }
  }

  private func hasOtherDisablingJoint(_ joint: Joint) -> Bool {
    (0..<joints.count).contains {
      joints[$0].isUsed && joints[$0].disablesCollision && joints[$0].holds(Int(joint.a))
        && joints[$0].holds(Int(joint.b))
    }
  }
}
