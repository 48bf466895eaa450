/// The limits of positions and velocities.
extension World {
  /// Keeps a body's position and velocities within the limits of the world, where floats are precise enough, and
  /// replaces NaN. Shapes play no part; `clampToTimeOfImpact` handles those.
  @inline(__always)
  func clamp(_ handle: Int) {
    let motion = motions.base + handle
    let place = bodies.base[handle].position + motion.pointee.deltaPosition
    if motion.pointee.isWithin(Coordinates.farthest) && place.isWithin(Coordinates.farthest) { return }
    clampState(handle, place)
  }

  private func clampState(_ handle: Int, _ place: FloatVector) {
    coordinates.clampCount += 1
    let motion = motions.base + handle
    let isNumber = motion.pointee.isFinite && place.isFinite
    motion.pointee.clamp(to: Coordinates.farthest)
    let held = place.clamped(to: Coordinates.farthest)
    motion.pointee.deltaPosition = place.isFinite ? held - bodies.base[handle].position : .zero
    if held != place {
      motion.pointee.stop(across: (held.x != place.x, held.y != place.y))
      drives[handle].isConstrained = true
    }
    if !isNumber { clearImpulses(of: handle) }
  }

  /// Clears cached impulses; warm starting would reintroduce the NaN.
  func clearImpulses(of handle: Int) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      contacts[Int(link >> 1)].clearImpulses()
      link = next(link)
    }
    constraints?.clearImpulses(of: handle)
    // The ground took part, and even an infinite impulse must not move it.
    motions[0] = Motion()
  }
}

extension Joint {
  mutating func clearImpulses() {
    impulse = .zero
    (angularImpulse, frictionImpulse, lowerImpulse, upperImpulse) = (0, 0, 0, 0)
    // The direction of a rail is not an impulse.
    if kind != .slide { direction = FloatVector(x: 0, y: 1) }
  }
}

extension Motion {
  var isFinite: Bool { velocity.isFinite && angularVelocity.isFinite && deltaRotation.isFinite }

  /// False for NaN.
  @inline(__always)
  fileprivate func isWithin(_ limit: Float) -> Bool {
    velocity.isWithin(limit) && abs(angularVelocity) <= limit && deltaRotation.isFinite
  }

  fileprivate mutating func clamp(to limit: Float) {
    velocity = velocity.clamped(to: limit)
    angularVelocity = FloatVector(x: angularVelocity, y: 0).clamped(to: limit).x
    if !deltaRotation.isFinite { deltaRotation = 0 }
  }

  /// Stops a body at the edge of the world, and slows it along the edge as friction would. Without friction a body that
  /// falls forever would drift and spin along the edge for hours instead of coming to rest.
  fileprivate mutating func stop(across edge: (x: Bool, y: Bool)) {
    let stopped = FloatVector(x: edge.x ? velocity.x : 0, y: edge.y ? velocity.y : 0)
    let friction = abs(stopped.x) + abs(stopped.y)
    func slowed(_ speed: Float) -> Float { speed - min(max(speed, -friction), friction) }
    velocity -= stopped
    velocity = FloatVector(x: slowed(velocity.x), y: slowed(velocity.y))
    angularVelocity = slowed(angularVelocity)
  }
}

extension FloatVector {
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// False for NaN.
  @inline(__always)
  fileprivate func isWithin(_ limit: Float) -> Bool { abs(x) <= limit && abs(y) <= limit }
}
