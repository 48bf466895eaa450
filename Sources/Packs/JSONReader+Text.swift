extension JSONReader {
  /// Appends to `text` what this slice has of it, its escapes undone.
  ///
  /// - Returns: whether it is over.
  mutating func readText() throws(Failure) -> Bool {
    let end = sliceEnd
    while position < end {
      let start = position
      while position < end, Self.isPlain(bytes[position]) { position += 1 }
      text += bytes[start..<position]
      if position >= end { break }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return true
      case UInt8(ascii: "\\"): try readEscape()
      case 0..<0x20: throw syntax("a text goes on beyond its line")
      default:
        let length = try characterLength()
        text += bytes[position..<(position + length)]
        position += length
      }
    }
    if position >= bytes.count { throw syntax("a text is not closed") }
    return false
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// How many bytes the character beyond ASCII that begins here has.
  func characterLength() throws(Failure) -> Int {
    guard let length = UTF8Sequence.length(in: bytes, at: position) else {
      throw failure(.jsonEncoding, "is not UTF-8")
    }
    return length
  }

  private mutating func readEscape() throws(Failure) {
    position += 1
    let kind = byte
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): UTF8Sequence.append(try scalar(), to: &text)
    default: throw syntax("\\ stands before a letter that means nothing there")
    }
  }

  /// The character of a `\u`, or of two that are the halves of one.
  private mutating func scalar() throws(Failure) -> UInt32 {
    let high = try hex()
    if high & 0xFC00 == 0xDC00 { throw syntax("\\u names half a character") }
    if high & 0xFC00 != 0xD800 { return high }
    if skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
      let low = try hex()
      if low & 0xFC00 == 0xDC00 { return 0x1_0000 + (high & 0x3FF) << 10 + low & 0x3FF }
    }
    throw syntax("\\u names half a character")
  }

  private mutating func hex() throws(Failure) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Self.digit(byte) else { throw syntax("\\u needs four hexadecimal digits") }
      number = number << 4 | digit
      position += 1
    }
    return number
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

/// Characters as UTF-8 (RFC 3629).
enum UTF8Sequence {
  /// Bytes of the character that begins at `position`; nil where none begins there: a long form of a shorter sequence, a
  /// surrogate, beyond U+10FFFF, or cut off.
  static func length(in bytes: [UInt8], at position: Int) -> Int? {
    let first = bytes[position]
    if first < 0x80 { return 1 }
    guard first >= 0xC2 && first <= 0xF4 else { return nil }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard position + length <= bytes.count, isShortest(first, bytes[position + 1]) else { return nil }
    for offset in 1..<length where bytes[position + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// The second byte tells.
  private static func isShortest(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }

  static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    let length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
    if length == 1 { return text.append(UInt8(scalar)) }
    let marks: [UInt8] = [0, 0, 0xC0, 0xE0, 0xF0]
    text.append(marks[length] | UInt8(scalar >> UInt32(6 * (length - 1))))
    for part in (0..<(length - 1)).reversed() { text.append(0x80 | UInt8(scalar >> UInt32(6 * part) & 0x3F)) }
  }
}
