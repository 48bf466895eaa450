import Geometry

/// Body properties and collision groups.
extension World {
  /// Applies the properties that behaviours have set.
  func apply(_ properties: BodyProperties, to handle: Int) {
    let (old, oldDrive) = (bodies[handle], drives[handle])
    let wasMovable = old.isMovable
    updateMass(handle, held(properties))
    if wasMovable != bodies[handle].isMovable { changeMobility(handle) }
    if bodies[handle].isAwake {
      motions[handle].inverseMass = bodies[handle].inverseMass
      motions[handle].inverseInertia = bodies[handle].inverseInertia
    }
    // The softening of springs depends on the masses.
    if bodies[handle].jointCount > 0 && bodies[handle].inverseMass != old.inverseMass { constraints?.isStale = true }
    applyImpulses(properties, to: handle)
    regroup(handle, items: properties.itemGroups, boundaries: properties.boundaryGroups, properties.filter)
    let drive = drives[handle]
    let keepsPace = drive.retention == oldDrive.retention && drive.angularRetention == oldDrive.angularRetention
    if bodies[handle].isSet(like: old) && keepsPace { return }
    wake(handle)
    // An immovable body does not wake, but its neighbours do.
    if !bodies[handle].isMovable { wakeNeighbors(of: handle) }
  }

  private var maximumAcceleration: Float { Coordinates.farthest / Float(step) }

  /// Clamps accelerations to those that keep a body within the world's limits.
  private func held(_ properties: BodyProperties) -> BodyProperties {
    let most = maximumAcceleration
    var held = properties
    held.acceleration = properties.acceleration.clamped(to: most)
    held.force = properties.force.clamped(to: most)
    if held.acceleration != properties.acceleration || held.force != properties.force { coordinates.clampCount += 1 }
    return held
  }

  /// Mass is density times area / 10,000. Resistances are decay rates, 1/s.
  private func updateMass(_ handle: Int, _ properties: BodyProperties) {
    let body = bodies.base + handle
    body.pointee.mass = properties.density * body.pointee.area / 10_000
    let inertia = properties.density * body.pointee.moment / 10_000
    body.pointee.inverseMass = properties.isAnchored ? 0 : 1 / body.pointee.mass
    body.pointee.inverseInertia = properties.allowsRotation && !properties.isAnchored ? 1 / inertia : 0
    let air = Air(properties.resistance, subStep)
    let angularAir = Air(properties.angularResistance, subStep)
    body.pointee.angularShare = angularAir.share
    let acceleration = properties.acceleration + properties.force * body.pointee.inverseMass
    let held = acceleration.clamped(to: maximumAcceleration)
    if held != acceleration { coordinates.clampCount += 1 }
    body.pointee.acceleration = held * air.share
    body.pointee.material = properties.material
    body.pointee.charge = properties.charge
    mark(handle, isPrecise: properties.isPrecise)
    let drive = drives.base + handle
    drive.pointee.velocityGain = body.pointee.isAwake ? body.pointee.acceleration * Float(subStep) : .zero
    drive.pointee.angularVelocityGain = 0
    drive.pointee.retention = air.retention
    drive.pointee.angularRetention = angularAir.retention
  }

  /// Stops a body that becomes anchored, wakes one that is released, and reorders the bodies of its contacts.
  private func changeMobility(_ handle: Int) {
    wakeNeighbors(of: handle)
    reorderBodies(of: handle)
    if bodies[handle].isMovable {
      wake(handle)
    } else {
      fallAsleep(handle)
      motions[handle].inverseMass = 0
      motions[handle].inverseInertia = 0
    }
    placeShapes(of: handle)
  }

  /// Puts the immovable body of each contact first, and removes contacts of two immovable bodies.
  private func reorderBodies(of handle: Int) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      link = next(link)
      let isFirst = bodies[Int(contacts[contact].bodyA)].isMovable
      let isSecond = bodies[Int(contacts[contact].bodyB)].isMovable
      if isFirst == isSecond {
        if !isFirst { removeContact(contact) }
      } else if isFirst {
        swapBodies(contact)
      }
    }
  }

  private func swapBodies(_ contact: Int) {
    let old = contacts[contact]
    unlink(contact)
    contacts[contact] = makeContact(Int(old.shapeB), Int(old.shapeA))
    contacts[contact].awakeIndex = old.awakeIndex
    contacts[contact].isReported = old.isReported
    contacts[contact].isPressed = old.isPressed
    link(contact)
  }

  /// Removes a body from a collision behaviour.
  func leave(_ groups: UInt64, _ handle: Int) {
    let first = bodies[handle].firstShape
    if first < 0 { return }
    let shape = shapes[Int(first)]
    regroup(handle, items: shape.itemGroups & ~groups, boundaries: shape.boundaryGroups & ~groups, shape.filter)
  }

  /// Sets the groups and the filter of a body's shapes, and ends contacts that these do not allow.
  private func regroup(_ handle: Int, items: UInt64, boundaries: UInt64, _ filter: CollisionFilter) {
    var shape = bodies[handle].firstShape
    if shape < 0 { return }
    let old = shapes[Int(shape)]
    if old.itemGroups == items && old.boundaryGroups == boundaries && old.filter == filter { return }
    wake(handle)
    // Ends are reported with the groups that allowed the contact.
    dropContacts(of: handle, items, boundaries, filter)
    // Nothing keeps a sensor in front of boundaries.
    bodies[handle].boundaryGroups = filter.isSensor ? 0 : boundaries
    while shape >= 0 {
      shapes[Int(shape)].itemGroups = items
      shapes[Int(shape)].boundaryGroups = boundaries
      shapes[Int(shape)].filter = filter
      place(shape: Int(shape))
      shape = shapes[Int(shape)].next
    }
  }

  private func dropContacts(of handle: Int, _ items: UInt64, _ boundaries: UInt64, _ filter: CollisionFilter) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      let contact = Int(link >> 1)
      let side = link & 1
      link = next(link)
      let (shapeA, shapeB) = (Int(contacts[contact].shapeA), Int(contacts[contact].shapeB))
      var own = shapes[side == 0 ? shapeA : shapeB]
      let isSame = own.filter.isSensor == filter.isSensor
      (own.itemGroups, own.boundaryGroups, own.filter) = (items, boundaries, filter)
      if isSame && own.collides(with: shapes[side == 0 ? shapeB : shapeA]) { continue }
      wake(Int(contacts[contact].bodyA))
      wake(Int(contacts[contact].bodyB))
      removeContact(contact)
    }
  }
}

extension Body {
  /// Whether mass, material and acceleration are unchanged.
  fileprivate func isSet(like other: Body) -> Bool {
    acceleration == other.acceleration && mass == other.mass && inverseMass == other.inverseMass
      && inverseInertia == other.inverseInertia && material == other.material
  }
}

/// The effect of air resistance, 1/s, within a sub-step.
private struct Air {
  /// The share of a velocity that is left.
  let retention: Float
  /// The share of an acceleration that gets through, so that the terminal velocity is exactly acceleration /
  /// resistance.
  let share: Float

  init(_ resistance: Double, _ subStep: Double) {
    let decay = resistance * subStep
    let retention = exponential(-decay)
    self.retention = Float(retention)
    share = decay > 1e-6 ? Float((1 - retention) / decay) : 1
  }
}
