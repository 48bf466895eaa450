extension World {
  /// A fingerprint (FNV-1a, 64 bits) of every body's position, rotation and velocities, bit for bit, and of the marks
  /// for precise collisions.
  var stateHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for handle in 1..<bodies.count where bodies[handle].isUsed {
      let (body, motion) = (bodies[handle], motions[handle])
      mix(&hash, body.position.x)
      mix(&hash, body.position.y)
      mix(&hash, body.angle)
      mix(&hash, body.turns)
      mix(&hash, motion.velocity.x)
      mix(&hash, motion.velocity.y)
      mix(&hash, motion.angularVelocity)
      if body.isPrecise { mix(&hash, 1) }
    }
    return hash
  }

  private func mix(_ hash: inout UInt64, _ value: Float) {
    var bits = value.bitPattern
    for _ in 0..<4 {
      hash = (hash ^ UInt64(bits & 0xff)) &* 0x0000_0100_0000_01b3
      bits >>= 8
    }
  }
}
