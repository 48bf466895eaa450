/// Reproducible start values, equal in C and Swift: the upper 24 bits of a 32-bit linear congruential generator, as
/// shares of one.
struct StartShares {
  private var state: UInt32 = 12345

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}
