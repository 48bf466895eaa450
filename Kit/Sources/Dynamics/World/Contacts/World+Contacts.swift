/// From overlapping fat AABBs to prepared contacts.
extension World {
  /// A fixed number, because the order of the active contacts changes the results.
  private static let stepsBetweenSortings: Int64 = 32

  /// Updates the manifolds, wakes touched bodies, and prepares the contacts of this step.
  func updateContacts() {
    if (clock.steps + 1) % Self.stepsBetweenSortings == 0 { contactStorage.sortActive() }
    let deepest = findContacts()
    contactSolver.prepare(shapeSystem, constraints, deepest: deepest)
  }

  /// Returns the deepest overlap: a separation of 0 or less.
  private func findContacts() -> Float {
    contactSolver.beginOverlaps()
    var deepest: Float = 0
    var i = 0
    while i < awakeContacts.count {
      let handle = Int(awakeContacts.base[i])
      if !update(handle, &deepest) {
        // Another contact has taken its index in the list.
        removeContact(handle)
        continue
      }
      if sleeps(handle) {
        contactStorage.deactivate(handle)
        continue
      }
      i += 1
    }
    return deepest
  }

  /// Whether both bodies sleep, so that there is nothing to solve.
  private func sleeps(_ handle: Int) -> Bool {
    let contact = contacts.base + handle
    return !bodies.base[Int(contact.pointee.bodyA)].isAwake && !bodies.base[Int(contact.pointee.bodyB)].isAwake
  }

  /// Returns false if the fat AABBs are apart.
  private func update(_ handle: Int, _ deepest: inout Float) -> Bool {
    let contact = contacts.base + handle
    let isFound = contact.pointee.isPair ? collideCirclePair(contact) : findHoldingManifold(contact)
    if contact.pointee.isSensor { return updateSensor(contact, isFound) }
    if contact.pointee.isReported { trackReported(contact, isFound) }
    if !isFound {
      contact.pointee.clearImpulses()
      return isNear(contact)
    }
    deepest = min(deepest, contact.pointee.first.separation)
    contactSolver.noteOverlap(contact)
    contact.pointee.isTouching = predictImpact(contact)
    if contact.pointee.isTouching {
      if !bodies.base[Int(contact.pointee.bodyA)].isAwake { wake(Int(contact.pointee.bodyA)) }
      if !bodies.base[Int(contact.pointee.bodyB)].isAwake { wake(Int(contact.pointee.bodyB)) }
    }
    if !contact.pointee.isReported && mayBegin(contact) { contact.pointee.point = predictedPoint(contact.pointee) }
    return true
  }

  @inline(__always)
  private func findHoldingManifold(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    contact.pointee.isOneWay ? findOneWayManifold(contact) : findManifold(contact)
  }

  /// An overlap of this depth that was not there before is of an item that comes from behind, or was put there; points.
  private static let passingDepth: Float = 0.5

  /// The manifold of a one-way segment, unless the other shape is passing: it came from behind, and has not been in front of the
  /// segment since.
  private func findOneWayManifold(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let isNew = contact.pointee.pointCount == 0
    if !findManifold(contact) {
      contact.pointee.isPassing = false
      return false
    }
    let front = shapes.base[Int(contact.pointee.shapeA)].normal
    let isBehind = contact.pointee.normal.dot(front) < 0.1
    let isLeaving = motions.base[Int(contact.pointee.bodyB)].velocity.dot(front) > 0
    if isBehind || (isNew && isLeaving && contact.pointee.leastSeparation < -Self.passingDepth) {
      contact.pointee.isPassing = true
    } else if contact.pointee.leastSeparation >= 0 {
      contact.pointee.isPassing = false
    }
    return !contact.pointee.isPassing
  }

  /// Begins or ends a sensor's contact. It keeps no points, so nothing solves it, and it joins no islands.
  private func updateSensor(_ contact: UnsafeMutablePointer<Contact>, _ isFound: Bool) -> Bool {
    let isOverlap = isFound && contact.pointee.leastSeparation <= 0
    if isOverlap {
      contact.pointee.impactSpeed = 0
      contact.pointee.point = currentPoint(contact.pointee)
    }
    let isReported = contact.pointee.isReported
    contact.pointee.clearImpulses()
    if isOverlap && !isReported { beginContact(contact - contacts.base) }
    if !isOverlap && isReported { endContact(contact - contacts.base) }
    return isNear(contact)
  }

  /// Whether the fat AABBs of two shapes overlap.
  private func isNear(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let boxA = proxies.base + Int(contact.pointee.shapeA)
    let boxB = proxies.base + Int(contact.pointee.shapeB)
    return boxA.pointee.box.overlaps(boxB.pointee.box)
  }

  /// Stores the last point of a reported contact, and ends it if the shapes are apart.
  private func trackReported(_ contact: UnsafeMutablePointer<Contact>, _ isFound: Bool) {
    if !isFound { contact.pointee.point = latestPoint(contact.pointee) }
    endIfApart(contact, isFound)
    if contact.pointee.newness > 0 { contact.pointee.newness -= 1 }
  }

  /// Resting shapes may separate by a hair, which does not end the contact.
  private static let separationToEnd: Float = 0.5

  /// A reported contact ends if it has no impulse and its shapes are apart.
  private func endIfApart(_ contact: UnsafeMutablePointer<Contact>, _ isFound: Bool) {
    if contact.pointee.isPressed { return }
    if isFound && contact.pointee.leastSeparation < Self.separationToEnd { return }
    endContact(contact - contacts.base)
  }

