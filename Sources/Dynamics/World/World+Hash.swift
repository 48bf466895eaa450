extension World {
  /// A fingerprint (FNV-1a, 64 bits) of every body's position, rotation and velocities, bit for bit.
  var stateHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for body in bodies where body.isUsed {
      mix(&hash, body.position.x)
      mix(&hash, body.position.y)
      mix(&hash, body.angle)
      mix(&hash, body.turns)
      mix(&hash, body.velocity.x)
      mix(&hash, body.velocity.y)
      mix(&hash, body.angularVelocity)
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
