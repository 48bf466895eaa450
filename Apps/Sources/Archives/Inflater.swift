/// Inflates a complete zlib stream (RFC 1950 and 1951), or a raw DEFLATE stream, a piece of output at a time.
///
/// It refuses the same streams as zlib, so that every browser can decode the streams that it accepts.
package struct Inflater: Sendable {
  package struct Broken: Error {}

  private enum Block: Sendable {
    case header
    case stored(left: Int)
    case codes(literals: HuffmanTable, distances: HuffmanTable)
    case end
  }

  private let input: [UInt8]
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var block = Block.header
  private var isLast = false
  /// The largest distance of a copy, from the stream's header.
  private var reach = 0
  /// The last 32 KB of output, followed by the current piece.
  private var window: [UInt8] = []
  private var isStarted = false
  /// Whether the stream has no header and no checksum.
  private let isRaw: Bool
  private var sum = Adler32()
  /// The remaining work of the current piece: bytes of output, and more for each table.
  private var budget = 0

  private static var windowBytes: Int { 32 << 10 }
  static var pieceBytes: Int { 64 << 10 }

  package init(_ input: [UInt8]) { (self.input, isRaw) = (input, false) }

  /// - Parameter input: a DEFLATE stream without a header, as in a zip archive.
  package init(raw input: [UInt8]) { (self.input, isRaw, isStarted, reach) = (input, true, true, Self.windowBytes) }

  /// Makes the next piece of output, at most 64 KB and the length of a copy, and passes it to `take`.
  ///
  /// - Returns: whether more may follow; false at the end of the stream, which is also that of the packed bytes.
  package mutating func next(_ take: (ArraySlice<UInt8>) -> Void) throws(Broken) -> Bool {
    if !isStarted { try start() }
    if window.count > Self.windowBytes { window.removeFirst(window.count - Self.windowBytes) }
    let known = window.count
    budget = Self.pieceBytes
    var isOver = false
    while budget > 0 && !isOver { isOver = try goOn() }
    let piece = window[known...]
    if !isRaw { sum.take(piece) }
    take(piece)
    if isOver { try finish() }
    return !isOver
  }

  /// Reads the two bytes before the data: DEFLATE, a window of at most 32 KB, no dictionary.
  private mutating func start() throws(Broken) {
    isStarted = true
    guard input.count >= 2 else { throw Broken() }
    let (method, flags) = (Int(input[0]), Int(input[1]))
    let isDeflate = method & 0xF == 8 && method >> 4 <= 7
    guard isDeflate, flags & 0x20 == 0, (method << 8 | flags) % 31 == 0 else { throw Broken() }
    reach = 1 << (method >> 4 + 8)
    position = 2
  }

  /// Checks the checksum after the data, if there is one, and that nothing follows.
  private mutating func finish() throws(Broken) {
    let place = position - Int(bitCount / 8)
    if isRaw {
      if place != input.count { throw Broken() }
      return
    }
    guard input.count == place + 4 else { throw Broken() }
    let wanted = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(input[place + $1]) }
    if wanted != sum.value { throw Broken() }
  }

  /// - Returns: whether the stream has ended.
  private mutating func goOn() throws(Broken) -> Bool {
    switch block {
    case .header: try beginBlock()
    case .stored(let left): try copyStored(left)
    case .codes(let literals, let distances): try decode(literals, distances)
    case .end: return true
    }
    return false
  }

  private mutating func read(_ count: UInt32) throws(Broken) -> Int {
    while bitCount < count {
      guard position < input.count else { throw Broken() }
      bits |= UInt32(input[position]) << bitCount
      bitCount += 8
      position += 1
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return Int(bits & ((1 << count) - 1))
  }

  private mutating func beginBlock() throws(Broken) {
    if isLast {
      block = .end
      return
    }
    budget -= 64
    isLast = try read(1) == 1
    switch try read(2) {
    case 0: try beginStored()
    case 1: block = .codes(literals: .fixedLiterals, distances: .fixedDistances)
    case 2: try beginCodes()
    default: throw Broken()
    }
  }

  private mutating func beginStored() throws(Broken) {
    // Bytes that were read ahead belong to the stored block.
    position -= Int(bitCount / 8)
    (bits, bitCount) = (0, 0)
    guard input.count - position >= 4 else { throw Broken() }
    let length = Int(input[position]) | Int(input[position + 1]) << 8
    let check = Int(input[position + 2]) | Int(input[position + 3]) << 8
    position += 4
    guard length ^ check == 0xFFFF, input.count - position >= length else { throw Broken() }
    block = .stored(left: length)
  }

  private mutating func copyStored(_ left: Int) throws(Broken) {
    let count = min(left, budget)
    window += input[position..<(position + count)]
    position += count
    budget -= count
    block = left == count ? .header : .stored(left: left - count)
  }

  private mutating func beginCodes() throws(Broken) {
    budget -= 2048
    let (literals, distances, codes) = (try read(5) + 257, try read(5) + 1, try read(4) + 4)
    guard literals <= 286, distances <= 30 else { throw Broken() }
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codes { lengths[Int(Self.codeOrder[index])] = UInt8(try read(3)) }
    let table = try HuffmanTable(lengths[...], mayBeSingle: false)
    lengths = []
    while lengths.count < literals + distances {
      let symbol = try symbol(table)
      if symbol < 16 {
        lengths.append(UInt8(symbol))
        continue
      }
      guard symbol != 16 || !lengths.isEmpty else { throw Broken() }
      let repeated = symbol == 16 ? lengths[lengths.count - 1] : 0
      let count = symbol == 16 ? try read(2) + 3 : symbol == 17 ? try read(3) + 3 : try read(7) + 11
      for _ in 0..<count { lengths.append(repeated) }
    }
    guard lengths.count == literals + distances, lengths[256] > 0 else { throw Broken() }
    block = .codes(
      literals: try HuffmanTable(lengths[..<literals], mayBeSingle: true),
      distances: try HuffmanTable(lengths[literals...], mayBeSingle: true))
  }

  private mutating func decode(_ literals: HuffmanTable, _ distances: HuffmanTable) throws(Broken) {
    while budget > 0 {
      let symbol = try symbol(literals)
      if symbol < 256 {
        window.append(UInt8(symbol))
        budget -= 1
      } else if symbol == 256 {
        block = .header
        return
      } else {
        try copy(symbol - 257, distances)
      }
    }
  }

  private mutating func copy(_ symbol: Int, _ distances: HuffmanTable) throws(Broken) {
    guard symbol < 29 else { throw Broken() }
    let length = Int(Self.lengthBases[symbol]) + (try read(UInt32(Self.lengthExtras[symbol])))
    let code = try self.symbol(distances)
    guard code < 30 else { throw Broken() }
    let extra = UInt32(max(0, code / 2 - 1))
    let base = code < 4 ? code : (2 + code & 1) << Int(extra)
    let distance = base + 1 + (try read(extra))
    guard distance <= window.count, distance <= reach else { throw Broken() }
    var from = window.count - distance
    for _ in 0..<length {
      window.append(window[from])
      from += 1
    }
    budget -= length
  }

  /// Decodes the next symbol with `table`: by its first nine bits at once, bit by bit if the code is longer.
  private mutating func symbol(_ table: HuffmanTable) throws(Broken) -> Int {
    while bitCount < HuffmanTable.quickBits && position < input.count {
      bits |= UInt32(input[position]) << bitCount
      bitCount += 8
      position += 1
    }
    let found = table.quick[Int(bits & (1 << HuffmanTable.quickBits - 1))]
    let length = UInt32(found & 0xF)
    if length > 0 && length <= bitCount {
      bits >>= length
      bitCount -= length
      return Int(found >> 4)
    }
    var (code, first, index) = (0, 0, 0)
    for length in 1..<16 {
      code |= try read(1)
      let count = Int(table.counts[length])
      if code - count < first { return Int(table.symbols[index + code - first]) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw Broken()
  }

  private static let codeOrder: [UInt8] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthExtras: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
}

/// A canonical Huffman code: the number of codes of each length, and their symbols in order.
struct HuffmanTable: Sendable {
  static var quickBits: UInt32 { 9 }

  var counts = [UInt16](repeating: 0, count: 16)
  var symbols: [UInt16] = []
  /// The symbol for the next nine bits, with the length of its code in the lowest four bits; 0 if the code is longer.
  var quick = [UInt16](repeating: 0, count: 1 << 9)

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
      if length <= Self.quickBits { fill(UInt16(symbol), nextCodes[Int(length)], UInt32(length)) }
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

/// Adler-32, the checksum of a zlib stream (RFC 1950).
struct Adler32: Sendable {
  private var (a, b): (UInt32, UInt32) = (1, 0)

  var value: UInt32 { b << 16 | a }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      // The sums of so many bytes fit into 32 bits.
      let end = min(start + 5552, bytes.endIndex)
      for byte in bytes[start..<end] {
        a += UInt32(byte)
        b += a
      }
      (a, b) = (a % 65_521, b % 65_521)
      start = end
    }
  }
}
