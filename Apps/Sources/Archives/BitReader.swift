/// Reads numbers and symbols from the bits of a DEFLATE stream, from the lowest bit of each byte on.
struct BitReader: Sendable {
  private let input: [UInt8]
  /// The bits that were read ahead, and zeros behind them.
  private var bits: UInt64 = 0
  /// Negative once more bits were used than there are, until that is noticed.
  private var bitCount = 0
  private var next = 0

  init(_ input: [UInt8]) { self.input = input }

  /// The place of the first byte of which no bit was used.
  var position: Int {
    get { next - bitCount / 8 }
    set { (bits, bitCount, next) = (0, 0, newValue) }
  }

  /// - Parameter count: at most 15.
  mutating func read(_ count: Int) throws(Inflater.Broken) -> Int {
    if bitCount < count { readAhead() }
    let number = use(count)
    guard bitCount >= 0 else { throw Inflater.Broken() }
    return number
  }

  /// Decodes the next symbol with `table`: by its first bits at once, bit by bit if the code is longer.
  mutating func symbol(_ table: HuffmanTable) throws(Inflater.Broken) -> Int {
    if bitCount < 15 { readAhead() }
    let found = table.quick[Int(truncatingIfNeeded: bits) & (table.quick.count - 1)]
    if found == 0 { return try longSymbol(table) }
    _ = use(Int(found & 0xF))
    guard bitCount >= 0 else { throw Inflater.Broken() }
    return Int(found >> 4)
  }

  private mutating func longSymbol(_ table: HuffmanTable) throws(Inflater.Broken) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1..<16 {
      code |= try read(1)
      let count = Int(table.counts[length])
      if code - count < first { return Int(table.symbols[index + code - first]) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw Inflater.Broken()
  }

  /// Reads length and distance of a copy.
  ///
  /// - Parameter code: that of the length.
  mutating func copy(_ code: Int, _ distances: HuffmanTable) throws(Inflater.Broken) -> (length: Int, distance: Int) {
    guard code < 29 else { throw Inflater.Broken() }
    // As many bits as the whole copy takes, so that only their end has to be checked.
    readAhead()
    let length = Int(Self.lengthBases[code]) + use(Int(Self.lengthExtras[code]))
    let code = try symbol(distances)
    guard code < 30 else { throw Inflater.Broken() }
    let extra = max(0, code / 2 - 1)
    let base = code < 4 ? code : (2 + code & 1) << extra
    let distance = base + 1 + use(extra)
    guard bitCount >= 0 else { throw Inflater.Broken() }
    return (length, distance)
  }

  private mutating func use(_ count: Int) -> Int {
    let number = Int(truncatingIfNeeded: bits) & (1 &<< count - 1)
    bits &>>= UInt64(truncatingIfNeeded: count)
    bitCount -= count
    return number
  }

  private mutating func readAhead() {
    while bitCount <= 56 && next < input.count {
      bits |= UInt64(input[next]) &<< UInt64(truncatingIfNeeded: bitCount)
      bitCount += 8
      next += 1
    }
  }

  private static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthExtras: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
}
