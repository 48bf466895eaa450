/// Deep overlaps need several relaxing sweeps per sub-step: after a single one the speed of the correction stays in the
/// bodies and throws them apart. Only contacts near a deep overlap take part; the rest of the world pays nothing.
extension World {
  /// Overlaps beyond this depth get more relaxing sweeps; points.
  static let deepOverlap: Float = 6
  private static let deepRelaxSweeps = 8
  /// The farthest squeezed contacts are this many contacts or joints away from a deep overlap. A sweep passes an impulse
  /// on by about one, so farther ones would feel little of the additional sweeps.
  private static let squeezeReach: UInt8 = 8

  /// Marks the bodies near deep overlaps, breadth first. The order follows from the lists of contacts and joints alone.
  func findSqueezed() {
    squeezed.fill(bodies.count, with: 0)
    squeezedFront.removeAll()
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      if contact.pointee.pointCount == 0 || contact.pointee.first.separation >= -Self.deepOverlap { continue }
      markSqueezed(contact.pointee.bodyA, Self.squeezeReach)
      markSqueezed(contact.pointee.bodyB, Self.squeezeReach)
    }
    var next = 0
    while next < squeezedFront.count {
      let body = Int(squeezedFront.base[next])
      next += 1
      if squeezed.base[body] > 1 { markNeighbors(of: body) }
    }
  }

  private func markSqueezed(_ body: Int32, _ reach: UInt8) {
    if squeezed.base[Int(body)] > 0 || !bodies.base[Int(body)].isAwake { return }
    squeezed.base[Int(body)] = reach
    squeezedFront.append(body)
  }

  private func markNeighbors(of body: Int) {
    let reach = squeezed.base[body] - 1
    var link = bodies.base[body].firstContact
    while link >= 0 {
      let contact = contacts.base + Int(link >> 1)
      link = next(link)
      if contact.pointee.pointCount == 0 { continue }
      markSqueezed(contact.pointee.bodyA, reach)
      markSqueezed(contact.pointee.bodyB, reach)
    }
    if bodies.base[body].jointCount == 0 { return }
    for i in 0..<joints.count where joints.base[i].isUsed && joints.base[i].holds(body) {
      markSqueezed(joints.base[i].a, reach)
      markSqueezed(joints.base[i].b, reach)
    }
  }

  /// Whether both bodies of a contact, or the one that moves, are near a deep overlap.
  @inline(__always)
  func isSqueezed(_ handle: Int32) -> Bool {
    let contact = contacts.base + Int(handle)
    return squeezed.base[Int(contact.pointee.bodyA)] | squeezed.base[Int(contact.pointee.bodyB)] != 0
  }

  /// Lists the joints of squeezed bodies, in the order in which joints are solved.
  func findSqueezedJoints() {
    squeezedJoints.removeAll()
    if squeezed.count == 0 || activeJoints == 0 { return }
    for i in 0..<jointOrder.sorted.count {
      let handle = jointOrder.sorted.base[i]
      let joint = joints.base + Int(handle)
      if squeezed.base[Int(joint.pointee.a)] | squeezed.base[Int(joint.pointee.b)] != 0 {
        squeezedJoints.append(handle)
      }
    }
  }

  /// The additional relaxing sweeps of a sub-step.
  func relaxSqueezed(_ dynamic: SweepSettings, _ fixed: SweepSettings, after count: Int) {
    if squeezed.count == 0 { return }
    for _ in 1..<Self.deepRelaxSweeps {
      jointSystem?.relaxSqueezed(self, count)
      batches.forEach { $0.relaxSqueezed(motions.base, $0.isStatic ? fixed : dynamic) }
    }
  }

  func relaxSqueezedJoints(after count: Int) {
    if squeezedJoints.count == 0 { return }
    let solver = solver(isRelaxing: true, after: count)
    for i in 0..<squeezedJoints.count { joints.base[Int(squeezedJoints.base[i])].solve(solver) }
    brakeJoined()
  }
}

extension Batch {
  fileprivate func relaxSqueezed(_ motions: UnsafeMutablePointer<Motion>, _ settings: SweepSettings) {
    for i in squeezedRounds..<rounds.count { rounds.base[i].relax(motions, settings) }
    for i in squeezedFlats..<flats.count { flats.base[i].relax(motions, settings) }
  }
}
