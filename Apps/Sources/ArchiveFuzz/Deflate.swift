/// Writes raw DEFLATE with fixed codes and copies for runs of one byte: enough for archives and decompression bombs.
public struct Deflate {
  private var output: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  public static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.write(0b011, 3)  // the last block, fixed codes
    var index = 0
    while index < bytes.count {
      let isRun =
        index > 0 && bytes.count - index >= 258 && bytes[index..<(index + 258)].allSatisfy { $0 == bytes[index - 1] }
      deflate.literal(isRun ? 285 : Int(bytes[index]))  // 285: a copy of 258 bytes
      if isRun { deflate.write(0, 5) }  // distance 1
      index += isRun ? 258 : 1
    }
    deflate.literal(256)
    deflate.write(0, 7)
    return deflate.output
  }

  private mutating func literal(_ symbol: Int) {
    switch symbol {
    case 0..<144: code(0x30 + symbol, 8)
    case 144..<256: code(0x190 + symbol - 144, 9)
    case 256..<280: code(symbol - 256, 7)
    default: code(0xC0 + symbol - 280, 8)
    }
  }

  /// Writes a Huffman code from its first bit on.
  private mutating func code(_ code: Int, _ length: UInt32) {
    for bit in (0..<length).reversed() { write(UInt32(code) >> bit & 1, 1) }
  }

  private mutating func write(_ value: UInt32, _ count: UInt32) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