  /// Computes the manifold of two shapes of any kind, and keeps the cached impulses of matching feature ids for warm
  /// starting.
  private func findManifold(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    if contact.pointee.pointCount > 0 && updateManifold(contact) { return true }
    guard let manifold = collide(contact) else { return false }
    noteManifoldPose(contact)
    let old = (contact.pointee.first, contact.pointee.second)
    contact.pointee.normal = manifold.normal
    contact.pointee.first = makePoint(manifold.first, contact, old)
    contact.pointee.pointCount = 1
    contact.pointee.second = ContactPoint()
    if let second = manifold.second {
      contact.pointee.second = makePoint(second, contact, old)
      contact.pointee.pointCount = 2
    }
    return true
  }

  private func noteManifoldPose(_ contact: UnsafeMutablePointer<Contact>) {
    let (a, b) = (bodies.base + Int(contact.pointee.bodyA), bodies.base + Int(contact.pointee.bodyB))
    contact.pointee.foundOffset = b.pointee.position - a.pointee.position
    contact.pointee.foundAngleA = a.pointee.angle
    contact.pointee.foundAngleB = b.pointee.angle
  }

  /// The largest displacement and rotation of two shapes since their manifold was computed; points and radians.
  private static let maximumReuseDistance: Float = 0.25
  private static let maximumReuseRotation: Float = 0.002

  /// Updates a manifold to the first order if the shapes lie almost as they did when it was computed; enough for a
  /// pile at rest (contact recycling as in Box2D v3). A speculative contact of a fast circle is a plane across its
  /// path: after a change of velocity, the plane would stop it in free space, so it is computed again.
  private func updateManifold(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    if contact.pointee.first.foundSeparation > Manifold.margin { return false }
    let (a, b) = (bodies.base + Int(contact.pointee.bodyA), bodies.base + Int(contact.pointee.bodyB))
    let deltaRotationA = a.pointee.angle - contact.pointee.foundAngleA
    let deltaRotationB = b.pointee.angle - contact.pointee.foundAngleB
    let displacement = b.pointee.position - a.pointee.position - contact.pointee.foundOffset
    if max(abs(deltaRotationA), abs(deltaRotationB)) > Self.maximumReuseRotation
      || displacement.dot(displacement) > Self.maximumReuseDistance * Self.maximumReuseDistance
    {
      return false
    }
    let normal = contact.pointee.normal
    let along = displacement.dot(normal)
    contact.pointee.first.updateManifold(normal, along, deltaRotationA, deltaRotationB)
    if contact.pointee.pointCount > 1 {
      contact.pointee.second.updateManifold(normal, along, deltaRotationA, deltaRotationB)
    }
    return true
  }

  private func makePoint(
    _ place: Manifold.Point, _ contact: UnsafeMutablePointer<Contact>, _ old: (ContactPoint, ContactPoint)
  ) -> ContactPoint {
    var point = ContactPoint()
    point.armA = place.point - bodies.base[Int(contact.pointee.bodyA)].position
    point.armB = place.point - bodies.base[Int(contact.pointee.bodyB)].position
    point.separation = place.separation
    point.foundSeparation = place.separation
    point.feature = place.feature
    if old.0.feature == place.feature {
      (point.normalImpulse, point.tangentImpulse) = (old.0.normalImpulse, old.0.tangentImpulse)
    } else if old.1.feature == place.feature {
      (point.normalImpulse, point.tangentImpulse) = (old.1.normalImpulse, old.1.tangentImpulse)
    }
    return point
  }

  /// The relative velocity of the two bodies at a contact point.
  @inline(__always)
  private func relativeVelocity(_ contact: UnsafeMutablePointer<Contact>, _ point: ContactPoint) -> FloatVector {
    let a = motions.base + Int(contact.pointee.bodyA)
    let b = motions.base + Int(contact.pointee.bodyB)
    let linear = b.pointee.velocity - a.pointee.velocity
    if contact.pointee.isRound { return linear }
    return linear + point.armB.perpendicular * b.pointee.angularVelocity
      - point.armA.perpendicular * a.pointee.angularVelocity
  }

  /// Predicts the speed at impact, including gravity on the way, without which each rebound would lose energy.
  /// Returns whether the shapes meet in this step, so that one wakes the other.
  @inline(__always)
  private func predictImpact(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let velocityGain =
      drives.base[Int(contact.pointee.bodyB)].velocityGain - drives.base[Int(contact.pointee.bodyA)].velocityGain
    let acceleration = -velocityGain.dot(contact.pointee.normal) * subStepRate
    let isImminent = predictImpact(contact, &contact.pointee.first, acceleration)
    contact.pointee.impactSpeed = contact.pointee.first.impactSpeed
    if contact.pointee.pointCount == 1 { return isImminent }
    let isSecondImminent = predictImpact(contact, &contact.pointee.second, acceleration)
    contact.pointee.impactSpeed = max(contact.pointee.impactSpeed, contact.pointee.second.impactSpeed)
    return isImminent || isSecondImminent
  }

  @inline(__always)
  private func predictImpact(
    _ contact: UnsafeMutablePointer<Contact>, _ point: inout ContactPoint, _ acceleration: Float
  ) -> Bool {
    let time = Float(step)
    let closing = -relativeVelocity(contact, point).dot(contact.pointee.normal)
    let squared = closing * abs(closing) + 2 * acceleration * max(point.separation, 0)
    point.impactSpeed = max(squared, 0).squareRoot()
    let travel = max(0, closing + acceleration * time / 2) * time
    return point.separation - travel <= Manifold.touch
  }
}

extension ContactPoint {
  fileprivate mutating func updateManifold(
    _ normal: FloatVector, _ along: Float, _ deltaRotationA: Float, _ deltaRotationB: Float
  ) {
    separation = foundSeparation + along + armB.cross(normal) * deltaRotationB - armA.cross(normal) * deltaRotationA
  }
}
