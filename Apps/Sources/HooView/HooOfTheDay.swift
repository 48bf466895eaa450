extension ShelfLayout {
  /// The Hoo of a day: each day another, the same for everybody who has the same sets; nil when there are no Hoos.
  ///
  /// - Parameter date: any name of the day, such as `2026-11-23`.
  public func hooOfTheDay(_ date: [UInt8]) -> HooAddress? {
    guard hooCount > 0 else { return nil }
    // FNV-1a, 32 bits; then mixed, as neighbouring dates differ in one digit.
    var hash = date.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    hash ^= hash >> 12
    return address(ofHoo: Int(hash % UInt32(hooCount)))
  }
}
