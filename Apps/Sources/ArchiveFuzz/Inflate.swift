/// Inflates raw DEFLATE (RFC 1951) for the tests and the fuzzer, as strictly as a host has to.
public struct Inflate {
  public enum Failure: Error { case broken }

  private let input: ArraySlice<UInt8>
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []
  private var handedOver = 0
  private let take: ([UInt8]) -> Bool

  /// Inflates `input` in pieces of some kilobytes; stops if `take` returns false.
  ///
  /// - Throws: `Failure` if the stream is invalid or truncated, or bytes follow it.
  public static func run(_ input: ArraySlice<UInt8>, take: @escaping ([UInt8]) -> Bool) throws(Failure) {
    var inflate = Inflate(input, take)
    while try inflate.block() {}
    if inflate.position < input.endIndex { throw .broken }
    _ = inflate.handOver()
  }

  private init(_ input: ArraySlice<UInt8>, _ take: @escaping ([UInt8]) -> Bool) {
    self.input = input
    self.take = take
    position = input.startIndex
  }

  private mutating func read(_ count: UInt32) throws(Failure) -> Int {
    while bitCount < count {
      guard position < input.endIndex else { throw .broken }
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

  /// - Returns: whether another block follows and `take` accepts more.
  private mutating func block() throws(Failure) -> Bool {
    let isLast = try read(1) == 1
    var isWanted = true
    switch try read(2) {
    case 0: isWanted = try stored()
    case 1: isWanted = try codes(Self.fixedLiterals, Self.fixedDistances)
    case 2:
      let (literals, distances) = try tables()
      isWanted = try codes(literals, distances)
    default: throw .broken
    }
    if !isWanted { position = input.endIndex }
    return isWanted && !isLast
  }

  private mutating func stored() throws(Failure) -> Bool {
    (bits, bitCount) = (0, 0)
    guard input.endIndex - position >= 4 else { throw .broken }
    let length = Int(input[position]) | Int(input[position + 1]) << 8
    let check = Int(input[position + 2]) | Int(input[position + 3]) << 8
    position += 4
    guard length ^ check == 0xFFFF, input.endIndex - position >= length else { throw .broken }
    output += input[position..<(position + length)]
    position += length
    return handOverIfMuch()
  }

  private mutating func codes(_ literals: Huffman, _ distances: Huffman) throws(Failure) -> Bool {
    while true {
      let symbol = try decode(literals)
      if symbol == 256 { return true }
      if symbol < 256 { output.append(UInt8(symbol)) } else { try copy(symbol - 257, distances) }
      if !handOverIfMuch() { return false }
    }
  }

  private mutating func copy(_ symbol: Int, _ distances: Huffman) throws(Failure) {
    guard symbol < Self.lengths.count else { throw .broken }
    let length = Self.lengths[symbol].base + (try read(Self.lengths[symbol].extra))
    let code = try decode(distances)
    guard code < Self.distances.count else { throw .broken }
    let distance = Self.distances[code].base + (try read(Self.distances[code].extra))
    guard distance <= output.count else { throw .broken }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  /// Passes on pieces of at least 16 KB and keeps 32 KB for copies.
  private mutating func handOverIfMuch() -> Bool {
    if output.count - handedOver < 16 << 10 { return true }
    let isWanted = handOver()
    if output.count > 128 << 10 {
      output.removeFirst(output.count - (32 << 10))
      handedOver = output.count
    }
    return isWanted
  }

  private mutating func handOver() -> Bool {
    defer { handedOver = output.count }
    return handedOver == output.count || take(Array(output[handedOver...]))
  }

  private mutating func decode(_ table: Huffman) throws(Failure) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1..<16 {
      code |= try read(1)
      let count = table.counts[length]
      if code - count < first { return table.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .broken
  }

  private mutating func tables() throws(Failure) -> (Huffman, Huffman) {
    let (literals, distances, codes) = (try read(5) + 257, try read(5) + 1, try read(4) + 4)
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in order.prefix(codes) { lengths[index] = try read(3) }
    let table = try Huffman(lengths)
    lengths = []
    while lengths.count < literals + distances {
      let symbol = try decode(table)
      if symbol < 16 {
        lengths.append(symbol)
        continue
      }
      guard symbol != 16 || !lengths.isEmpty else { throw .broken }
      let repeated = symbol == 16 ? lengths[lengths.count - 1] : 0
      let count = symbol == 16 ? try read(2) + 3 : symbol == 17 ? try read(3) + 3 : try read(7) + 11
      lengths += [Int](repeating: repeated, count: count)
    }
    guard lengths.count == literals + distances, lengths[256] > 0 else { throw .broken }
    return (try Huffman(Array(lengths[..<literals])), try Huffman(Array(lengths[literals...])))
  }

  private struct Huffman {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int]

    init(_ lengths: [Int]) throws(Failure) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var left = 1
      for length in 1..<16 {
        left = left << 1 - counts[length]
        if left < 0 { throw .broken }
      }
      symbols = (1..<16).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
      symbols.append(0)
    }
  }

  private static let fixedLiterals = fixed(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = fixed([Int](repeating: 5, count: 30))

  private static func fixed(_ lengths: [Int]) -> Huffman {
    do { return try Huffman(lengths) } catch { preconditionFailure("the fixed codes fit") }
  }

  /// The base lengths and extra bits of the symbols from 257 on.
  private static let lengths: [(base: Int, extra: UInt32)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
    (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
    (163, 5), (195, 5), (227, 5), (258, 0),
  ]
  private static let distances: [(base: Int, extra: UInt32)] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4), (49, 4), (65, 5),
    (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8), (1025, 9), (1537, 9), (2049, 10),
    (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12289, 12), (16385, 13), (24577, 13),
  ]
}
