/// The energy of elastic impacts. Restitution gives each contact point the speed back at which it was met. For circles that
/// keeps the energy; but a polygon may be met at two points, or rotates on while its first point is at rest between impact
/// and rebound, and would gain a little each time. So the energy of bodies in contact is summed up before and after.
extension PolygonSystem {
  /// Reduces the velocities that restitution has given to bodies in contact, all by the same factor, as far as their kinetic
  /// energy exceeds that at the beginning of the step and the work of gravity and pushes since. Where nothing takes energy, a
  /// loss is made up for.
  func limitImpactEnergies() {
    findGroups()
    for i in 0..<world.awake.count { addEnergy(of: Int(world.awake[i])) }
    for i in 0..<world.awake.count {
      let body = Int(world.awake[i])
      let group = impacts.groups.base + world.islands.root(of: body)
      if group.pointee.isElastic && !group.pointee.isJointed { scale(body, by: group.pointee.share) }
    }
  }

  /// Unites the bodies in contact, and marks those with impacts of shapes that are not round.
  private func findGroups() {
    impacts.groups.fill(bodies.count, with: ElasticImpacts.Group())
    world.islands.begin()
    forEachContact { world.islands.unite(Int($0.pointee.bodyA), Int($0.pointee.bodyB)) }
    forEachContact { mark($0) }
  }

  private func forEachContact(_ visit: (UnsafeMutablePointer<Contact>) -> Void) {
    for i in 0..<world.awakeContacts.count {
      let contact = contacts.base + Int(world.awakeContacts[i])
      if contact.pointee.pointCount > 0 { visit(contact) }
    }
  }

  private func mark(_ contact: UnsafeMutablePointer<Contact>) {
    // One of the two is awake, and if both are, they are in one group.
    let body = Int(bodies[Int(contact.pointee.bodyB)].isAwake ? contact.pointee.bodyB : contact.pointee.bodyA)
    let group = impacts.groups.base + world.islands.root(of: body)
    let material = world.contactSolver.material(contact)
    let rolls = material.rollingResistance > 0 && max(contact.pointee.radiusA, contact.pointee.radiusB) > 0
    if material.restitution < 1 || material.friction > 0 || rolls { group.pointee.isLossy = true }
    if !contact.pointee.isRound && material.restitution >= ContactSolver.highRestitution
      && contact.pointee.impactSpeed > world.contactSolver.restitutionThreshold
    {
      group.pointee.isElastic = true
    }
  }

  private func addEnergy(of body: Int) {
    let group = impacts.groups.base + world.islands.root(of: body)
    if !group.pointee.isElastic { return }
    let drive = world.drives.base + body
    // Joints do work too.
    if drive.pointee.isJointed { group.pointee.isJointed = true }
    let (start, stop, end) = (impacts.starts.base + body, impacts.stops.base + body, motions.base + body)
    let mass = 1 / end.pointee.inverseMass
    let inertia = end.pointee.inverseInertia > 0 ? 1 / end.pointee.inverseInertia : 0
    let (linear, angular) = (kept(drive.pointee.retention), kept(drive.pointee.angularRetention))
    let rate = world.subStepRate
    let gain = drive.pointee.velocityGain.dot(end.pointee.deltaPosition) * mass
    let angularGain = drive.pointee.angularVelocityGain * end.pointee.deltaRotation * inertia
    group.pointee.allowed += start.pointee.energy(mass * linear, inertia * angular) + (gain + angularGain) * rate
    let change = end.pointee.velocity - stop.pointee.velocity
    let angularChange = end.pointee.angularVelocity - stop.pointee.angularVelocity
    group.pointee.stopped += stop.pointee.energy(mass, inertia)
    group.pointee.linear += stop.pointee.velocity.dot(change) * mass
    group.pointee.linear += stop.pointee.angularVelocity * angularChange * inertia
    group.pointee.square += (change.dot(change) * mass + angularChange * angularChange * inertia) / 2
  }

  /// The share of the energy that air resistance leaves in a step.
  private func kept(_ retention: Float) -> Float {
    if retention == 1 { return 1 }
    var share: Float = 1
    for _ in 0..<world.subSteps { share *= retention * retention }
    return share
  }

  private func scale(_ body: Int, by share: Float) {
    if share == 1 { return }
    let (stop, end) = (impacts.stops.base + body, motions.base + body)
    let change = end.pointee.velocity - stop.pointee.velocity
    end.pointee.velocity = stop.pointee.velocity + change * share
    let angularChange = end.pointee.angularVelocity - stop.pointee.angularVelocity
    end.pointee.angularVelocity = stop.pointee.angularVelocity + angularChange * share
  }
}

/// The velocities and energies of a step with elastic impacts.
struct ElasticImpacts {
  /// Bodies in contact. The energy of a share s of what restitution has given them is stopped + linear s + square s^2.
  struct Group: BitwiseCopyable {
    var isElastic = false
    var isJointed = false
    /// Whether friction, or an inelastic contact, takes energy.
    var isLossy = false
    /// The energy that they may have.
    var allowed: Float = 0
    /// The energy before restitution.
    var stopped: Float = 0
    var linear: Float = 0
    var square: Float = 0

    /// The largest share of restitution that makes up for a loss.
    private static let maximumShare: Float = 1.1

    /// The share of restitution with which they have the allowed energy.
    var share: Float {
      if square <= 0 || (isLossy && stopped + linear + square <= allowed) { return 1 }
      let root = linear * linear + 4 * square * (allowed - stopped)
      return max(0, min(Self.maximumShare, (max(0, root).squareRoot() - linear) / (2 * square)))
    }
  }

  /// By body, at the beginning of the step, and before restitution.
  let starts = Pool<Motion>()
  let stops = Pool<Motion>()
  /// By the body that is the root of its group.
  let groups = Pool<Group>()

  func deallocate() {
    starts.deallocate()
    stops.deallocate()
    groups.deallocate()
  }
}

extension Motion {
  fileprivate func energy(_ mass: Float, _ inertia: Float) -> Float {
    (velocity.dot(velocity) * mass + angularVelocity * angularVelocity * inertia) / 2
  }
}
