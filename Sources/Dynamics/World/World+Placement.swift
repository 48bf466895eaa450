import Geometry

extension World {
  /// Puts a body somewhere, awake; `center` is the item's, which need not be the centre of mass.
  func place(_ handle: Int, at center: Point, radians: Double) {
    let held = max(-Self.mostRotation, min(Self.mostRotation, radians))
    let whole = (held / (2 * .pi)).rounded(.toNearestOrEven)
    bodies[handle].turns = Float(whole)
    bodies[handle].angle = Float(held - whole * 2 * .pi)
    bodies[handle].rotation = FloatRotation(radians: bodies[handle].angle)
    let offset = bodies[handle].rotation.rotating(bodies[handle].massCenter)
    let position = local(center) + offset
    bodies[handle].position = position.clamped(to: Self.farthest)
    if bodies[handle].position != position || held != radians {
      clampCount += 1
      bodies[handle].needsDrawing = true
    }
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
    let (old, oldDrive) = (bodies[handle], drives[handle])
    let wasMovable = old.isMovable
    describe(handle, held(properties))
    if wasMovable != bodies[handle].isMovable { changeMobility(handle) }
    if bodies[handle].isAwake {
      motions[handle].inverseMass = bodies[handle].inverseMass
      motions[handle].inverseInertia = bodies[handle].inverseInertia
    }
    // Springs are made softer by what is light.
    if bodies[handle].jointCount > 0 && bodies[handle].inverseMass != old.inverseMass { areJointsStale = true }
    give(properties, to: handle)
    regroup(handle, items: properties.itemGroups, boundaries: properties.boundaryGroups)
    let drive = drives[handle]
    let keepsPace = drive.retention == oldDrive.retention && drive.angularRetention == oldDrive.angularRetention
    if bodies[handle].isSet(like: old) && keepsPace { return }
    wake(handle)
    // What does not move does not wake; what lies on it does.
    if !bodies[handle].isMovable { wakeNeighbors(of: handle) }
  }

  private var mostAcceleration: Float { Self.farthest / Float(step) }

  /// Within what a body can gain in a step without leaving what is allowed.
  private func held(_ properties: BodyProperties) -> BodyProperties {
    let most = mostAcceleration
    var held = properties
    held.acceleration = properties.acceleration.clamped(to: most)
    held.force = properties.force.clamped(to: most)
    if held.acceleration != properties.acceleration || held.force != properties.force { clampCount += 1 }
    return held
  }

  /// Impulses come on top of the velocities; what cannot move or turn has none.
  private func give(_ properties: BodyProperties, to handle: Int) {
    haltFixed(handle)
    let (mass, inertia) = (bodies[handle].inverseMass, bodies[handle].inverseInertia)
    if properties.impulse == .zero && properties.angularImpulse == 0 { return }
    let velocity = motions[handle].velocity.vector + properties.impulse.vector * Double(mass)
    let spin = Double(motions[handle].angularVelocity) + Double(properties.angularImpulse) * Double(inertia)
    setVelocity(velocity, spin, of: handle)
  }

  /// What cannot move or turn does not.
  func haltFixed(_ handle: Int) {
    if bodies[handle].inverseMass == 0 { motions[handle].velocity = .zero }
    if bodies[handle].inverseInertia == 0 { motions[handle].angularVelocity = 0 }
  }

  /// Gives a body velocities, within the limits.
  func setVelocity(_ velocity: Vector, _ angularVelocity: Double, of handle: Int) {
    let linear = FloatVector(velocity)
    let angular = FloatVector(x: Float(angularVelocity), y: 0)
    motions[handle].velocity = linear.clamped(to: Self.farthest)
    motions[handle].angularVelocity = angular.clamped(to: Self.farthest).x
    if motions[handle].velocity != linear || motions[handle].angularVelocity != angular.x { clampCount += 1 }
  }

  /// A place of a body as seen from its centre of mass: now, or in the middle of the coming step, which is where a
  /// force that goes on through the step neither adds nor loses energy.
  func arm(_ offset: Vector, on handle: Int, isSteady: Bool) -> Vector {
    // Calculated here, because circles do without the remembered rotation.
    let arm = FloatRotation(radians: bodies[handle].angle).rotating(FloatVector(offset))
    if !isSteady { return arm.vector }
    let turn = Double(motions[handle].angularVelocity) * step / 2
    return Rotation(Angle(radians: turn)).rotating(arm.vector)
  }

