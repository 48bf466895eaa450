/// Clamps bodies to the time of impact with immovable shapes. Contacts are soft and predict straight motion only, so
/// this limits the displacement of a step last. The swept circle is the inner core (`Body.innermost`): `core` in these
/// functions is its radius.
extension World {
  /// Keeps a body's inner core in front of the planes that hold it. A plane is solid at any depth.
  func clampToPlanes(_ handle: Int) {
    for i in 0..<planes.count {
      let plane = shapes.base + Int(planes.base[i])
      if holds(plane, handle) { clampToTimeOfImpact(handle, at: plane.pointee) }
    }
  }

  @inline(__always)
  private func holds(_ plane: UnsafeMutablePointer<Shape>, _ handle: Int) -> Bool {
    let body = bodies.base + handle
    // Only bodies with shapes have groups.
    return plane.pointee.groups & body.pointee.boundaryGroups != 0
      && (plane.pointee.filter.categories == 0
        || shapes.base[Int(body.pointee.firstShape)].filter.accepts(boundary: plane.pointee.filter))
  }

  private func clampToTimeOfImpact(_ handle: Int, at plane: Shape) {
    let height = plane.height(of: bodies.base[handle].position)
    let displacement = motions.base[handle].deltaPosition
    let least = min(height, bodies.base[handle].innermost)
    motions.base[handle].deltaPosition += plane.normal * max(0, least - height - displacement.dot(plane.normal))
  }

  /// Shortens the displacement of a body that is fast for its size, so that its inner core stops at immovable
  /// shapes. One that overlaps counts as fast: a long bar with an end behind a wall would pivot through it.
  func clampToTimeOfImpact(_ handle: Int, overlaps: Bool) {
    clampToPlanes(handle)
    let core = bodies.base[handle].innermost
    // A body whose centre of mass is outside its shapes has no core to sweep.
    if core <= 0 { return }
    let fast = motions.base[handle].deltaPosition
    if fast.dot(fast) <= core * core / 4 && !overlaps || broadPhase.fixedGrid.isEmpty { return }
    let passed = AABB(center: bodies.base[handle].position, radius: core).swept(along: fast)
    slideAlongTouched(handle, core, passed)
    let displacement = motions.base[handle].deltaPosition
    var first: Float = 1
    broadPhase.fixedGrid.search(passed) { other in
      first = min(first, timeOfImpact(handle, core, displacement, Int(other)))
    }
    if first < 1 { motions.base[handle].deltaPosition = displacement * first }
    // Sliding along a touched shape may have led behind a plane.
    clampToPlanes(handle)
  }

  /// Lets the inner core slide along touched shapes, but not enter them. In a corner where it would slide from one wall
  /// into the other, it stays.
  private func slideAlongTouched(_ handle: Int, _ core: Float, _ passed: AABB) {
    let motion = motions.base + handle
    broadPhase.fixedGrid.search(passed) { other in
      guard let normal = touched(handle, core, other) else { return }
      motion.pointee.deltaPosition += normal * max(0, -motion.pointee.deltaPosition.dot(normal))
    }
    var isCaught = false
    broadPhase.fixedGrid.search(passed) { other in
      guard let normal = touched(handle, core, other) else { return }
      isCaught = isCaught || motion.pointee.deltaPosition.dot(normal) < -0.01
    }
    if isCaught { motion.pointee.deltaPosition = .zero }
  }

  /// The direction away from a shape that cannot be moved, if the inner core touches it.
  private func touched(_ handle: Int, _ core: Float, _ other: Int) -> FloatVector? {
    let shape = shapes.base + other
    let center = bodies.base[handle].position
    guard bodies.base[Int(shape.pointee.body)].inverseMass == 0, collides(handle, shape.pointee) else { return nil }
    if shape.pointee.isOneWay { return nil }
    let offset: FloatVector
    var reach = core + 0.01
    switch shape.pointee.kind {
    case .plane: return nil
    case .circle:
      offset = center - self.center(shape.pointee)
      reach += shape.pointee.radius
    case .polygon, .segment:
      guard let outward = shapeSystem?.offset(from: shape, to: center) else { return nil }
      offset = outward
    }
    let distance = offset.length
    return distance <= reach && distance > 1e-4 ? offset * (1 / distance) : nil
  }

  /// The fraction of the displacement before a body meets a shape.
  private func timeOfImpact(_ handle: Int, _ core: Float, _ displacement: FloatVector, _ other: Int) -> Float {
    let shape = shapes.base + other
    guard bodies.base[Int(shape.pointee.body)].inverseMass == 0, collides(handle, shape.pointee) else { return 1 }
    let center = bodies.base[handle].position
    if shape.pointee.isOneWay && shape.pointee.height(of: center) < core { return 1 }
    switch shape.pointee.kind {
    // `clampToPlanes` handles planes.
    case .plane: return 1
    case .circle:
      let offset = center - self.center(shape.pointee)
      return TimeOfImpact.time(offset: offset, velocity: displacement, radius: core + shape.pointee.radius) ?? 1
    case .polygon, .segment: return shapeSystem?.timeOfImpact(center, displacement, core, shape) ?? 1
    }
  }

  private func collides(_ handle: Int, _ other: Shape) -> Bool {
    let first = bodies.base[handle].firstShape
    return first >= 0 && shapes.base[Int(first)].blocks(other) && !areJointed(Int32(handle), other.body)
  }
}

extension Body {
  /// The radius of the inner core: the core's less 0.1 pt, but at least half of it. Immovable shapes keep it out
  /// however hard the body is pressed; the rim around it may sink in, because contacts are soft. Points.
  var innermost: Float { max(core - 0.1, core / 2) }
}
