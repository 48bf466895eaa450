import Geometry

extension World {
  /// Puts a body somewhere, awake; `center` is the item's, which need not be the centre of mass.
  func place(_ handle: Int, at center: Point, radians: Double) {
    let whole = (radians / (2 * .pi)).rounded(.toNearestOrEven)
    bodies[handle].turns = Float(whole)
    bodies[handle].angle = Float(radians - whole * 2 * .pi)
    bodies[handle].rotation = FloatRotation(radians: bodies[handle].angle)
    let offset = bodies[handle].rotation.rotating(bodies[handle].massCenter)
    bodies[handle].position = (local(center) + offset).clamped(to: Self.farthest)
    bodies[handle].previousPosition = bodies[handle].position
    bodies[handle].previousAngle = bodies[handle].angle
    wake(handle)
    wakeNeighbors(of: handle)
    placeShapes(of: handle)
  }

  /// Puts all shapes of a body into the grid where they are now.
  func placeShapes(of handle: Int) {
    var shape = bodies[handle].firstShape
    while shape >= 0 {
      place(shape: Int(shape))
      shape = shapes[Int(shape)].next
    }
  }

  /// Tells a body its properties.
  func apply(_ properties: BodyProperties, to handle: Int) {
    let wasMovable = bodies[handle].isMovable
    describe(handle, properties)
    if wasMovable != bodies[handle].isMovable { changeMobility(handle) }
    if bodies[handle].isAwake {
      motions[handle].inverseMass = bodies[handle].inverseMass
      motions[handle].inverseInertia = bodies[handle].inverseInertia
    }
    motions[handle].velocity += properties.impulse * bodies[handle].inverseMass
    motions[handle].angularVelocity += properties.angularImpulse * bodies[handle].inverseInertia
    if bodies[handle].inverseInertia == 0 { motions[handle].angularVelocity = 0 }
    regroup(handle, properties)
  }

  /// Mass is density times area / 10,000. Resistances are decay rates, 1/s.
  private func describe(_ handle: Int, _ properties: BodyProperties) {
    let body = bodies.base + handle
    body.pointee.mass = properties.density * body.pointee.area / 10_000
    let inertia = properties.density * body.pointee.moment / 10_000
    body.pointee.inverseMass = properties.isAnchored ? 0 : 1 / body.pointee.mass
    body.pointee.inverseInertia = properties.allowsRotation && !properties.isAnchored ? 1 / inertia : 0
    body.pointee.acceleration = properties.acceleration + properties.force * body.pointee.inverseMass
    body.pointee.material = properties.material
    let drive = drives.base + handle
    drive.pointee.pull = body.pointee.isAwake ? body.pointee.acceleration * Float(subStep) : .zero
    drive.pointee.angularPull = properties.torque * body.pointee.inverseInertia * Float(subStep)
    drive.pointee.retention = Float(exponential(-properties.resistance * subStep))
    drive.pointee.angularRetention = Float(exponential(-properties.angularResistance * subStep))
  }

  /// What becomes anchored stops, what is let go wakes; in its contacts the two may have to change places.
  private func changeMobility(_ handle: Int) {
    wakeNeighbors(of: handle)
    while bodies[handle].firstContact >= 0 { removeContact(Int(bodies[handle].firstContact >> 1)) }
    if bodies[handle].isMovable {
      wake(handle)
    } else {
      fallAsleep(handle)
      motions[handle].inverseMass = 0
      motions[handle].inverseInertia = 0
    }
    placeShapes(of: handle)
  }

  /// Gives the shapes of a body their groups; contacts that these do not allow any more end.
  private func regroup(_ handle: Int, _ properties: BodyProperties) {
    bodies[handle].boundaryGroups = properties.boundaryGroups
    var shape = bodies[handle].firstShape
    var hasChanged = false
    while shape >= 0 {
      let old = shapes[Int(shape)]
      if old.itemGroups != properties.itemGroups || old.boundaryGroups != properties.boundaryGroups {
        hasChanged = true
        shapes[Int(shape)].itemGroups = properties.itemGroups
        shapes[Int(shape)].boundaryGroups = properties.boundaryGroups
        place(shape: Int(shape))
      }
      shape = old.next
    }
    if hasChanged { dropContacts(of: handle) }
  }

  private func dropContacts(of handle: Int) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = contacts[Int(link >> 1)]
      let handle = Int(link >> 1)
      link = next(link)
      if !shapes[Int(contact.shapeA)].collides(with: shapes[Int(contact.shapeB)]) { removeContact(handle) }
    }
  }

  /// Moves a body on by `time` seconds, up to a step, as if nothing held it but what cannot be moved, and the state
  /// before it back by the rest of the step, so that what is drawn between the two is where it was.
  func extrapolate(_ handle: Int, by time: Float) {
    guard time > 0, bodies[handle].isAwake else { return }
    motions[handle].way = motions[handle].velocity * time
    holdBack(handle)
    let way = motions[handle].way
    let turn = motions[handle].angularVelocity * time
    // Right after a step the way back is none, right before one it is long: `time` is above 0, so it stays finite.
    let back = max(0, Float(step) - time) / time
    bodies[handle].previousPosition = bodies[handle].position - way * back
    bodies[handle].previousAngle = bodies[handle].angle - turn * back
    bodies[handle].position += way
    bodies[handle].angle += turn
    bodies[handle].rotation = FloatRotation(radians: bodies[handle].angle)
    bodies[handle].needsDrawing = true
    motions[handle].way = .zero
  }

  /// Adds a boundary to the ground.
  func addBoundary(_ boundary: Boundary) -> Int {
    let shape = addShape(boundary.shape(from: origin))
    if shapes[shape].kind == .plane { planes.append(Int32(shape)) }
    place(shape: shape)
    return shape
  }

  /// The boundaries keep their places when the origin moves.
  func moveBoundaries(by offset: FloatVector) {
    for i in 0..<shapes.count where shapes[i].isUsed && shapes[i].body == 0 {
      shapes[i].start += offset
      shapes[i].end += offset
      shapes[i].before = shapes[i].before.map { $0 + offset }
      shapes[i].after = shapes[i].after.map { $0 + offset }
      place(shape: i)
    }
  }
}
