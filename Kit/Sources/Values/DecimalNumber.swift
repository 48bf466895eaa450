/// A decimal number that becomes the nearest double: digits and a power of ten.
///
/// `Double(String)` costs 11 KB of wasm and needs `strtod` from the host.
struct DecimalNumber {
  var isNegative = false
  /// The power of ten by which the digits are multiplied.
  var exponent = 0
  /// Digits without leading zeros.
  private var count = 0
  /// The first fifteen digits: so many fit into a double without rounding.
  private var leading: UInt64 = 0
  /// The digits after them.
  private var trailing: [UInt8] = []

  mutating func take(_ digit: UInt8) {
    if digit == 0 && count == 0 { return }
    count += 1
    if count <= 15 { leading = leading * 10 + UInt64(digit) } else { trailing.append(digit) }
  }

  mutating func takeFraction(_ digit: UInt8) {
    take(digit)
    exponent -= 1
  }

  /// Whether the digits and the power of ten are both doubles without rounding, so that one operation gives the nearest double
  /// (Clinger, How to Read Floating Point Numbers Accurately, 1990).
  var isShort: Bool { count <= 15 && abs(exponent) <= 22 }

  /// The nearest double, the even one of two equally near ones; infinity beyond the largest.
  var value: Double {
    let magnitude = count == 0 ? 0 : isShort ? shortMagnitude : longMagnitude
    return isNegative ? -magnitude : magnitude
  }

  private var shortMagnitude: Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? Double(leading) / power : Double(leading) * power
  }

  private var longMagnitude: Double {
    if count + exponent > 310 { return .infinity }
    if count + exponent < -330 { return 0 }
    var (numerator, denominator) = (BigNatural(leading), BigNatural(1))
    for digit in trailing { numerator.multiply(by: 10, plus: UInt32(digit)) }
    if exponent < 0 { denominator.raise(by: -exponent) } else { numerator.raise(by: exponent) }
    return numerator.divided(by: denominator)
  }
}

/// A natural number of any size, least limb first.
private struct BigNatural {
  private var limbs: [UInt32]

  init(_ number: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
    while limbs.last == 0 { limbs.removeLast() }
  }

  private var bitWidth: Int { limbs.isEmpty ? 0 : 32 * limbs.count - limbs[limbs.count - 1].leadingZeroBitCount }

  // In place: a list of 36,000 numbers 1e-300 takes more than twice as long where each step makes an array.
  mutating func multiply(by factor: UInt32, plus summand: UInt32 = 0) {
    var carry = UInt64(summand)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  /// Multiplies by a power of ten; nine digits fit into a limb.
  mutating func raise(by exponent: Int) {
    for _ in 0..<(exponent / 9) { multiply(by: 1_000_000_000) }
    for _ in 0..<(exponent % 9) { multiply(by: 10) }
  }

  private func shiftedLeft(_ bits: Int) -> BigNatural {
    var result = self
    result.multiply(by: 1 << UInt32(bits % 32))
    if !result.limbs.isEmpty { result.limbs.insert(contentsOf: [UInt32](repeating: 0, count: bits / 32), at: 0) }
    return result
  }

  private mutating func halve() {
    var carry: UInt32 = 0
    for index in limbs.indices.reversed() {
      let limb = limbs[index]
      limbs[index] = limb >> 1 | carry << 31
      carry = limb & 1
    }
    if limbs.last == 0 { limbs.removeLast() }
  }

  private func isLess(than other: BigNatural) -> Bool {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count }
    for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
      return limbs[index] < other.limbs[index]
    }
    return false
  }

  /// - Precondition: `other` is not larger.
  private mutating func subtract(_ other: BigNatural) {
    var borrow: Int64 = 0
    for index in limbs.indices {
      borrow += Int64(limbs[index]) - (index < other.limbs.count ? Int64(other.limbs[index]) : 0)
      limbs[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while limbs.last == 0 { limbs.removeLast() }
  }

  /// The double nearest to the quotient. Both are positive.
  func divided(by other: BigNatural) -> Double {
    // A quotient of 55 or 56 bits: 53 for the double, the others and the remainder for rounding.
    let shift = 55 - bitWidth + other.bitWidth
    var rest = shift > 0 ? shiftedLeft(shift) : self
    var part = (shift < 0 ? other.shiftedLeft(-shift) : other).shiftedLeft(56)
    var quotient: UInt64 = 0
    for _ in 0...56 {
      quotient <<= 1
      if !rest.isLess(than: part) {
        rest.subtract(part)
        quotient |= 1
      }
      part.halve()
    }
    return Self.rounded(quotient, exponent: -shift, hasRest: !rest.limbs.isEmpty)
  }

  /// `quotient` times a power of two; below the normal doubles fewer bits are left.
  private static func rounded(_ quotient: UInt64, exponent: Int, hasRest: Bool) -> Double {
    let spare = max(64 - quotient.leadingZeroBitCount - 53, -1074 - exponent)
    if spare > 63 { return 0 }
    let (half, rest) = (UInt64(1) << UInt64(spare - 1), quotient & (UInt64(1) << UInt64(spare) - 1))
    var whole = quotient >> UInt64(spare)
    if rest > half || rest == half && (hasRest || whole & 1 == 1) { whole += 1 }
    if whole == 0 { return 0 }
    // The bits are those of a normal double where the 53rd is set; a carry into the 54th raises the exponent.
    let biased = exponent + spare + 1075
    if whole >> 52 == 0 { return Double(bitPattern: whole) }
    let bits = UInt64(biased - 1) << 52 + whole
    return bits >> 52 >= 0x7FF ? .infinity : Double(bitPattern: bits)
  }
}
