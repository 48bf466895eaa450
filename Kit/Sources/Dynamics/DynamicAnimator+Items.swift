import Geometry

extension DynamicAnimator {
  /// Reads centre and rotation of an item again, after the caller has changed them. The item keeps its velocity, and
  /// gravity goes on adding to it: to hold it in its place, under a finger say, also set its velocity to 0 each time,
  /// or anchor it. An anchored item that is moved in each frame carries what lies on it, and pushes what it meets, by the velocity of
  /// these moves; the first one, and a single one, is a jump, which pushes overlapping items out and gives them no speed.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let handle = handle(of: item) else { return }
    // Sleeping bodies that have not been moved stay asleep.
    if !world.bodies[handle].isAwake && item.isAt(world.pose(of: handle, 1)) { return }
    if !world.bodies[handle].isMovable { carriers?.note(handle, world) }
    change { read(item, handle) }
  }

  /// The velocity of its centre of mass in points per second, at the latest step; zero for an item that is not in the
  /// world.
  public func linearVelocity(of item: any DynamicItem) -> Vector {
    handle(of: item).map { world.motions[$0].velocity.vector } ?? .zero
  }

  /// In radians per second, clockwise; zero for an item that is not in the world.
  public func angularVelocity(of item: any DynamicItem) -> Double {
    handle(of: item).map { Double(world.motions[$0].angularVelocity) } ?? 0
  }

  func handle(of item: any DynamicItem) -> Int? { itemStorage.handle(of: item) }

  /// Takes an item into the world with its first behaviour; returns its body's handle.
  func hold(_ item: any DynamicItem) -> Int {
    if let handle = handle(of: item) {
      itemStorage.hold(handle)
      return handle
    }
    ItemOwners.take(item, for: self)
    structure.change()
    let shape = item.collisionBounds
    shape.install?(world)
    let outlines = shape.outlines(item.bounds)
    let inheritMotion = world.inheritMotion
    world.inheritMotion = nil
    if let handle = itemStorage.latestHandle(of: item) { return holdAgain(item, handle, shape, outlines) }
    let handle = add(item, shape, outlines)
    inheritMotion?(self, handle)
    world.passMotion?(self, item, handle)
    return handle
  }

  private func add(_ item: any DynamicItem, _ shape: CollisionBounds, _ outlines: [Outline]) -> Int {
    let origin = world.coordinates.origin
    let handle = world.addBody(at: item.center)
    if world.coordinates.origin != origin { for behavior in registry.collisionBehaviors { behavior?.layBoundaries() } }
    world.setOutlines(outlines, of: handle)
    world.apply(BodyProperties(), to: handle)
    itemStorage.add(item, outlines, at: handle, holds: shape.holds)
    staleBodies.reserve(handle)
    read(item, handle)
    return handle
  }

  /// Takes back an item that has left its last behaviour since the latest step. It keeps its velocity, also in another
  /// size, unless it has been moved.
  private func holdAgain(
    _ item: any DynamicItem, _ handle: Int, _ shape: CollisionBounds, _ outlines: [Outline]
  ) -> Int {
    let isHere = item.isAt(world.pose(of: handle, isStepping ? 1 : clock.fraction))
    if isHere && itemStorage.takeBack(handle, outlines) { return handle }
    let motion = world.motions[handle]
    remove(handle)
    let added = add(item, shape, outlines)
    if isHere { world.setVelocity(motion.velocity.vector, Double(motion.angularVelocity), of: added) }
    return added
  }

  /// Releases an item. With its last behaviour it leaves the world, but its body only before the next step: behaviours
  /// may be exchanged without a loss of velocity.
  func release(_ item: any DynamicItem) {
    if !itemStorage.release(item) { return }
    ItemOwners.giveBack(item)
    structure.change()
  }

  /// Removes items that have left their last behaviour.
  func letLeave() {
    if itemStorage.isAnyLeaving { itemStorage.removeLeaving { remove($0) } }
  }

  private func remove(_ handle: Int) {
    world.removeBody(handle)
    collectEvents()
    staleBodies.remove(handle)
    itemStorage.remove(handle)
  }

  /// Changes an item's velocities.
  func setMotion(of handle: Int, _ velocity: Vector, _ angularVelocity: Double) {
    let body = world.bodies[handle]
    // A sleeping body has no velocity, and a zero velocity does not wake it.
    if body.isMovable && !body.isAwake && velocity == .zero && angularVelocity == 0 { return }
    change {
      world.wake(handle)
      world.setVelocity(velocity, angularVelocity, of: handle)
      // The anchored or fixed-rotation body may be released before the next step; if not, it loses its velocity
      // there.
      if world.bodies[handle].inverseInertia == 0 { staleBodies.halt(handle) }
    }
  }

  /// Arrivals were placed at the time of the latest advance, and the world is up to a step ahead: each is
  /// extrapolated to the latest step, and back to the one before, so that drawing passes through its pose with its
  /// velocity.
  func settleArrivals() {
    itemStorage.settleArrivals { world.extrapolate($0, by: Float(clock.lead)) }
  }

  /// Writes the poses at the latest time to the items whose pose has changed.
  func draw() {
    phase = .drawing
    defer { phase = .idle }
    for handle in itemStorage.indices where world.bodies[handle].needsDrawing {
      draw(handle, clock.fraction)
      world.bodies[handle].needsDrawing = world.bodies[handle].isAwake
    }
  }

  /// Writes the poses at the latest step to all items that move, or have come to rest in it.
  func drawStep() {
    for handle in itemStorage.indices where world.bodies[handle].needsDrawing { draw(handle, 1) }
  }

  private func draw(_ handle: Int, _ fraction: Double) {
    guard let item = itemStorage.item(at: handle), !itemStorage.hasLeft(handle) else { return }
    let pose = world.pose(of: handle, fraction)
    item.center = pose.center
    item.rotation = pose.rotation
  }

  private func read(_ item: any DynamicItem, _ handle: Int) {
    let (center, radians) = (item.center, item.rotation.radians)
    require(
      center.x.isFinite && center.y.isFinite && radians.isFinite,
      "An item's centre and rotation must be finite: check what they are calculated from.")
    world.place(handle, at: center, radians: radians)
    // In an action the poses are those of the latest step.
    if !isStepping { itemStorage.noteArrival(handle) }
  }
}

extension DynamicItem {
  /// Whether it is where it was drawn, up to the world's rounding.
  func isAt(_ pose: (center: Point, rotation: Angle)) -> Bool {
    let way = center - pose.center
    let rounding = 0.001 + 1e-6 * max(abs(center.x), abs(center.y))
    return max(abs(way.x), abs(way.y)) < rounding
      && abs(rotation.radians - pose.rotation.radians) < 1e-4 + 1e-6 * abs(rotation.radians)
  }
}
