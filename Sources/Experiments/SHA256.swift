import Packs

/// The SHA-256 digest (FIPS 180-4), for assigning visitors and naming events.
///
///     SHA256.digest(of: Array("abc".utf8))  // 32 bytes: ba 78 16 bf ...
///
/// It is written for size: a page hashes a hundred bytes at its start. The constants, the fractions of the roots of primes, are
/// computed, because a table of them does not compress. Double precision leaves 17 bits to spare.
public enum SHA256 {
  public static func digest(of message: [UInt8]) -> [UInt8] {
    let primes = primes(64)
    let constants = primes.map { fraction(of: cubeRoot(of: $0)) }
    var state = primes.prefix(8).map { fraction(of: $0.squareRoot()) }
    let bytes = padded(message)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      compress(bytes[start..<start + 64], constants, into: &state)
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// Appends a 1 bit, zeros up to a multiple of 64 bytes, and the length in bits.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    return bytes
  }

  private static func compress(_ block: ArraySlice<UInt8>, _ constants: [UInt32], into state: inout [UInt32]) {
    let words = schedule(of: block)
    var s = state
    for (word, constant) in zip(words, constants) {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let first = s[7] &+ (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) &+ choice &+ constant &+ word
      let second = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) &+ majority
      s.removeLast()
      s[3] = s[3] &+ first
      s.insert(first &+ second, at: 0)
    }
    for index in 0..<8 { state[index] = state[index] &+ s[index] }
  }

  /// The 64 words of a block: its own 16, then combinations of earlier ones.
  private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
    var words: [UInt32] = []
    for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turn(early, 7) ^ turn(early, 18) ^ early >> 3
      let second = turn(late, 17) ^ turn(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    return words
  }

  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

  private static func primes(_ count: Int) -> [Double] {
    var found: [Int] = []
    var candidate = 2
    while found.count < count {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found.map { Double($0) }
  }

  /// Newton's method from above: each step doubles the number of correct bits.
  private static func cubeRoot(of number: Double) -> Double {
    var root = 8.0
    for _ in 0..<16 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }

  /// The first 32 bits behind the binary point.
  private static func fraction(of root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
}

extension SHA256 {
  /// The first half of the digest as 32 hexadecimal digits: a name that cannot be guessed or met by chance.
  public static func name(of message: Text) -> Text {
    let digits = digest(of: message.utf8).prefix(16).flatMap { [$0 >> 4, $0 & 15] }
    return Text(utf8: digits.map { $0 + ($0 < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) })
  }
}
