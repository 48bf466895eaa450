/// Nothing passes what cannot be moved, however fast: contacts are solved softly and foresee straight motion only, so
/// this is the last word on a body's way.
extension World {
  /// What lies against a plane stays before it; a plane is solid however far one gets behind it.
  func holdBackAtPlanes() {
    batches.forEach { batch in
      if !batch.isStatic { return }
      for i in 0..<batch.rounds.count { holdBackAtPlanes(batch.rounds.base[i].contacts) }
      for i in 0..<batch.flats.count { holdBackAtPlanes(batch.flats.base[i].contacts) }
    }
  }

  private func holdBackAtPlanes(_ handles: SIMD4<Int32>) {
    for lane in 0..<4 where handles[lane] >= 0 {
      let contact = contacts.base[Int(handles[lane])]
      let plane = shapes.base + Int(contact.shapeA)
      if plane.pointee.kind == .plane { holdBack(Int(contact.bodyB), at: plane.pointee) }
    }
  }

  func holdBack(_ handle: Int, at plane: Shape) {
    let height = plane.height(of: bodies.base[handle].position)
    let way = motions.base[handle].way
    let least = min(height, bodies.base[handle].innermost)
    motions.base[handle].way += plane.normal * max(0, least - height - way.dot(plane.normal))
  }

  /// Shortens the way of a body that is fast for its size so that its core stops at what cannot be moved.
  func holdBack(_ handle: Int) {
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
    case .plane:
      let height = shape.pointee.height(of: center)
      let descent = -way.dot(shape.pointee.normal)
      return height > core && descent > 0 ? min(1, (height - core) / descent) : 1
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
