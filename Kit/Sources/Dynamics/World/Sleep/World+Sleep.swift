/// Bodies that touch or are jointed form an island; an island sleeps and wakes as a whole. At rest nothing runs.
extension World {
  /// A body slower than this rests; points per second, at the rim for its rotation.
  static let sleepSpeed: Float = 2
  /// The same for a body that hangs on a spring or an immovable body: a slow spring or long pendulum still moves far
  /// at that speed.
  static let hungSleepSpeed: Float = 0.2
  /// The speed at which a spring or anchor moves a body to and fro that its rounded position keeps from its place, per point of the
  /// distance from the world's origin; 1/s.
  static let roundingRate: Float = 0.000005
  /// Bodies that overlap are jammed if they are slower than this on average; points per second. They lack room, and
  /// would be pushed to and fro forever.
  static let jamSpeed: Float = 30
  /// A jammed body that is slower than this rests, whatever the correction of overlaps does to it; points per second.
  static let jammedSleepSpeed: Float = 20
  /// An island sleeps after all of its bodies have rested this long; seconds.
  static let timeToSleep: Float = 0.5

  /// Wakes a body with its island.
  func wake(_ handle: Int) {
    guard bodies[handle].isMovable else { return }
    bodies[handle].restTime = 0
    if bodies[handle].isAwake { return }
    var next = handle
    repeat {
      let following = Int(bodies[next].nextAsleep)
      wakeBody(next)
      if following < 0 { break }
      next = following
    } while next != handle
  }

  private func wakeBody(_ handle: Int) {
    bodies[handle].nextAsleep = -1
    bodies[handle].restTime = 0
    bodies[handle].awakeIndex = Int32(awake.count)
    awake.append(Int32(handle))
    motions[handle].inverseMass = bodies[handle].inverseMass
    motions[handle].inverseInertia = bodies[handle].inverseInertia
    drives[handle].velocityGain = bodies[handle].acceleration * Float(subStep)
    constraints?.isStale = true
    beginStep(handle)
    var link = bodies[handle].firstContact
    while link >= 0 {
      contactStorage.activate(Int(link >> 1))
      link = next(link)
    }
  }

  /// Wakes the bodies that a body touches or is jointed to.
  func wakeNeighbors(of handle: Int) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = contacts[Int(link >> 1)]
      link = next(link)
      wake(Int(contact.bodyA))
      wake(Int(contact.bodyB))
    }
    if bodies[handle].jointCount == 0 { return }
    constraints?.forEachNeighbor(of: handle) { wake($0) }
  }

  /// Takes a body out of the steps; it is drawn once more.
  func fallAsleep(_ handle: Int) {
    let index = Int(bodies[handle].awakeIndex)
    motions[handle].velocity = .zero
    motions[handle].angularVelocity = 0
    drives[handle].velocityGain = .zero
    bodies[handle].previousPosition = bodies[handle].position
    bodies[handle].previousAngle = bodies[handle].angle
    bodies[handle].needsDrawing = true
    if index < 0 { return }
    bodies[handle].awakeIndex = -1
    constraints?.isStale = true
    awake.swapRemove(at: index)
    if index < awake.count { bodies[Int(awake[index])].awakeIndex = Int32(index) }
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = contacts[Int(link >> 1)]
      if !bodies[Int(contact.bodyA)].isAwake && !bodies[Int(contact.bodyB)].isAwake {
        contactStorage.deactivate(Int(link >> 1))
      }
      link = next(link)
    }
  }

  /// Puts islands to sleep that have rested long enough.
  func sleep() {
    var longest: Float = 0
    let isJam = isJammed
    for i in 0..<awake.count {
      longest = max(longest, updateRestTime(Int(awake.base[i]), isJam: isJam))
    }
    if longest < Self.timeToSleep { return }
    findIslands()
    var i = awake.count - 1
    while i >= 0 {
      if bodies[Int(awake[i])].nextAsleep >= 0 { fallAsleep(Int(awake[i])) }
      i -= 1
    }
  }

  /// Whether the bodies that overlap have stopped making room.
  private var isJammed: Bool {
    var sum: Float = 0
    for i in 0..<awake.count where contactSolver.lacksRoom(Int(awake.base[i])) {
      let motion = motions.base + Int(awake.base[i])
      sum += max(motion.pointee.velocity.length, motion.pointee.deltaPosition.length / Float(step)) - Self.jamSpeed
    }
    return sum < 0
  }

  /// Updates and returns how long a body has rested. Where there is no room a push now and then interrupts the rest of a
  /// body, and takes as much from it as it lasts; elsewhere a fast step ends it.
  private func updateRestTime(_ handle: Int, isJam: Bool) -> Float {
    let body = bodies.base + handle
    let motion = motions.base + handle
    let rim = spinsAlone(handle) ? 0 : abs(motion.pointee.angularVelocity) * body.pointee.extent
    // The correction of an overlap moves a body without a velocity.
    let displacement = motion.pointee.deltaPosition.length / Float(step)
    let limit = drives.base[handle].isSuspended ? max(Self.hungSleepSpeed, roundingSpeed(handle)) : Self.sleepSpeed
    let speed = max(motion.pointee.velocity.length, rim)
    let lacksRoom = contactSolver.lacksRoom(handle)
    let isSlow =
      isJam && lacksRoom
      ? speed < Self.jammedSleepSpeed : max(speed, displacement) < limit && !isFalling(drives.base[handle])
    let rest = body.pointee.restTime
    body.pointee.restTime = isSlow ? rest + Float(step) : lacksRoom ? max(0, rest - Float(step)) : 0
    return body.pointee.restTime
  }

  @inline(__always)
  private func roundingSpeed(_ handle: Int) -> Float {
    let position = bodies.base[handle].position
    return max(abs(position.x), abs(position.y)) * Self.roundingRate
  }

  /// Whether the rotation of a body moves nothing: it is round, without contacts, and tied at its centre. A free ball or a
  /// pinned wheel spins on, because its spin is all that is seen of it.
  @inline(__always)
  private func spinsAlone(_ handle: Int) -> Bool {
    let drive = drives.base + handle
    return drive.pointee.isTied && !drive.pointee.isTurned && bodies.base[handle].isRound
      && colorMasks.base[handle] == 0
  }

  /// A body under acceleration that nothing holds does not rest, however slow it is.
  @inline(__always)
  private func isFalling(_ drive: Drive) -> Bool {
    !drive.isConstrained && (drive.velocityGain != .zero || drive.angularVelocityGain != 0)
  }

  /// Unites awake bodies that touch or are jointed, and links the islands that have rested long enough.
  private func findIslands() {
    islands.begin()
    for i in 0..<awakeContacts.count {
      let contact = contacts.base + Int(awakeContacts.base[i])
      if contact.pointee.isTouching && contact.pointee.pointCount > 0 {
        islands.unite(Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
      }
    }
    constraints?.forEachPair { islands.unite($0, $1) }
    islands.linkResting(for: Self.timeToSleep)
  }
}
