import Geometry

/// Continuous collision detection between moving bodies, for pairs with a precise one: both sweep with their whole
/// outlines and rotations. A pair that meets stops there for the rest of the step and keeps its velocities; the next
/// step finds the contact and solves it. Worlds without precise items skip all of this.
extension World {
  /// A body that stops may be in another's way. Bodies that still meet after this many rounds stay where the step
  /// began.
  private static let clampRounds = 8

  /// Marks a body as precise, or clears the mark.
  func mark(_ handle: Int, isPrecise: Bool) {
    if bodies[handle].isPrecise == isPrecise { return }
    bodies[handle].isPrecise = isPrecise
    precise.count += isPrecise ? 1 : -1
  }

  /// Ends the step of all awake bodies: limits all displacements before it applies any, because they limit each other.
  func finishPrecisely() {
    for i in 0..<awake.count { limit(Int(awake.base[i])) }
    clampPreciseToTimeOfImpact()
    for i in 0..<awake.count { applyDelta(Int(awake.base[i])) }
  }

  /// Limits the displacements and rotations of this step, so that precise and other movable bodies do not enter each
  /// other.
  func clampPreciseToTimeOfImpact() {
    for i in 0..<awake.count { widenBoxes(Int(awake.base[i])) }
    findPairs()
    findPrecisePairs()
    precise.impactFractions.fill(bodies.count, with: 1)
    var circles = 0
    while stopWhatMeets(isLast: circles >= Self.clampRounds) { circles += 1 }
    for i in 0..<awake.count { shorten(Int(awake.base[i])) }
  }

  /// Widens a body's fat AABBs to its displacement: after a rebound or rotation it may leave those that its pairs
  /// were found with.
  private func widenBoxes(_ handle: Int) {
    let reach =
      bodies.base[handle].isRound ? 0 : min(abs(motions.base[handle].deltaRotation), 2) * bodies.base[handle].extent
    var shape = bodies.base[handle].firstShape
    while shape >= 0 {
      let passed = box(Int(shape)).swept(along: motions.base[handle].deltaPosition).grown(by: reach)
      let box = proxies.base[Int(shape)].box
      if !box.contains(passed) { updateProxy(Int(shape), box.union(passed)) }
      shape = shapes.base[Int(shape)].next
    }
  }

  /// Lists the contacts between movable bodies of which one is precise.
  private func findPrecisePairs() {
    precise.contacts.removeAll()
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      let (a, b) = (bodies.base + Int(contact.pointee.bodyA), bodies.base + Int(contact.pointee.bodyB))
      if contact.pointee.isSensor || (!a.pointee.isPrecise && !b.pointee.isPrecise) { continue }
      if a.pointee.isMovable && b.pointee.isMovable { precise.contacts.append(awakeContacts.base[i]) }
    }
  }

  /// Stops the pairs that meet earlier than known so far. Returns whether there were any.
  private func stopWhatMeets(isLast: Bool) -> Bool {
    var isAny = false
    for i in 0..<precise.contacts.count {
      let contact = contacts.base + Int(precise.contacts.base[i])
      let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      let (endA, endB) = (end(a), end(b))
      let first = moving(Int(contact.pointee.shapeA), until: endA)
      let second = moving(Int(contact.pointee.shapeB), until: endB)
      guard let time = meetingTime(first, second) else { continue }
      let share = isLast ? 0 : time
      (precise.impactFractions.base[a], precise.impactFractions.base[b]) = (min(endA, share), min(endB, share))
      isAny = true
    }
    return isAny
  }

  /// The share of its displacement that a body has so far. A sleeping body stands still.
  private func end(_ handle: Int) -> Float { bodies.base[handle].isAwake ? precise.impactFractions.base[handle] : 0 }

  private func shorten(_ handle: Int) {
    let share = precise.impactFractions.base[handle]
    if share == 1 { return }
    let motion = motions.base + handle
    motion.pointee.deltaPosition = motion.pointee.deltaPosition * share
    motion.pointee.deltaRotation *= share
  }

  /// The share of its displacement and rotation that a body moves before it meets another one, if it alone moves and
  /// one of the two is precise.
  func freeFraction(of handle: Int) -> Float {
    widenBoxes(handle)
    var share: Float = 1
    var shape = bodies[handle].firstShape
    while shape >= 0 {
      let own = Int(shape)
      broadPhase.grid.search(proxies.base[own].box) { other in share = min(share, freeFraction(own, other)) }
      shape = shapes[own].next
    }
    return share
  }

  private func freeFraction(_ own: Int, _ other: Int) -> Float {
    let (first, second) = (shapes.base + own, shapes.base + other)
    let (a, b) = (first.pointee.body, second.pointee.body)
    if a == b || !(bodies.base[Int(a)].isPrecise || bodies.base[Int(b)].isPrecise) { return 1 }
    if !first.pointee.blocks(second.pointee) || areJointed(a, b) { return 1 }
    return meetingTime(moving(own, until: 1), moving(other, until: 0)) ?? 1
  }

  /// The time of impact of two shapes that are fast for their size; contacts hold the others.
  private func meetingTime(_ a: MovingShape, _ b: MovingShape) -> Float? {
    ConservativeAdvancement(a, b).isFast ? ConservativeAdvancement(a, b).time : nil
  }

  private func moving(_ handle: Int, until end: Float) -> MovingShape {
    let shape = shapes.base + handle
    let (body, motion) = (bodies[Int(shape.pointee.body)], motions[Int(shape.pointee.body)])
    return MovingShape(
      start: placed(shape), center: shape.pointee.center, radius: shape.pointee.radius, angle: body.angle,
      deltaPosition: motion.deltaPosition, deltaRotation: motion.deltaRotation, extent: body.extent, core: body.core,
      rim: body.isRound ? 0 : abs(motion.deltaRotation) * body.extent, end: end)
  }
}

extension PreciseCollisions {
  static var standard: PreciseCollisions {
    PreciseCollisions(
      finish: { $0.finishPrecisely() }, freeFraction: { $0.freeFraction(of: $1) })
  }
}

extension AABB {
  fileprivate func union(_ other: AABB) -> AABB {
    AABB(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}
