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
  private var reader: BitReader
  private var block = Block.header
  private var isLast = false
  /// The largest distance of a copy, from the stream's header.
  private var reach = 0
  /// The last 32 KB of output, followed by the current piece, which a copy may make longer.
  private var window = [UInt8](repeating: 0, count: Self.windowBytes + Self.pieceBytes + Self.longestCopy + 8)
  /// The used bytes of the window.
  private var end = 0
  private var isStarted = false
  /// Whether the stream has no header and no checksum.
  private let isRaw: Bool
  private var sum = Adler32()
  /// The remaining work of the current piece: bytes of output, and more for each table.
  private var budget = 0

  private static var windowBytes: Int { 32 << 10 }
  static var pieceBytes: Int { 64 << 10 }
  private static var longestCopy: Int { 258 }

  package init(_ input: [UInt8]) { (self.input, reader, isRaw) = (input, BitReader(input), false) }

  /// - Parameter input: a DEFLATE stream without a header, as in a zip archive.
  package init(raw input: [UInt8]) {
    (self.input, reader, isRaw, isStarted, reach) = (input, BitReader(input), true, true, Self.windowBytes)
  }

  /// Makes the next piece of output, at most 64 KB and the length of a copy, and passes it to `take`.
  ///
  /// - Returns: whether more may follow; false at the end of the stream, which is also that of the packed bytes.
  package mutating func next(_ take: (ArraySlice<UInt8>) -> Void) throws(Broken) -> Bool {
    if !isStarted { try start() }
    keepWindow()
    let known = end
    budget = Self.pieceBytes
    var isOver = false
    while budget > 0 && !isOver { isOver = try goOn() }
    let piece = window[known..<end]
    if !isRaw { piece.withUnsafeBufferPointer { sum.take($0) } }
    take(piece)
    if isOver { try finish() }
    return !isOver
  }

  /// Moves the last 32 KB of output to the front.
  private mutating func keepWindow() {
    let surplus = end - Self.windowBytes
    guard surplus > 0 else { return }
    window.withUnsafeMutableBytes { [end] in $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[surplus..<end])) }
    end = Self.windowBytes
  }

  /// Reads the two bytes before the data: DEFLATE, a window of at most 32 KB, no dictionary.
  private mutating func start() throws(Broken) {
    isStarted = true
    guard input.count >= 2 else { throw Broken() }
    let (method, flags) = (Int(input[0]), Int(input[1]))
    let isDeflate = method & 0xF == 8 && method >> 4 <= 7
    guard isDeflate, flags & 0x20 == 0, (method << 8 | flags) % 31 == 0 else { throw Broken() }
    reach = 1 << (method >> 4 + 8)
    reader.position = 2
  }

  /// Checks the checksum after the data, if there is one, and that nothing follows.
  private mutating func finish() throws(Broken) {
    let place = reader.position
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

  private mutating func beginBlock() throws(Broken) {
    if isLast {
      block = .end
      return
    }
    budget -= 64
    isLast = try reader.read(1) == 1
    switch try reader.read(2) {
    case 0: try beginStored()
    case 1: block = .codes(literals: .fixedLiterals, distances: .fixedDistances)
    case 2: try beginCodes()
    default: throw Broken()
    }
  }

  private mutating func beginStored() throws(Broken) {
    let position = reader.position
    guard input.count - position >= 4 else { throw Broken() }
    let length = Int(input[position]) | Int(input[position + 1]) << 8
    let check = Int(input[position + 2]) | Int(input[position + 3]) << 8
    reader.position = position + 4
    guard length ^ check == 0xFFFF, input.count - reader.position >= length else { throw Broken() }
    block = .stored(left: length)
  }

  private mutating func copyStored(_ left: Int) throws(Broken) {
    let count = min(left, budget)
    let start = reader.position
    window.withUnsafeMutableBufferPointer { [input, end] in
      for index in 0..<count { $0[end + index] = input[start + index] }
    }
    reader.position += count
    end += count
    budget -= count
    block = left == count ? .header : .stored(left: left - count)
  }

  private mutating func beginCodes() throws(Broken) {
    budget -= 2048
    let (literals, distances, codes) = (try reader.read(5) + 257, try reader.read(5) + 1, try reader.read(4) + 4)
    guard literals <= 286, distances <= 30 else { throw Broken() }
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codes { lengths[Int(Self.codeOrder[index])] = UInt8(try reader.read(3)) }
    let table = try HuffmanTable(lengths[...], mayBeSingle: false)
    lengths = []
    while lengths.count < literals + distances {
      let symbol = try reader.symbol(table)
      if symbol < 16 {
        lengths.append(UInt8(symbol))
        continue
      }
      guard symbol != 16 || !lengths.isEmpty else { throw Broken() }
      let repeated = symbol == 16 ? lengths[lengths.count - 1] : 0
      let count =
        symbol == 16 ? try reader.read(2) + 3 : symbol == 17 ? try reader.read(3) + 3 : try reader.read(7) + 11
      for _ in 0..<count { lengths.append(repeated) }
    }
    guard lengths.count == literals + distances, lengths[256] > 0 else { throw Broken() }
    block = .codes(
      literals: try HuffmanTable(lengths[..<literals], mayBeSingle: true),
      distances: try HuffmanTable(lengths[literals...], mayBeSingle: true))
  }

  private mutating func decode(_ literals: HuffmanTable, _ distances: HuffmanTable) throws(Broken) {
    // Local, so that they stay in registers, and that the window is checked for other owners once.
    let (reach, pieceEnd) = (reach, end + budget)
    var (reader, end, isOver) = (reader, end, false)
    var output = window.mutableSpan
    while end < pieceEnd && !isOver {
      let symbol = try reader.symbol(literals)
      if symbol < 256 {
        output[end] = UInt8(symbol)
        end += 1
      } else if symbol > 256 {
        let copy = try reader.copy(symbol - 257, distances)
        guard copy.distance <= min(end, reach) else { throw Broken() }
        output.copy(copy.length, to: end, from: end - copy.distance)
        end += copy.length
      } else {
        isOver = true
      }
    }
    (self.reader, self.end, budget) = (reader, end, pieceEnd - end)
    if isOver { block = .header }
  }

  private static let codeOrder: [UInt8] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}

extension MutableSpan<UInt8> {
  /// Copies `count` bytes to a later place, eight at a time, which may change up to seven bytes behind them. The bytes may include some
  /// that this copy writes: it repeats those in front of them.
  fileprivate mutating func copy(_ count: Int, to place: Int, from start: Int) {
    precondition(start >= 0 && start < place && count <= self.count - 8 - place)
    withUnsafeMutableBytes { bytes in
      var (place, end) = (place, place + count)
      while place < end {
        let known = Swift.min(place - start, end - place)
        var offset = 0
        while offset < known {
          let word = bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
          bytes.storeBytes(of: word, toByteOffset: place + offset, as: UInt64.self)
          offset += 8
        }
        place += known
      }
    }
  }
}
