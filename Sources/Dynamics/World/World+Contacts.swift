/// From boxes that overlap to contacts that are solved.
extension World {
  /// Finds where the shapes touch, wakes what is touched, and lays the contacts of this step out in colours.
  func updateContacts() {
    batches.removeAll()
    bounces = false
    deepest = 0
    var i = 0
    while i < awakeContacts.count {
      let handle = Int(awakeContacts.base[i])
      if !update(handle) {
        // Its place in the list has been taken by another.
        removeContact(handle)
        continue
      }
      i += 1
    }
  }

  /// False when the two have gone apart for good.
  private func update(_ handle: Int) -> Bool {
    let contact = contacts.base + handle
    let boxA = grid.proxies.base + Int(contact.pointee.shapeA)
    let boxB = grid.proxies.base + Int(contact.pointee.shapeB)
    if !boxA.pointee.box.overlaps(boxB.pointee.box) { return false }
    guard let manifold = collide(contact.pointee) else {
      contact.pointee.pointCount = 0
      contact.pointee.rollingImpulse = 0
      contact.pointee.isPressed = false
      return true
    }
    take(manifold, &contact.pointee)
    let isImminent = foresee(&contact.pointee)
    contact.pointee.isTouching = isImminent
    if isImminent {
      if !bodies.base[Int(contact.pointee.bodyA)].isAwake { wake(Int(contact.pointee.bodyA)) }
      if !bodies.base[Int(contact.pointee.bodyB)].isAwake { wake(Int(contact.pointee.bodyB)) }
    }
    prepare(handle)
    return true
  }

  /// Keeps what the contact remembers from the step before: the solver starts from there.
  private func take(_ manifold: Manifold, _ contact: inout Contact) {
    let old = (contact.first, contact.second, contact.pointCount)
    contact.normal = manifold.normal
    contact.first = point(manifold.first, contact, old)
    contact.pointCount = 1
    if let second = manifold.second {
      contact.second = point(second, contact, old)
      contact.pointCount = 2
    }
    deepest = min(deepest, contact.first.separation)
  }

  private func point(
    _ place: Manifold.Place, _ contact: Contact, _ old: (ContactPoint, ContactPoint, UInt8)
  ) -> ContactPoint {
    var point = ContactPoint()
    point.armA = place.point - bodies.base[Int(contact.bodyA)].position
    point.armB = place.point - bodies.base[Int(contact.bodyB)].position
    point.separation = place.separation
    point.feature = place.feature
    if old.2 > 0, old.0.feature == place.feature {
      (point.normalImpulse, point.tangentImpulse) = (old.0.normalImpulse, old.0.tangentImpulse)
    } else if old.2 > 1, old.1.feature == place.feature {
      (point.normalImpulse, point.tangentImpulse) = (old.1.normalImpulse, old.1.tangentImpulse)
    }
    return point
  }

  /// The velocity at which a place of b moves against the same place of a.
  func relativeVelocity(_ contact: Contact, _ point: ContactPoint) -> FloatVector {
    let (a, b) = (motions.base + Int(contact.bodyA), motions.base + Int(contact.bodyB))
    let linear = b.pointee.velocity - a.pointee.velocity
    if contact.isRound { return linear }
    return linear + point.armB.perpendicular * b.pointee.angularVelocity
      - point.armA.perpendicular * a.pointee.angularVelocity
  }

  /// The speed at which they will meet: what gravity adds on the rest of the way counts, or each bounce would lose it.
  /// Whether they meet in this step, so that one wakes the other.
  private func foresee(_ contact: inout Contact) -> Bool {
    let pull = solvedAcceleration(Int(contact.bodyB)) - solvedAcceleration(Int(contact.bodyA))
    let acceleration = -pull.dot(contact.normal)
    var isImminent = meets(contact, contact.first, acceleration)
    contact.impactSpeed = impactSpeed(contact, contact.first, acceleration)
    if contact.pointCount > 1 {
      isImminent = meets(contact, contact.second, acceleration) || isImminent
      contact.impactSpeed = max(contact.impactSpeed, impactSpeed(contact, contact.second, acceleration))
    }
    return isImminent
  }

  private func meets(_ contact: Contact, _ point: ContactPoint, _ acceleration: Float) -> Bool {
    let time = Float(step)
    let closing = -relativeVelocity(contact, point).dot(contact.normal)
    let travel = max(0, closing + acceleration * time / 2) * time
    return point.separation - travel <= Manifold.touch
  }

  func impactSpeed(_ contact: Contact, _ point: ContactPoint, _ acceleration: Float) -> Float {
    let closing = -relativeVelocity(contact, point).dot(contact.normal)
    let squared = closing * abs(closing) + 2 * acceleration * max(point.separation, 0)
    return max(squared, 0).squareRoot()
  }

  func impactSpeed(_ contact: Contact, _ point: ContactPoint) -> Float {
    let pull = solvedAcceleration(Int(contact.bodyB)) - solvedAcceleration(Int(contact.bodyA))
    return impactSpeed(contact, point, -pull.dot(contact.normal))
  }
}
