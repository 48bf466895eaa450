import Geometry

/// An item in the world.
struct ItemEntry {
  let item: any DynamicItem
  /// How many behaviours hold it.
  var holders = 1
  /// Whether its pose was read since the latest advance, and still has to find its place between two steps.
  var isArriving = false
}

extension DynamicAnimator {
  /// Reads centre and rotation of an item anew, after the caller has changed them; it keeps its velocity, and gravity goes
  /// on adding to it. Who holds an item in its place, under a finger say, also sets its velocity to 0 each time or anchors
  /// it. One that is anchored has no velocity: it shoves what it overlaps with then, and gives it no speed.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let handle = handle(of: item) else { return }
    change { read(item, handle) }
  }

  /// The velocity of its centre of mass in points per second, at the latest step; zero for what is not in the world.
  public func linearVelocity(of item: any DynamicItem) -> Vector {
    handle(of: item).map { world.motions[$0].velocity.vector } ?? .zero
  }

  /// In radians per second, clockwise; zero for what is not in the world.
  public func angularVelocity(of item: any DynamicItem) -> Double {
    handle(of: item).map { Double(world.motions[$0].angularVelocity) } ?? 0
  }

  func handle(of item: any DynamicItem) -> Int? { handles[identity(of: item)] }

  func item(at handle: Int) -> (any DynamicItem)? { handle < entries.count ? entries[handle]?.item : nil }

  /// Takes an item into the world with its first behaviour; its body's handle.
  func hold(_ item: any DynamicItem) -> Int {
    if let handle = handle(of: item) {
      entries[handle]?.holders += 1
      return handle
    }
    let outlines = (item as? DynamicItemGroup)?.outlines ?? [item.outline]
    let origin = world.origin
    let handle = world.addBody(at: item.center)
    if world.origin != origin { for behavior in collisionBehaviors { behavior?.layBoundaries() } }
    world.setOutlines(outlines, of: handle)
    world.apply(BodyProperties(), to: handle)
    enter(item, handle)
    read(item, handle)
    return handle
  }

  private func enter(_ item: any DynamicItem, _ handle: Int) {
    while entries.count <= handle {
      entries.append(nil)
      properties.append(BodyProperties())
      isBodyStale.append(false)
    }
    entries[handle] = ItemEntry(item: item)
    handles[identity(of: item)] = handle
    structure += 1
  }

  /// Lets go of an item; with its last behaviour it leaves the world.
  func release(_ item: any DynamicItem) {
    guard let handle = handle(of: item), let entry = entries[handle] else { return }
    entries[handle]?.holders -= 1
    if entry.holders > 1 { return }
    world.removeBody(handle)
    collectEvents()
    freshen(handle)
    entries[handle] = nil
    handles[identity(of: item)] = nil
    structure += 1
  }

  /// Changes an item's velocities.
  func setMotion(of handle: Int, _ velocity: Vector, _ angularVelocity: Double) {
    change {
      world.wake(handle)
      world.setVelocity(velocity, angularVelocity, of: handle)
      // What is anchored, or does not turn, may be let go before the next step, or not: then it loses its velocity there.
      if world.bodies[handle].inverseInertia == 0 {
        halting.append(handle)
        isStale = true
      }
    }
  }

  /// Arrivals were placed at the time of the latest advance, the world is up to a step ahead: each goes on by itself
  /// to the latest state, and back to the one before, so that what is drawn passes through the place and with the
  /// velocity that it arrived with.
  func settleArrivals() {
    for handle in arrivals where entries[handle]?.isArriving == true {
      entries[handle]?.isArriving = false
      world.extrapolate(handle, by: Float(clock.lead))
    }
    arrivals.removeAll(keepingCapacity: true)
  }

  /// Writes the poses at the latest time to the items whose pose has changed.
  func draw() {
    for handle in 1..<max(1, entries.count) where world.bodies[handle].needsDrawing {
      draw(handle, clock.fraction)
      world.bodies[handle].needsDrawing = world.bodies[handle].isAwake
    }
  }

  /// Writes the poses at the latest step to all that moves, or has come to rest in it.
  func drawStep() {
    for handle in 1..<max(1, entries.count) where world.bodies[handle].needsDrawing { draw(handle, 1) }
  }

  private func draw(_ handle: Int, _ fraction: Double) {
    guard let item = entries[handle]?.item else { return }
    let pose = world.pose(of: handle, fraction)
    item.center = pose.center
    item.rotation = pose.rotation
  }

  private func read(_ item: any DynamicItem, _ handle: Int) {
    let (center, radians) = (item.center, item.rotation.radians)
    precondition(
      center.x.isFinite && center.y.isFinite && radians.isFinite, "An item's centre and rotation must be finite.")
    world.place(handle, at: center, radians: radians)
    // In an action the poses are those of the latest step.
    if isStepping || entries[handle]?.isArriving == true { return }
    entries[handle]?.isArriving = true
    arrivals.append(handle)
  }
}
