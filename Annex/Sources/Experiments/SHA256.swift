import Values

/// The SHA-256 digest (FIPS 180-4), for assigning visitors and naming events.
///
///     SHA256.digest(of: Array("abc".utf8))  // 32 bytes: ba 78 16 bf ...
///
/// It is written for size: a page hashes a hundred bytes at its start. The constants, the fractions of the roots of primes, are
/// computed, because a table of them does not compress. Double precision leaves 17 bits to spare.
public enum SHA256 {
  public static func digest(of message: [UInt8]) -> [UInt8] {
    // 64 constants, 64 words of the block, 8 words of state, and 8 that change within a block.
    var memory = [UInt32](repeating: 0, count: 144)
    return memory.withUnsafeMutableBufferPointer { memory in
      let (constants, words) = (memory.baseAddress!, memory.baseAddress! + 64)
      fill(constants, words + 64)
      // The message, a 1 bit, zeros up to a multiple of 64 bytes, and the length in bits.
      let size = (message.count + 72) / 64 * 64
      for index in 0..<size {
        let byte = index < message.count ? message[index] : index == message.count ? 0x80 : 0
        let word = words + index % 64 / 4
        word.pointee = word.pointee << 8 | UInt32(byte)
        if index == size - 1 { word.pointee = UInt32(message.count) * 8 }
        if index % 64 == 63 { compress(constants, words) }
      }
      return (0..<32).map { UInt8(truncatingIfNeeded: words[64 + $0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
    }
  }

  /// Sets the constants and the first state: the first 32 bits behind the binary point of the cube and square roots of primes.
  private static func fill(_ constants: UnsafeMutablePointer<UInt32>, _ state: UnsafeMutablePointer<UInt32>) {
    var (count, candidate) = (0, 1)
    while count < 64 {
      candidate += 1
      var divisor = 2
      while candidate % divisor != 0 { divisor += 1 }
      if divisor < candidate { continue }
      let prime = Double(candidate)
      // Newton's method from above: each step doubles the number of correct bits.
      var root = 8.0
      for _ in 0..<16 { root -= (root * root * root - prime) / (3 * root * root) }
      constants[count] = fraction(of: root)
      if count < 8 { state[count] = fraction(of: prime.squareRoot()) }
      count += 1
    }
  }

  /// In a number from 2^20 up the last bit of a double is worth 2^-32. Half of that is taken off, because adding rounds.
  private static func fraction(of root: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: (root - 0x1p-33 + 0x1p20).bitPattern)
  }

  /// Mixes the block in `words` into the state behind it.
  private static func compress(_ constants: UnsafeMutablePointer<UInt32>, _ words: UnsafeMutablePointer<UInt32>) {
    let (state, s) = (words + 64, words + 72)
    for index in 0..<8 { s[index] = state[index] }
    for index in 0..<64 {
      if index >= 16 {
        let (early, late) = (words[index - 15], words[index - 2])
        words[index] =
          words[index - 16] &+ words[index - 7] &+ (turn(early, 7) ^ turn(early, 18) ^ early >> 3)
          &+ (turn(late, 17) ^ turn(late, 19) ^ late >> 10)
      }
      let first =
        s[7] &+ (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) &+ (s[4] & s[5] ^ ~s[4] & s[6])
        &+ constants[index] &+ words[index]
      let second =
        (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) &+ (s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2])
      for place in (1..<8).reversed() { s[place] = s[place - 1] }
      s[4] = s[4] &+ first
      s[0] = first &+ second
    }
    for index in 0..<8 { state[index] = state[index] &+ s[index] }
  }

  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

  /// The first half of the digest as 32 hexadecimal digits: a name that cannot be guessed or met by chance.
  public static func name(of message: Text) -> Text {
    var name = Text.empty
    let digest = digest(of: message.utf8)
    for index in 0..<32 {
      let digit = index % 2 == 0 ? digest[index / 2] >> 4 : digest[index / 2] & 15
      name.utf8.append(digit &+ (digit < 10 ? 48 : 87))
    }
    return name
  }
}
