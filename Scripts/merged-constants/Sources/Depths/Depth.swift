/// A picture's bits per channel.
public struct Depth {
  public let isKnown: Bool

  public init(isGrey: Bool, bits: UInt8) { isKnown = Self.isKnown(isGrey, bits) }

  // Its arrays become constants with the numbers 0 and 1 here, and 1 and 0 where the module Page compiles it again.
  private static func isKnown(_ isGrey: Bool, _ bits: UInt8) -> Bool {
    isGrey ? [1, 2, 4, 8, 16].contains(bits) : [1, 2, 4, 8].contains(bits)
  }
}
