extension JSONReader {
  /// Reads the rest of a string, as far as this step may go.
  ///
  /// - Returns: the string at its closing quotation mark; nil at the end of the slice, with the bytes so far in `text`.
  mutating func readText(isKey: Bool) throws(Fault) -> Text? {
    let end = sliceEnd
    // The bytes from here to `position` need no change, so a string without escapes is copied once, as a whole.
    var start = position
    while true {
      position = plainEnd(end)
      if position >= end { break }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return takeText(bytes[start..<(position - 1)], isKey: isKey)
      case UInt8(ascii: "\\"):
        text += bytes[start..<position]
        try readEscape()
        start = position
      case 0..<0x20: throw syntax("an unescaped line break or tab in a string")
      default: position += try characterLength()
      }
    }
    if position >= bytes.count { throw syntax("a string is not closed") }
    text += bytes[start..<position]
    return nil
  }

  /// Returns the offset of the next byte that is not an ordinary ASCII character, at most `end`.
  private func plainEnd(_ end: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var index = position
      while index < end {
        let byte = bytes[index]
        if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
        index += 1
      }
      return index
    }
  }

  /// Returns the string that ends with `rest`.
  private mutating func takeText(_ rest: ArraySlice<UInt8>, isKey: Bool) -> Text {
    if text.isEmpty { return isKey ? sharedKey(rest) : Text(utf8: Array(rest)) }
    text += rest
    defer { text = [] }
    return Text(utf8: text)
  }

  /// Returns the key `bytes`. Objects in a list have the same keys in the same order, so that most keys can share the bytes of
  /// an earlier one.
  private mutating func sharedKey(_ bytes: ArraySlice<UInt8>) -> Text {
    let index = open[open.count - 1].members.count
    if index < recentKeys.count && recentKeys[index].utf8.elementsEqual(bytes) { return recentKeys[index] }
    let key = Text(utf8: Array(bytes))
    if index < recentKeys.count { recentKeys[index] = key } else if index == recentKeys.count { recentKeys.append(key) }
    return key
  }

  /// Returns the byte count of the non-ASCII character at the current position.
  func characterLength() throws(Fault) -> Int {
    guard let length = UTF8Sequence.length(in: bytes, at: position) else {
      throw fault(.encoding, "is not UTF-8")
    }
    return length
  }

  private mutating func readEscape() throws(Fault) {
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
    default: throw syntax("an unknown escape sequence")
    }
  }

  /// Reads the hexadecimal digits behind `\u`, and a second escape where the first is a high surrogate. Half of a pair becomes
  /// U+FFFD, as browsers decode it, unless the limits are strict: it makes one entry of a catalogue faulty, not all.
  private mutating func scalar() throws(Fault) -> UInt32 {
    let first = try hex()
    if first & 0xF800 != 0xD800 { return first }
    let start = position
    if first & 0xFC00 == 0xD800, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
      let low = try hex()
      if low & 0xFC00 == 0xDC00 { return 0x1_0000 + (first & 0x3FF) << 10 + low & 0x3FF }
    }
    position = start
    if limits.isStrict { throw syntax("\\u with half of a surrogate pair") }
    return 0xFFFD
  }

  private mutating func hex() throws(Fault) -> UInt32 {
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