  func clearTorque(on handle: Int) { drives[handle].angularPull = 0 }

  /// Torques are points times force; the next properties make an end of them.
  func addTorque(_ torque: Double, on handle: Int) {
    let share = bodies[handle].inverseInertia * bodies[handle].angularShare
    let pull = drives[handle].angularPull + Float(torque) * share * Float(subStep)
    drives[handle].angularPull = FloatVector(x: pull, y: 0).clamped(to: Self.farthest).x
  }

  /// Where a body's item is between the step before, 0, and the latest, 1.
  func pose(of handle: Int, _ fraction: Double) -> (center: Point, rotation: Angle) {
    let body = bodies[handle]
    let way = (body.position - body.previousPosition).vector
    let turn = Double(body.angle - body.previousAngle) * fraction
    let angle = Angle(radians: Double(body.turns) * 2 * .pi + Double(body.previousAngle) + turn)
    let massCenter = global(body.previousPosition) + way * fraction
    if body.massCenter == .zero { return (massCenter, angle) }
    return (massCenter - Rotation(angle).rotating(body.massCenter.vector), angle)
  }

  /// A place of the ground.
  func anchor(_ point: Point) -> FloatVector {
    let place = local(point)
    let held = place.clamped(to: Self.farthest)
    if held != place { clampCount += 1 }
    return held
  }

  /// Mass is density times area / 10,000. Resistances are decay rates, 1/s.
  private func describe(_ handle: Int, _ properties: BodyProperties) {
    let body = bodies.base + handle
    body.pointee.mass = properties.density * body.pointee.area / 10_000
    let inertia = properties.density * body.pointee.moment / 10_000
    body.pointee.inverseMass = properties.isAnchored ? 0 : 1 / body.pointee.mass
    body.pointee.inverseInertia = properties.allowsRotation && !properties.isAnchored ? 1 / inertia : 0
    let air = Air(properties.resistance, subStep)
    let angularAir = Air(properties.angularResistance, subStep)
    body.pointee.angularShare = angularAir.share
    let acceleration = properties.acceleration + properties.force * body.pointee.inverseMass
    let held = acceleration.clamped(to: mostAcceleration)
    if held != acceleration { clampCount += 1 }
    body.pointee.acceleration = held * air.share
    body.pointee.material = properties.material
    mark(handle, isPrecise: properties.isPrecise)
    let drive = drives.base + handle
    drive.pointee.pull = body.pointee.isAwake ? body.pointee.acceleration * Float(subStep) : .zero
    drive.pointee.angularPull = 0
    drive.pointee.retention = air.retention
    drive.pointee.angularRetention = angularAir.retention
  }

  /// What becomes anchored stops, what is let go wakes; in its contacts the two may have to change places.
  private func changeMobility(_ handle: Int) {
    wakeNeighbors(of: handle)
    turnContacts(of: handle)
    if bodies[handle].isMovable {
      wake(handle)
    } else {
      fallAsleep(handle)
      motions[handle].inverseMass = 0
      motions[handle].inverseInertia = 0
    }
    placeShapes(of: handle)
  }

