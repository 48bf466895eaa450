import Geometry

/// Static boundaries: shapes of the ground.
extension World {
  /// A point of the ground, clamped to the world's limits.
  func anchor(_ point: Point) -> FloatVector {
    let place = local(point)
    let held = place.clamped(to: Coordinates.farthest)
    if held != place { coordinates.clampCount += 1 }
    return held
  }

  /// Adds a boundary to the ground.
  func addBoundary(_ boundary: Boundary) -> Int {
    let shape = addShape(boundary.shape(from: coordinates.origin))
    place(shape: shape)
    return shape
  }

  /// Removes a boundary, and wakes the bodies that touch it.
  func removeBoundary(_ shape: Int) {
    wakeLeaning(on: shape)
    forEachContact(of: shape) { removeContact($0) }
    free(shape)
  }

  /// Wakes the bodies that touch a boundary.
  func wakeLeaning(on shape: Int) { forEachContact(of: shape) { wake(Int(contacts[$0].bodyB)) } }

  /// Calls `visit`, which may remove it, with every contact of a boundary, some of them twice. Returns the number of contacts
  /// that it has looked at: the ground has as many as there are items on it, so those of the bodies near the boundary come
  /// first.
  @discardableResult
  func forEachContact(of shape: Int, _ visit: (Int) -> Void) -> Int {
    var (rest, looks) = (shapes[shape].contactCount, 0)
    // The search for a half-plane's neighbours would visit nearly all bodies.
    if rest > 0 && shapes[shape].kind != .plane {
      broadPhase.grid.search(proxies[shape].box) { other in
        looks += forEachContact(of: shape, on: Int(shapes[other].body)) { contact in
          if contacts[contact].shapeB != other { return }
          rest -= 1
          visit(contact)
        }
      }
    }
    // A body that was moved away keeps its contacts until the next step.
    if rest > 0 { looks += forEachContact(of: shape, on: 0, visit) }
    return looks
  }

  /// The same for the contacts of one body. Returns the number of all of its contacts.
  private func forEachContact(of shape: Int, on body: Int, _ visit: (Int) -> Void) -> Int {
    var (link, looks) = (bodies[body].firstContact, 0)
    while link >= 0 {
      let contact = Int(link >> 1)
      link = next(link)
      looks += 1
      if contacts[contact].shapeA == shape { visit(contact) }
    }
    return looks
  }

  /// Moves a boundary; its contacts continue.
  func replace(_ shape: Int, with boundary: Boundary) {
    let (old, new) = (shapes[shape], boundary.shape(from: coordinates.origin))
    if old.start == new.start && old.end == new.end && old.normal == new.normal { return }
    wakeLeaning(on: shape)
    shapes[shape] = new
    shapes[shape].contactCount = old.contactCount
    place(shape: shape)
    // Makes the narrow phase discard manifolds with its old position.
    forEachContact(of: shape) { contacts[$0].foundAngleA = 1e9 }
  }
}
