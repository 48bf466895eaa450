/// Characters as UTF-8 (RFC 3629).
enum UTF8Sequence {
  /// Returns the byte count of the character that begins at `position`, or nil for an invalid sequence: an overlong form, a
  /// surrogate, a code point beyond U+10FFFF, or a truncated character.
  static func length(in bytes: [UInt8], at position: Int) -> Int? {
    let first = bytes[position]
    if first < 0x80 { return 1 }
    guard first >= 0xC2 && first <= 0xF4 else { return nil }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard position + length <= bytes.count, isShortest(first, bytes[position + 1]) else { return nil }
    for offset in 1..<length where bytes[position + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Whether the second byte excludes overlong forms, surrogates and code points beyond U+10FFFF.
  private static func isShortest(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }

  /// Appends the character `scalar` to `text`.
  static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    let length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
    if length == 1 { return text.append(UInt8(scalar)) }
    // The lead byte has as many high bits set as the sequence has bytes.
    let lead = UInt8(truncatingIfNeeded: 0xF00 >> length)
    text.append(lead | UInt8(scalar >> UInt32(6 * (length - 1))))
    for part in (0..<(length - 1)).reversed() { text.append(0x80 | UInt8(scalar >> UInt32(6 * part) & 0x3F)) }
  }
}
