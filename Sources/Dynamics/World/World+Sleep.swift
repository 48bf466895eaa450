/// Bodies that touch or are joined form an island; an island sleeps and wakes as a whole. At rest nothing runs.
extension World {
  /// A body slower than this rests; points per second, at the rim for its turning.
  static let sleepSpeed: Float = 2
  /// The same for a body that hangs on a spring or on something fixed: a slow spring or a long pendulum still has some way
  /// to go at that speed.
  static let hungSleepSpeed: Float = 0.2
  /// An island sleeps when all of it has rested that long; seconds.
  static let timeToSleep: Float = 0.5

  /// Wakes a body with its whole island.
  func wake(_ handle: Int) {
    guard bodies[handle].isMovable else { return }
    bodies[handle].restTime = 0
    if bodies[handle].isAwake { return }
    var next = handle
    repeat {
      let following = Int(bodies[next].nextAsleep)
      rouse(next)
      if following < 0 { break }
      next = following
    } while next != handle
  }

  private func rouse(_ handle: Int) {
    bodies[handle].nextAsleep = -1
    bodies[handle].restTime = 0
    bodies[handle].awakeIndex = Int32(awake.count)
    awake.append(Int32(handle))
    motions[handle].inverseMass = bodies[handle].inverseMass
    motions[handle].inverseInertia = bodies[handle].inverseInertia
    drives[handle].pull = bodies[handle].acceleration * Float(subStep)
    areJointsStale = true
    beginStep(handle)
    var link = bodies[handle].firstContact
    while link >= 0 {
      activate(Int(link >> 1))
      link = next(link)
    }
  }

  /// Wakes what has a contact with a body, or a joint.
  func wakeNeighbors(of handle: Int) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = contacts[Int(link >> 1)]
      link = next(link)
      wake(Int(contact.bodyA))
      wake(Int(contact.bodyB))
    }
    if bodies[handle].jointCount == 0 { return }
    for i in 0..<joints.count where joints[i].isUsed && joints[i].holds(handle) {
      wake(Int(joints[i].a))
      wake(Int(joints[i].b))
    }
  }

  /// Wakes what leans on a boundary.
  func wakeLeaning(on shape: Int) {
    var link = bodies[0].firstContact
    while link >= 0 {
      let contact = contacts[Int(link >> 1)]
      link = next(link)
      if contact.shapeA == shape { wake(Int(contact.bodyB)) }
    }
  }

  /// Takes a body out of the steps; it is drawn once more, where it is.
  func fallAsleep(_ handle: Int) {
    let index = Int(bodies[handle].awakeIndex)
    motions[handle].velocity = .zero
    motions[handle].angularVelocity = 0
    drives[handle].pull = .zero
    bodies[handle].previousPosition = bodies[handle].position
    bodies[handle].previousAngle = bodies[handle].angle
    bodies[handle].needsDrawing = true
    if index < 0 { return }
    bodies[handle].awakeIndex = -1
    areJointsStale = true
    awake.swapRemove(at: index)
    if index < awake.count { bodies[Int(awake[index])].awakeIndex = Int32(index) }
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = contacts[Int(link >> 1)]
      if !bodies[Int(contact.bodyA)].isAwake && !bodies[Int(contact.bodyB)].isAwake { deactivate(Int(link >> 1)) }
      link = next(link)
    }
  }

  /// Puts the islands to sleep that have rested long enough.
  func sleep() {
    var longest: Float = 0
    for i in 0..<awake.count { longest = max(longest, rest(Int(awake.base[i]))) }
    if longest < Self.timeToSleep { return }
    joinIslands()
    tieRings()
    var i = awake.count - 1
    while i >= 0 {
      if bodies[Int(awake[i])].nextAsleep >= 0 { fallAsleep(Int(awake[i])) }
      i -= 1
    }
  }

  /// How long a body has rested now.
  private func rest(_ handle: Int) -> Float {
    let body = bodies.base + handle
    let motion = motions.base + handle
    let rim = abs(motion.pointee.angularVelocity) * body.pointee.extent
    // What is being pushed out of an overlap moves without a velocity.
    let way = motion.pointee.way.length / Float(step)
    let limit = drives.base[handle].isHung ? Self.hungSleepSpeed : Self.sleepSpeed
    let isSlow = max(motion.pointee.velocity.length, way, rim) < limit && !isFalling(drives.base[handle])
    body.pointee.restTime = isSlow ? body.pointee.restTime + Float(step) : 0
    return body.pointee.restTime
  }

  /// However slowly it begins to: what is pulled and held by nothing does not rest.
  @inline(__always)
  private func isFalling(_ drive: Drive) -> Bool {
    !drive.isHeld && (drive.pull != .zero || drive.angularPull != 0)
  }

  /// Joins what touches or is joined, among those awake, and finds out how long each island has rested.
  private func joinIslands() {
    if islands.count < bodies.count {
      islands.fill(bodies.count, with: 0)
      islandRests.fill(bodies.count, with: 0)
    }
    for i in 0..<awake.count {
      islands[Int(awake[i])] = awake[i]
      islandRests[Int(awake[i])] = .infinity
    }
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      if contact.pointee.isTouching && contact.pointee.pointCount > 0 {
        join(Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      }
    }
    for i in 0..<joints.count where joints[i].isUsed { join(Int(joints[i].a), Int(joints[i].b)) }
    for i in 0..<awake.count {
      let root = root(of: Int(awake[i]))
      islandRests[root] = min(islandRests[root], bodies[Int(awake[i])].restTime)
    }
  }

  /// What cannot move joins nothing: two piles on one floor are two islands.
  private func join(_ a: Int, _ b: Int) {
    guard bodies.base[a].isAwake, bodies.base[b].isAwake else { return }
    let (first, second) = (root(of: a), root(of: b))
    islands[max(first, second)] = Int32(min(first, second))
  }

  func root(of body: Int) -> Int {
    var i = body
    while islands[i] != Int32(i) {
      islands[i] = islands[Int(islands[i])]
      i = Int(islands[i])
    }
    return i
  }

  /// Makes a ring of every island that has rested long enough: its root first, the others behind it in the order in
  /// which they are awake.
  private func tieRings() {
    if ringEnds.count < bodies.count { ringEnds.fill(bodies.count, with: 0) }
    for i in 0..<awake.count { ringEnds[Int(awake[i])] = awake[i] }
    for i in 0..<awake.count {
      let handle = Int(awake[i])
      let root = root(of: handle)
      if root == handle || islandRests[root] < Self.timeToSleep { continue }
      bodies[Int(ringEnds[root])].nextAsleep = Int32(handle)
      ringEnds[root] = Int32(handle)
    }
    for i in 0..<awake.count where root(of: Int(awake[i])) == Int(awake[i]) {
      let root = Int(awake[i])
      if islandRests[root] >= Self.timeToSleep { bodies[Int(ringEnds[root])].nextAsleep = Int32(root) }
    }
  }
}
