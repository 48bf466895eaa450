import Geometry

/// Forces of fields. Each step calculates them again, because they depend on places and velocities.
extension World {
  /// A movable item that is awake, as a field sees it in the middle of the coming step; nil for others.
  func probe(_ handle: Int, about center: Point) -> FieldProbe? {
    let body = bodies.base + handle
    guard body.pointee.isAwake, body.pointee.inverseMass > 0 else { return nil }
    let velocity = motions[handle].velocity.vector
    let position = coordinates.global(body.pointee.position) + velocity * (step / 2)
    return FieldProbe(
      position: position, offset: position - center, velocity: velocity, mass: Double(body.pointee.mass),
      charge: Double(body.pointee.charge), strength: 1, duration: step, time: clock.time)
  }

  /// Leaves the accelerations by gravity and pushes alone.
  func clearForce(on handle: Int) {
    let body = bodies.base + handle
    if body.pointee.isAwake { drives[handle].velocityGain = body.pointee.acceleration * Float(subStep) }
  }

  /// Adds a change of velocity in the coming step.
  func addVelocityChange(_ change: Vector, on handle: Int) {
    let gain = drives[handle].velocityGain + FloatVector(change * (subStep / step))
    let held = gain.clamped(to: Coordinates.farthest)
    if held != gain { coordinates.clampCount += 1 }
    drives[handle].velocityGain = held
  }

  /// Replaces all changes of velocity in the coming step.
  func setVelocityChange(_ change: Vector, on handle: Int) {
    drives[handle].velocityGain = .zero
    addVelocityChange(change, on: handle)
  }
}
