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
    for contact in contacts(of: shape) { removeContact(contact) }
    free(shape)
  }

  /// Wakes the bodies that touch a boundary.
  func wakeLeaning(on shape: Int) { for contact in contacts(of: shape) { wake(Int(contacts[contact].bodyB)) } }

  /// The contacts of a boundary, found in the ground's list, which has as many as there are items on the ground. A boundary without contacts
  /// costs no search.
  func contacts(of shape: Int) -> [Int] {
    var (found, link) = ([Int](), bodies[0].firstContact)
    while found.count < Int(shapes[shape].contactCount) {
      if contacts[Int(link >> 1)].shapeA == shape { found.append(Int(link >> 1)) }
      link = next(link)
    }
    return found
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
    for contact in contacts(of: shape) { contacts[contact].foundAngleA = 1e9 }
  }
}
