/// The limits of places and speeds.
extension World {
  /// Nothing flies off into what floats cannot tell apart any more, and what is no number stops.
  @inline(__always)
  func clamp(_ handle: Int) {
    let motion = motions.base + handle
    let place = bodies.base[handle].position + motion.pointee.way
    if motion.pointee.isWithin(Self.farthest) && place.isWithin(Self.farthest) { return }
    hold(handle, place)
  }

  private func hold(_ handle: Int, _ place: FloatVector) {
    clampCount += 1
    let motion = motions.base + handle
    let isNumber = motion.pointee.isFinite && place.isFinite
    motion.pointee.clamp(to: Self.farthest)
    let held = place.clamped(to: Self.farthest)
    motion.pointee.way = place.isFinite ? held - bodies.base[handle].position : .zero
    // What falls for ever comes to rest at the edge of the world.
    if held.x != place.x { motion.pointee.velocity.x = 0 }
    if held.y != place.y { motion.pointee.velocity.y = 0 }
    if held != place { drives[handle].isHeld = true }
    if !isNumber { forgetImpulses(of: handle) }
  }

  /// Clears cached impulses; warm starting would reintroduce the NaN.
  func forgetImpulses(of handle: Int) {
    var link = bodies[handle].firstContact
    while link >= 0 {
      contacts[Int(link >> 1)].forget()
      link = next(link)
    }
    for joint in 0..<joints.count where joints[joint].isUsed && joints[joint].holds(handle) {
      joints[joint].forgetImpulses()
      stopImmovable(Int(joints[joint].a))
      stopImmovable(Int(joints[joint].b))
    }
    // The ground took part, and not even an infinite impulse moves it.
    motions[0] = Motion()
  }
}

extension World {
  private func stopImmovable(_ handle: Int) {
    if bodies[handle].isAwake { return }
    motions[handle].velocity = .zero
    motions[handle].angularVelocity = 0
  }
}

extension Joint {
  mutating func forgetImpulses() {
    impulse = .zero
    (angularImpulse, frictionImpulse, lowerImpulse, upperImpulse) = (0, 0, 0, 0)
    // The direction of a rail is no impulse.
    if kind != .slide { direction = FloatVector(x: 0, y: 1) }
  }
}

extension Motion {
  var isFinite: Bool { velocity.isFinite && angularVelocity.isFinite && turn.isFinite }

  /// False for what is no number.
  @inline(__always)
  fileprivate func isWithin(_ limit: Float) -> Bool {
    velocity.isWithin(limit) && abs(angularVelocity) <= limit && turn.isFinite
  }

  fileprivate mutating func clamp(to limit: Float) {
    velocity = velocity.clamped(to: limit)
    angularVelocity = FloatVector(x: angularVelocity, y: 0).clamped(to: limit).x
    if !turn.isFinite { turn = 0 }
  }
}

extension FloatVector {
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// False for what is no number.
  @inline(__always)
  fileprivate func isWithin(_ limit: Float) -> Bool { abs(x) <= limit && abs(y) <= limit }
}
