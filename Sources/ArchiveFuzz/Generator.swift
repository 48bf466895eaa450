/// Numbers that come again with the same seed (SplitMix64).
public struct Generator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// From 0 up to `limit`, which is at least 1, without it.
  public mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }

  /// True once in `times`.
  public mutating func once(in times: Int) -> Bool { below(times) == 0 }

  public mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }

  /// A number at which something ends or turns over.
  public mutating func edge() -> UInt32 {
    pick([
      0, 1, 2, 7, 8, 20, 22, 30, 45, 46, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x1_0000, 512, 513,
      1 << 20, 8 << 20, (8 << 20) + 1, 16 << 20, (16 << 20) + 1, 0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0001,
      0xFFFF_FFFE, 0xFFFF_FFFF, 0x0201_4B50, 0x0403_4B50, 0x0605_4B50, 0x0807_4B50,
      UInt32(truncatingIfNeeded: next()),
    ])
  }
}
