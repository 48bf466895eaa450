/// Packs bytes by DEFLATE: copies of earlier bytes, in one block with fixed codes.
///
/// Equal bytes are packed equally on every machine, natively and in wasm: the search is bounded by counts, not by time. The lists of packs
/// are short, so codes of their own would save little.
struct Deflater {
  private let input: [UInt8]
  private var output = DeflateOutput()
  /// The last place of each hash of three bytes, and for each place the one before it with the same hash; -1 for none.
  private var heads = [Int32](repeating: -1, count: 1 << Deflater.hashBits)
  private var earlier: [Int32]

  private static var hashBits: Int { 13 }
  private static var window: Int { 32_768 }
  private static var lengths: ClosedRange<Int> { 3...258 }
  /// The most places that are compared for a copy.
  private static var attempts: Int { 128 }

  private struct Copy {
    var length = 0
    var distance = 0
  }

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater(bytes)
    deflater.pack()
    return deflater.output.bytes
  }

  private init(_ bytes: [UInt8]) {
    input = bytes
    earlier = [Int32](repeating: -1, count: bytes.count)
  }

  private mutating func pack() {
    output.beginLastBlock()
    var place = 0
    while place < input.count {
      let copy = longestCopy(at: place)
      note(place)
      // A longer copy that begins a byte later is worth a literal.
      let isPut = copy.length > 0 && longestCopy(at: place + 1).length <= copy.length
      if isPut { write(copy) } else { output.write(symbol: Int(input[place])) }
      for passed in place + 1..<place + (isPut ? copy.length : 1) { note(passed) }
      place += isPut ? copy.length : 1
    }
    output.end()
  }

  // MARK: copies

  private func hash(_ place: Int) -> Int {
    let word = UInt32(input[place]) << 16 | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2])
    return Int((word &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
  }

  private mutating func note(_ place: Int) {
    guard place + 2 < input.count else { return }
    let hash = hash(place)
    earlier[place] = heads[hash]
    heads[hash] = Int32(place)
  }

  private func longestCopy(at place: Int) -> Copy {
    var best = Copy()
    guard place + 2 < input.count else { return best }
    var (candidate, attempts) = (Int(heads[hash(place)]), 0)
    while candidate >= 0, place - candidate <= Self.window, attempts < Self.attempts {
      let length = sharedLength(candidate, place)
      if length > best.length, length >= Self.lengths.lowerBound {
        best = Copy(length: length, distance: place - candidate)
      }
      (candidate, attempts) = (Int(earlier[candidate]), attempts + 1)
    }
    return best
  }

  private func sharedLength(_ candidate: Int, _ place: Int) -> Int {
    let most = min(Self.lengths.upperBound, input.count - place)
    var length = 0
    while length < most, input[candidate + length] == input[place + length] { length += 1 }
    return length
  }

  // MARK: codes

  private mutating func write(_ copy: Copy) {
    let length = Self.split(copy.length - 3, perDoubling: 4)
    // The longest copy has a code without further bits.
    if copy.length == Self.lengths.upperBound {
      output.write(symbol: 285)
    } else {
      output.write(symbol: 257 + length.code)
      output.write(UInt32(length.rest), length.bits)
    }
    let distance = Self.split(copy.distance - 1, perDoubling: 2)
    output.write(code: distance.code, 5)
    output.write(UInt32(distance.rest), distance.bits)
  }

  /// The code of a number in a table whose codes stand for ranges, `perDoubling` of which are as long as each other; and the number's place in
  /// its range.
  private static func split(_ number: Int, perDoubling: Int) -> (code: Int, rest: Int, bits: UInt32) {
    if number < perDoubling * 2 { return (number, 0, 0) }
    let bits = Int.bitWidth - 1 - number.leadingZeroBitCount - (perDoubling == 4 ? 2 : 1)
    let rest = number & (1 << bits - 1)
    return (perDoubling * bits + number >> bits, rest, UInt32(bits))
  }
}
