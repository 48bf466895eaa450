import Geometry

extension SplitMix64 {
  /// Returns one of `items`.
  package mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }

  /// Returns a number near a limit or an overflow.
  mutating func edge() -> UInt32 {
    let limits: [UInt32] = [
      0, 1, 2, 7, 8, 20, 22, 30, 45, 46, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x1_0000, 512, 513,
      0x10_0000, 0x80_0000, 0x80_0001, 0x100_0000, 0x100_0001, 0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0001,
      0xFFFF_FFFE, 0xFFFF_FFFF, 0x0201_4B50, 0x0403_4B50, 0x0605_4B50, 0x0807_4B50,
    ]
    return pick(limits + [UInt32(truncatingIfNeeded: next())])
  }
}
