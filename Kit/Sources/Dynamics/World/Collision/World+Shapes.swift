import Geometry

extension World {
  /// Replaces a body's shapes, and with them its centre of mass and size. Its mass follows with the next properties.
  /// - Parameter outlines: convex, with an area above 0 in all.
  func setOutlines(_ outlines: [Outline], of handle: Int) {
    removeShapes(of: handle)
    let mass = outlines.reduce(MassShare()) { $0.joined(with: massShare(of: $1)) }
    bodies[handle].area = Float(mass.area)
    bodies[handle].moment = Float(mass.moment)
    bodies[handle].massCenter = FloatVector(mass.center)
    bodies[handle].extent = 0
    bodies[handle].core = 0
    bodies[handle].isRound = true
    for outline in outlines { add(outline, to: handle, seenFrom: mass.center) }
  }

  private func add(_ outline: Outline, to handle: Int, seenFrom massCenter: Vector) {
    var shape = Shape(kind: .circle, body: Int32(handle))
    switch outline {
    case .circle(let center, let radius):
      shape.center = FloatVector(center - massCenter).withoutRounding
      shape.radius = Float(radius)
      let distance = shape.center.length
      measure(handle, extent: distance + shape.radius, core: shape.radius - distance)
      if shape.center != .zero { bodies[handle].isRound = false }
    case .polygon(let corners):
      shape.kind = .polygon
      let points = corners.map { FloatVector($0 - massCenter) }
      if let (extent, core) = shapeSystem?.addPolygon(points, to: &shape) {
        measure(handle, extent: extent, core: core)
      }
      bodies[handle].isRound = false
    }
    _ = addShape(shape)
  }

  /// Adds a shape to its body, or to the ground; returns its handle. It does not collide before `place(shape:)`.
  func addShape(_ shape: Shape) -> Int {
    let handle = shapeStorage.add(shape)
    broadPhase.addProxy(handle)
    if shape.body != 0 {
      shapes[handle].next = bodies[Int(shape.body)].firstShape
      bodies[Int(shape.body)].firstShape = Int32(handle)
    }
    return handle
  }

  /// Removes every shape of a body.
  func removeShapes(of handle: Int) {
    while bodies[handle].firstContact >= 0 { removeContact(Int(bodies[handle].firstContact >> 1)) }
    var shape = bodies[handle].firstShape
    while shape >= 0 {
      let next = shapes[Int(shape)].next
      free(Int(shape))
      shape = next
    }
    bodies[handle].firstShape = -1
  }

  /// Frees a shape that has no contacts any more.
  func free(_ shape: Int) {
    broadPhase.remove(shape)
    shapeStorage.remove(shape)
  }

  private func measure(_ handle: Int, extent: Float, core: Float) {
    bodies[handle].extent = max(bodies[handle].extent, extent)
    bodies[handle].core = max(bodies[handle].core, core)
  }

  /// Area, centre and second moment about the centre, for a mass of 1 per unit of area.
  func massShare(of outline: Outline) -> MassShare {
    switch outline {
    case .circle(let center, let radius):
      let area = .pi * radius * radius
      return MassShare(area: area, center: center, moment: area * radius * radius / 2)
    case .polygon(let corners): return shapeSystem?.mass(of: corners) ?? MassShare()
    }
  }
}

extension FloatVector {
  /// Rounds tiny offsets from the centre of mass to 0, because only a circle about it counts as round.
  fileprivate var withoutRounding: FloatVector { length < 1e-4 ? .zero : self }
}
