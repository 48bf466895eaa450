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
    var link = bodies[0].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      link = next(link)
      if contacts[contact].shapeA == shape { removeContact(contact) }
    }
    free(shape)
  }

  /// Moves a boundary; its contacts continue.
  func replace(_ shape: Int, with boundary: Boundary) {
    let (old, new) = (shapes[shape], boundary.shape(from: coordinates.origin))
    if old.start == new.start && old.end == new.end && old.normal == new.normal { return }
    wakeLeaning(on: shape)
    shapes[shape] = new
    place(shape: shape)
    // Makes the narrow phase discard manifolds with its old position.
    var link = bodies[0].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      link = next(link)
      if contacts[contact].shapeA == shape { contacts[contact].foundAngleA = 1e9 }
    }
  }
}
