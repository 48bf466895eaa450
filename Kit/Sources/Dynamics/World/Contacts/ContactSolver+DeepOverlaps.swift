/// Deep overlaps need several relax passes per sub-step: after a single one, correction velocity remains and throws
/// bodies apart. Only contacts near a deep overlap, the squeezed ones, take part, so that others cost nothing.
extension ContactSolver {
  /// Overlaps deeper than this get additional relax passes; points.
  static let deepOverlap: Float = 6
  private static let deepRelaxIterations = 8
  /// The number of contacts or joints between a deep overlap and the last contact that counts as squeezed. An iteration
  /// passes an impulse on by about one, so more distant contacts would gain little.
  private static let squeezeReach: UInt8 = 8

  /// Marks the bodies near deep overlaps, breadth first.
  func findSqueezed(_ constraints: ConstraintSystem?) {
    squeezed.fill(bodies.count, with: 0)
    squeezedFront.removeAll()
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      if contact.pointee.pointCount == 0 || contact.pointee.first.separation >= -Self.deepOverlap { continue }
      markSqueezed(contact.pointee.bodyA, Self.squeezeReach)
      markSqueezed(contact.pointee.bodyB, Self.squeezeReach)
    }
    var (next, reach) = (0, Self.squeezeReach)
    while reach > 1 && next < squeezedFront.count {
      let front = next..<squeezedFront.count
      next = front.upperBound
      reach -= 1
      markNeighbors(of: front, reach, constraints)
    }
  }

  /// Marks the bodies next to those of the front.
  private func markNeighbors(of front: Range<Int>, _ reach: UInt8, _ constraints: ConstraintSystem?) {
    var areJointed = false
    for i in front {
      let body = Int(squeezedFront.base[i])
      if bodies.base[body].jointCount > 0 { areJointed = true }
      markTouching(body, reach)
    }
    if !areJointed { return }
    constraints?.forEachPair { a, b in
      if squeezed.base[a] == reach + 1 { markSqueezed(Int32(b), reach) }
      if squeezed.base[b] == reach + 1 { markSqueezed(Int32(a), reach) }
    }
  }

  /// Overlaps deeper than this are no effect of a pile's weight; points.
  private static let looseOverlap: Float = 1

  /// Begins to find the bodies that overlap by more than a load causes.
  func beginOverlaps() { overlapping.fill(bodies.count, with: 0) }

  /// Marks the bodies of a contact if they overlap so far.
  @inline(__always)
  func noteOverlap(_ contact: UnsafeMutablePointer<Contact>) {
    if contact.pointee.leastSeparation >= -Self.looseOverlap { return }
    overlapping.base[Int(contact.pointee.bodyA)] = 1
    overlapping.base[Int(contact.pointee.bodyB)] = 1
  }

  /// Drops the marks if no first point of a contact overlaps so far.
  func endOverlaps(_ deepest: Float) {
    if deepest >= -Self.looseOverlap { overlapping.removeAll() }
  }

  /// Whether a body overlaps others, or is near a deep overlap.
  @inline(never)
  func lacksRoom(_ body: Int) -> Bool {
    overlapping.count > 0 && (overlapping.base[body] > 0 || (squeezed.count > 0 && squeezed.base[body] > 0))
  }

  private func markSqueezed(_ body: Int32, _ reach: UInt8) {
    if squeezed.base[Int(body)] > 0 || !bodies.base[Int(body)].isAwake { return }
    squeezed.base[Int(body)] = reach
    squeezedFront.append(body)
  }

  private func markTouching(_ body: Int, _ reach: UInt8) {
    var link = bodies.base[body].firstContact
    while link >= 0 {
      let contact = contacts.base + Int(link >> 1)
      link = storage.next(link)
      if contact.pointee.pointCount == 0 { continue }
      markSqueezed(contact.pointee.bodyA, reach)
      markSqueezed(contact.pointee.bodyB, reach)
    }
  }

  /// Whether a body of a contact is near a deep overlap.
  @inline(__always)
  func isSqueezed(_ handle: Int32) -> Bool {
    let contact = contacts.base + Int(handle)
    return squeezed.base[Int(contact.pointee.bodyA)] | squeezed.base[Int(contact.pointee.bodyB)] != 0
  }

  /// The additional relax passes of a sub-step, over contacts and joints near deep overlaps.
  func relaxSqueezed(_ shapes: ShapeSystem?, _ constraints: ConstraintSystem?, after count: Int) {
    if squeezed.count == 0 { return }
    for _ in 1..<Self.deepRelaxIterations {
      constraints?.relaxSqueezed(after: count)
      relaxSqueezedContacts(shapes)
    }
  }
}
