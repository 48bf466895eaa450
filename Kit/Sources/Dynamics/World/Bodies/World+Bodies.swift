import Geometry

/// Adding and removing bodies.
extension World {
  /// Adds a body without shapes, awake and without velocity; returns its handle.
  func addBody(at center: Point) -> Int {
    if bodyStorage.bodyCount == 0 {
      coordinates.moveOrigin(near: center)
    } else if coordinates.isStray(seenFrom: center) {
      moveOrigin(near: center)
    }
    var body = Body()
    body.position = coordinates.local(center)
    body.previousPosition = body.position
    return bodyStorage.add(body)
  }

  /// Moves the origin. Everything keeps its place, as far as it is within the limits about the new origin; all bodies wake.
  private func moveOrigin(near center: Point) {
    let old = coordinates
    coordinates.moveOrigin(near: center)
    for handle in 1..<bodies.count where bodies[handle].isUsed { move(handle, from: old) }
    for handle in 0..<contacts.count {
      contacts[handle].point = local(old.global(contacts[handle].point)).clamped(to: Coordinates.farthest)
    }
    constraints?.moveAnchors(from: old)
  }

  private func move(_ handle: Int, from old: Coordinates) {
    let position = local(old.global(bodies[handle].position))
    bodies[handle].position = position.clamped(to: Coordinates.farthest)
    if bodies[handle].position != position { coordinates.clampCount += 1 }
    bodies[handle].previousPosition = bodies[handle].position
    bodies[handle].needsDrawing = true
    wake(handle)
    placeShapes(of: handle)
  }

  /// Removes a body with its shapes and contacts, and wakes its neighbours. Its joints are gone already: their
  /// behaviours hold the items until then.
  func removeBody(_ handle: Int) {
    wake(handle)
    wakeNeighbors(of: handle)
    removeShapes(of: handle)
    assert(bodies[handle].jointCount == 0)
    fallAsleep(handle)
    mark(handle, isPrecise: false)
    bodyStorage.remove(handle)
  }
}
