import Geometry

/// Adding and removing bodies.
extension World {
  /// Adds a body without shapes, awake and without velocity; returns its handle.
  func addBody(at center: Point) -> Int {
    if bodyStorage.bodyCount == 0 { coordinates.moveOrigin(near: center) }
    var body = Body()
    body.position = coordinates.local(center)
    body.previousPosition = body.position
    return bodyStorage.add(body)
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