  /// What cannot be moved comes first in a contact; two that cannot have none.
  private func turnContacts(of handle: Int) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      link = next(link)
      let isFirst = bodies[Int(contacts[contact].bodyA)].isMovable
      let isSecond = bodies[Int(contacts[contact].bodyB)].isMovable
      if isFirst == isSecond {
        if !isFirst { removeContact(contact) }
      } else if isFirst {
        turn(contact)
      }
    }
  }

  private func turn(_ contact: Int) {
    let old = contacts[contact]
    unlink(contact)
    contacts[contact] = makeContact(Int(old.shapeB), Int(old.shapeA))
    contacts[contact].awakeIndex = old.awakeIndex
    contacts[contact].isReported = old.isReported
    contacts[contact].isPressed = old.isPressed
    link(contact)
  }

  /// Takes a body out of a collision behaviour.
  func leave(_ groups: UInt64, _ handle: Int) {
    let first = bodies[handle].firstShape
    if first < 0 { return }
    let shape = shapes[Int(first)]
    regroup(handle, items: shape.itemGroups & ~groups, boundaries: shape.boundaryGroups & ~groups)
  }

  /// Gives the shapes of a body their groups; contacts that these do not allow any more end.
  private func regroup(_ handle: Int, items: UInt64, boundaries: UInt64) {
    var shape = bodies[handle].firstShape
    if shape < 0 { return }
    let old = shapes[Int(shape)]
    if old.itemGroups == items && old.boundaryGroups == boundaries { return }
    wake(handle)
    // Those that part are still told by the groups that brought them together.
    dropContacts(of: handle, items, boundaries)
    bodies[handle].boundaryGroups = boundaries
    while shape >= 0 {
      shapes[Int(shape)].itemGroups = items
      shapes[Int(shape)].boundaryGroups = boundaries
      place(shape: Int(shape))
      shape = shapes[Int(shape)].next
    }
  }

  private func dropContacts(of handle: Int, _ items: UInt64, _ boundaries: UInt64) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      let side = link & 1
      link = next(link)
      let (shapeA, shapeB) = (Int(contacts[contact].shapeA), Int(contacts[contact].shapeB))
      var own = shapes[side == 0 ? shapeA : shapeB]
      (own.itemGroups, own.boundaryGroups) = (items, boundaries)
      if own.collides(with: shapes[side == 0 ? shapeB : shapeA]) { continue }
      wake(Int(contacts[contact].bodyA))
      wake(Int(contacts[contact].bodyB))
      removeContact(contact)
    }
  }

  /// Moves a body on by `time` seconds, up to a step, as if nothing held it but what cannot be moved, and with a mark
  /// what can; and the state before it back by the rest of the step, so that what is drawn between the two is where it
  /// was.
  func extrapolate(_ handle: Int, by time: Float) {
    guard time > 0, bodies[handle].isAwake else { return }
    motions[handle].way = motions[handle].velocity * time
    holdBack(handle)
    motions[handle].turn = motions[handle].angularVelocity * time
    let share = preciseCount > 0 ? preciseCollisions?.freeShare(self, handle) ?? 1 : 1
    let way = motions[handle].way * share
    let turn = motions[handle].turn * share
    // Right after a step the way back is none, right before one it is long: `time` is above 0, so it stays finite.
    let back = max(0, Float(step) - time) / time
    bodies[handle].previousPosition = bodies[handle].position - way * back
    bodies[handle].previousAngle = bodies[handle].angle - turn * back
    bodies[handle].position += way
    bodies[handle].angle += turn
    bodies[handle].rotation = FloatRotation(radians: bodies[handle].angle)
    bodies[handle].needsDrawing = true
    motions[handle].way = .zero
    motions[handle].turn = 0
  }

  /// Adds a boundary to the ground.
  func addBoundary(_ boundary: Boundary) -> Int {
    let shape = addShape(boundary.shape(from: origin))
    if shapes[shape].kind == .plane { planes.append(Int32(shape)) }
    place(shape: shape)
    return shape
  }

  /// Puts a boundary elsewhere; what is in contact with it stays so.
  func replace(_ shape: Int, with boundary: Boundary) {
    let (old, new) = (shapes[shape], boundary.shape(from: origin))
    if old.start == new.start && old.end == new.end && old.normal == new.normal { return }
    wakeLeaning(on: shape)
    shapes[shape] = new
    place(shape: shape)
    // What was found against its old place is not to be carried on.
    var link = bodies[0].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      link = next(link)
      if contacts[contact].shapeA == shape { contacts[contact].foundAngleA = 1e9 }
    }
  }
}

extension Body {
  /// Whether the laws that it obeys are the same.
  fileprivate func isSet(like other: Body) -> Bool {
    acceleration == other.acceleration && mass == other.mass && inverseMass == other.inverseMass
      && inverseInertia == other.inverseInertia && material == other.material
  }
}

/// What resistance, 1/s, does within a sub-step.
private struct Air {
  /// What is left of a velocity.
  let retention: Float
  /// Which part of a pull gets through: what falls comes to exactly pull / resistance.
  let share: Float

  init(_ resistance: Double, _ subStep: Double) {
    let decay = resistance * subStep
    let retention = exponential(-decay)
    self.retention = Float(retention)
    share = decay > 1e-6 ? Float((1 - retention) / decay) : 1
  }
}
