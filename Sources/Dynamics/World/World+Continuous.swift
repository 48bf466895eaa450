/// Nothing passes what cannot be moved, however fast: contacts are solved softly and foresee straight motion only, so
/// this is the last word on a body's way.
extension World {
  /// Keeps a body before the planes that hold it; a plane is solid however far one gets behind it.
  func holdBackAtPlanes(_ handle: Int) {
    for i in 0..<planes.count {
      let plane = shapes.base + Int(planes.base[i])
      if plane.pointee.groups & bodies.base[handle].boundaryGroups != 0 { holdBack(handle, at: plane.pointee) }
    }
  }

  private func holdBack(_ handle: Int, at plane: Shape) {
    let height = plane.height(of: bodies.base[handle].position)
    let way = motions.base[handle].way
    let least = min(height, bodies.base[handle].innermost)
    motions.base[handle].way += plane.normal * max(0, least - height - way.dot(plane.normal))
  }

  /// Shortens the way of a body that is fast for its size so that its core stops at what cannot be moved.
  func holdBack(_ handle: Int) {
    holdBackAtPlanes(handle)
    let body = bodies.base + handle
    let way = motions.base[handle].way
    let core = body.pointee.innermost
    if way.dot(way) <= core * core / 4 { return }
    var first: Float = 1
    let passed = Box(center: body.pointee.position, radius: core).swept(along: way)
    fixedGrid.search(passed) { other in
      first = min(first, obstruct(handle, core, way, Int(other)))
    }
    if first < 1 { motions.base[handle].way = way * first }
  }

  /// Which part of its way a body has until it meets a shape.
  private func obstruct(_ handle: Int, _ core: Float, _ way: FloatVector, _ other: Int) -> Float {
    let shape = shapes.base + other
    guard bodies.base[Int(shape.pointee.body)].inverseMass == 0, collides(handle, shape.pointee) else { return 1 }
    let center = bodies.base[handle].position
    switch shape.pointee.kind {
    // Planes have had their say.
    case .plane: return 1
    case .segment:
      return Sweep.time(center: center, velocity: way, radius: core, segment: shape.pointee) ?? 1
    case .circle:
      let offset = center - self.center(shape.pointee)
      return Sweep.time(offset: offset, velocity: way, radius: core + shape.pointee.radius) ?? 1
    case .polygon: return meet(placed(shape), center, way, core)
    }
  }

  private func meet(_ polygon: PlacedPolygon, _ center: FloatVector, _ way: FloatVector, _ core: Float) -> Float {
    var first: Float = 1
    for i in 0..<polygon.count {
      var side = Shape(kind: .segment, body: 0)
      (side.start, side.end, side.normal) = (
        polygon.point(i), polygon.point(polygon.next(i)), polygon.normal(i)
      )
      if way.dot(side.normal) >= 0 { continue }
      first = min(first, Sweep.time(center: center, velocity: way, radius: core, segment: side) ?? 1)
    }
    return first
  }

  private func collides(_ handle: Int, _ other: Shape) -> Bool {
    let first = bodies.base[handle].firstShape
    return first >= 0 && shapes.base[Int(first)].collides(with: other)
  }
}

extension Body {
  /// What of the core a boundary does not let in, however hard it is pressed; points.
  var innermost: Float { max(core - 0.1, core / 2) }
}
