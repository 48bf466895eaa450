import Geometry

/// Velocities, impulses and torques that behaviours apply.
extension World {
  /// Adds impulses to the velocities; immovable degrees of freedom have none.
  func applyImpulses(_ properties: BodyProperties, to handle: Int) {
    haltFixed(handle)
    let (mass, inertia) = (bodies[handle].inverseMass, bodies[handle].inverseInertia)
    if properties.impulse == .zero && properties.angularImpulse == 0 { return }
    let velocity = motions[handle].velocity.vector + properties.impulse.vector * Double(mass)
    let spin = Double(motions[handle].angularVelocity) + Double(properties.angularImpulse) * Double(inertia)
    setVelocity(velocity, spin, of: handle)
  }

  /// Stops the degrees of freedom that cannot move.
  func haltFixed(_ handle: Int) {
    if bodies[handle].inverseMass == 0 { motions[handle].velocity = .zero }
    if bodies[handle].inverseInertia == 0 { motions[handle].angularVelocity = 0 }
  }

  /// Sets a body's velocities, within the limits.
  func setVelocity(_ velocity: Vector, _ angularVelocity: Double, of handle: Int) {
    let linear = FloatVector(velocity)
    let angular = FloatVector(x: Float(angularVelocity), y: 0)
    motions[handle].velocity = linear.clamped(to: Coordinates.farthest)
    motions[handle].angularVelocity = angular.clamped(to: Coordinates.farthest).x
    if motions[handle].velocity != linear || motions[handle].angularVelocity != angular.x {
      coordinates.clampCount += 1
    }
  }

  /// A point of a body relative to its centre of mass: now, or in the middle of the coming step, where a steady force
  /// neither adds nor loses energy.
  func arm(_ offset: Vector, on handle: Int, isSteady: Bool) -> Vector {
    // Computed here, because circles do not keep their rotation up to date.
    let arm = FloatRotation(radians: bodies[handle].angle).rotating(FloatVector(offset))
    if !isSteady { return arm.vector }
    let deltaRotation = Double(motions[handle].angularVelocity) * step / 2
    return Rotation(Angle(radians: deltaRotation)).rotating(arm.vector)
  }

  func clearTorque(on handle: Int) { drives[handle].angularVelocityGain = 0 }

  /// Adds a torque, in points times force, until the properties are applied again.
  func addTorque(_ torque: Double, on handle: Int) {
    let share = bodies[handle].inverseInertia * bodies[handle].angularShare
    let velocityGain = drives[handle].angularVelocityGain + Float(torque) * share * Float(subStep)
    drives[handle].angularVelocityGain = FloatVector(x: velocityGain, y: 0).clamped(to: Coordinates.farthest).x
  }
}
