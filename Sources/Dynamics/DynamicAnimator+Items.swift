import Geometry

/// An item in the world.
struct ItemEntry {
  let item: any DynamicItem
  let handle: Int
  /// How many behaviours hold it.
  var holders = 1
  /// Whether its pose was read since the latest advance, and still has to find its place between two steps.
  var isArriving = true
}

extension DynamicAnimator {
  /// Reads centre and rotation of an item anew, after the caller has changed them; it keeps its velocity.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let index = index(of: item) else { return }
    read(item, entries[index].handle)
    entries[index].isArriving = true
  }

  /// In points per second, at the latest advance; zero for what is not in the world.
  public func linearVelocity(of item: any DynamicItem) -> Vector {
    handle(of: item).map { world.motions[$0].velocity.vector } ?? .zero
  }

  /// In radians per second, clockwise; zero for what is not in the world.
  public func angularVelocity(of item: any DynamicItem) -> Double {
    handle(of: item).map { Double(world.motions[$0].angularVelocity) } ?? 0
  }

  func holds(_ item: any DynamicItem) -> Bool { index(of: item) != nil }

  func handle(of item: any DynamicItem) -> Int? { index(of: item).map { entries[$0].handle } }

  func item(at handle: Int) -> (any DynamicItem)? { entries.first { $0.handle == handle }?.item }

  /// Takes an item into the world with its first behaviour.
  func hold(_ item: any DynamicItem) {
    if let index = index(of: item) {
      entries[index].holders += 1
      return
    }
    let outlines = (item as? DynamicItemGroup)?.outlines ?? [item.outline]
    let handle = world.addBody(at: item.center)
    world.setOutlines(outlines, of: handle)
    world.apply(BodyProperties(), to: handle)
    entries.append(ItemEntry(item: item, handle: handle))
    read(item, handle)
  }

  /// Lets go of an item; with its last behaviour it leaves the world.
  func release(_ item: any DynamicItem) {
    guard let index = index(of: item) else { return }
    entries[index].holders -= 1
    if entries[index].holders > 0 { return }
    world.removeBody(entries[index].handle)
    entries.remove(at: index)
  }

  func wake(_ item: any DynamicItem) {
    if let handle = handle(of: item) { world.wake(handle) }
  }

  func accelerate(_ item: any DynamicItem, by linear: Vector, angular: Double) {
    guard let handle = handle(of: item) else { return }
    world.wake(handle)
    world.motions[handle].velocity += FloatVector(linear)
    world.motions[handle].angularVelocity += Float(angular)
  }

  /// Arrivals were placed at the time of the latest advance, the world is up to a step ahead: each goes on by itself
  /// to the latest state, and back to the one before, so that what is drawn passes through the place and with the
  /// velocity that it arrived with.
  func settleArrivals() {
    for i in entries.indices where entries[i].isArriving {
      entries[i].isArriving = false
      let handle = entries[i].handle
      world.extrapolate(handle, by: Float(clock.lead))
    }
  }

  /// Writes the poses at the latest time to the items whose pose has changed.
  func draw() {
    let fraction = clock.fraction
    for entry in entries where world.bodies[entry.handle].needsDrawing {
      let body = world.bodies[entry.handle]
      let way = (body.position - body.previousPosition).vector
      let turn = Double(body.angle - body.previousAngle) * fraction
      let angle = Angle(radians: Double(body.turns) * 2 * .pi + Double(body.previousAngle) + turn)
      let massCenter = world.global(body.previousPosition) + way * fraction
      entry.item.center = body.massCenter == .zero ? massCenter : massCenter - Rotation(angle).rotating(body.massCenter.vector)
      entry.item.rotation = angle
      world.bodies[entry.handle].needsDrawing = body.isAwake
    }
  }

  private func index(of item: any DynamicItem) -> Int? { entries.firstIndex { $0.item === item } }

  private func read(_ item: any DynamicItem, _ handle: Int) {
    let (center, radians) = (item.center, item.rotation.radians)
    precondition(
      center.x.isFinite && center.y.isFinite && radians.isFinite, "An item's centre and rotation must be finite.")
    world.place(handle, at: center, radians: radians)
  }
}
