/// A canonical Huffman code: the number of codes of each length, and their symbols in order.
struct HuffmanTable: Sendable {
  /// The most bits that are looked up at once: longer codes are rare, and each block fills its tables again.
  private static var quickBits: Int { 10 }

  var counts = [UInt16](repeating: 0, count: 16)
  var symbols: [UInt16] = []
  /// The symbol for the next bits, a power of two of them, with the length of its code in the lowest four bits; 0 if the code is longer.
  var quick: [UInt16] = []

  static let fixedLiterals = fixed((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = fixed([UInt8](repeating: 5, count: 32))

  private static func fixed(_ lengths: [UInt8]) -> HuffmanTable {
    do { return try HuffmanTable(lengths[...], mayBeSingle: false) } catch {
      preconditionFailure("the fixed codes are valid")
    }
  }

  /// - Parameter mayBeSingle: whether a single code of one bit is allowed, which leaves the other one unused.
  init(_ lengths: ArraySlice<UInt8>, mayBeSingle: Bool) throws(Inflater.Broken) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var (left, longest) = (1, 0)
    for length in 1..<16 {
      left = left << 1 - Int(counts[length])
      if left < 0 { throw Inflater.Broken() }
      if counts[length] > 0 { longest = length }
    }
    // A code without symbols is allowed; using it is an error.
    if left > 0 && !(mayBeSingle && longest <= 1) { throw Inflater.Broken() }
    quick = [UInt16](repeating: 0, count: 1 << min(longest, Self.quickBits))
    order(lengths)
  }

  private mutating func order(_ lengths: ArraySlice<UInt8>) {
    var offsets = [Int](repeating: 0, count: 17)
    var nextCodes = [UInt32](repeating: 0, count: 17)
    for length in 1..<16 {
      offsets[length + 1] = offsets[length] + Int(counts[length])
      nextCodes[length + 1] = (nextCodes[length] + UInt32(counts[length])) << 1
    }
    symbols = [UInt16](repeating: 0, count: offsets[16] + 1)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[offsets[Int(length)]] = UInt16(symbol)
      offsets[Int(length)] += 1
      if 1 << Int(length) <= quick.count { fill(UInt16(symbol), nextCodes[Int(length)], UInt32(length)) }
      nextCodes[Int(length)] += 1
    }
  }

  /// Reverses the bits of a code: codes are packed from their first bit, numbers from their last.
  private mutating func fill(_ symbol: UInt16, _ code: UInt32, _ length: UInt32) {
    var reversed: UInt32 = 0
    for bit in 0..<length { reversed |= (code >> bit & 1) << (length - 1 - bit) }
    var index = Int(reversed)
    while index < quick.count {
      quick[index] = symbol << 4 | UInt16(length)
      index += 1 << Int(length)
    }
  }
}
