/// The limits of places and speeds.
extension World {
  /// Nothing flies off into what floats cannot tell apart any more, and what is no number stops.
  @inline(__always)
  func clamp(_ handle: Int) {
    let motion = motions.base + handle
    let place = bodies.base[handle].position + motion.pointee.deltaPosition
    if motion.pointee.isWithin(Self.farthest) && place.isWithin(Self.farthest) { return }
    clampState(handle, place)
  }

  private func clampState(_ handle: Int, _ place: FloatVector) {
    clampCount += 1
    let motion = motions.base + handle
    let isNumber = motion.pointee.isFinite && place.isFinite
    motion.pointee.clamp(to: Self.farthest)
    let held = place.clamped(to: Self.farthest)
    motion.pointee.deltaPosition = place.isFinite ? held - bodies.base[handle].position : .zero
    // What falls for ever comes to rest at the edge of the world.
    if held.x != place.x { motion.pointee.velocity.x = 0 }
    if held.y != place.y { motion.pointee.velocity.y = 0 }
    if held != place { drives[handle].isConstrained = true }
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
    // The ground took part, and not even an infinite impulse moves it.
    motions[0] = Motion()
  }
}

extension Joint {
  mutating func clearImpulses() {
    impulse = .zero
    (angularImpulse, frictionImpulse, lowerImpulse, upperImpulse) = (0, 0, 0, 0)
    // The direction of a rail is no impulse.
    if kind != .slide { direction = FloatVector(x: 0, y: 1) }
  }
}

extension Motion {
  var isFinite: Bool { velocity.isFinite && angularVelocity.isFinite && deltaRotation.isFinite }

  /// False for what is no number.
  @inline(__always)
  fileprivate func isWithin(_ limit: Float) -> Bool {
    velocity.isWithin(limit) && abs(angularVelocity) <= limit && deltaRotation.isFinite
  }

  fileprivate mutating func clamp(to limit: Float) {
    velocity = velocity.clamped(to: limit)
    angularVelocity = FloatVector(x: angularVelocity, y: 0).clamped(to: limit).x
    if !deltaRotation.isFinite { deltaRotation = 0 }
  }
}

extension FloatVector {
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// False for what is no number.
  @inline(__always)
  fileprivate func isWithin(_ limit: Float) -> Bool { abs(x) <= limit && abs(y) <= limit }
}
