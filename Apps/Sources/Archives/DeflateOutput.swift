/// Bytes of raw DEFLATE with fixed codes, filled from their lowest bit on (RFC 1951, sections 3.1.1 and 3.2.6).
public struct DeflateOutput {
  public private(set) var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  public init() {}

  /// Writes the head of a block with fixed codes, after which no other follows.
  public mutating func beginLastBlock() {
    write(0b011, 3)
  }

  /// Writes the end of a block, and fills the last byte.
  public mutating func end() {
    write(symbol: 256)
    write(0, 7)
  }

  /// Writes a literal byte, the end of a block (256) or a length's code (257 to 285).
  public mutating func write(symbol: Int) {
    switch symbol {
    case 0..<144: write(code: 0x30 + symbol, 8)
    case 144..<256: write(code: 0x190 + symbol - 144, 9)
    case 256..<280: write(code: symbol - 256, 7)
    default: write(code: 0xC0 + symbol - 280, 8)
    }
  }

  /// Writes a Huffman code of `length` bits from its highest bit on.
  public mutating func write(code: Int, _ length: UInt32) {
    for bit in (0..<length).reversed() { write(UInt32(code) >> bit & 1, 1) }
  }

  /// Writes the `count` lowest bits of a value, at most 16.
  public mutating func write(_ value: UInt32, _ count: UInt32) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
