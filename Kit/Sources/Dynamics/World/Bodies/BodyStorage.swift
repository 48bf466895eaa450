/// The bodies' parts, each in an array of its own, indexed by body handle. A copy refers to the same arrays: the world
/// owns them, its solvers read and write them.
struct BodyStorage {
  /// Handle 0 is the ground, which is immovable: boundaries and anchors belong to it.
  let bodies = Pool<Body>()
  let motions = Pool<Motion>()
  let drives = Pool<Drive>()
  /// The solver's colours that each body takes part in during this step.
  let colorMasks = Pool<UInt64>()
  /// The handles of awake bodies, in the order in which they woke.
  let awake = Pool<Int32>()
  let free = FreeHandles()

  init() { _ = add(Body()) }

  func deallocate() {
    bodies.deallocate()
    motions.deallocate()
    drives.deallocate()
    colorMasks.deallocate()
    awake.deallocate()
    free.deallocate()
  }

  func copy(_ other: BodyStorage) {
    bodies.copy(other.bodies)
    motions.copy(other.motions)
    drives.copy(other.drives)
    colorMasks.copy(other.colorMasks)
    awake.copy(other.awake)
    free.copy(other.free)
  }

  /// The number of bodies, without the ground.
  var bodyCount: Int { bodies.count - free.count - 1 }

  /// Adds a body without velocity, not yet awake; returns its handle.
  func add(_ body: Body) -> Int {
    let handle = free.take(orElse: bodies.count)
    bodies.set(body, at: handle)
    bodies[handle].isUsed = true
    motions.set(Motion(), at: handle)
    drives.set(Drive(), at: handle)
    colorMasks.set(0, at: handle)
    return handle
  }

  /// Frees the handle of a body that is asleep and has no shapes.
  func remove(_ handle: Int) {
    bodies[handle] = Body()
    motions[handle] = Motion()
    free.giveBack(handle)
  }
}
