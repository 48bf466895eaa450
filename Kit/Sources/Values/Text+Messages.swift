// Numbers and quotations for the messages of faults, without `String` interpolation, whose tables are large in wasm.

extension Text {
  /// Writes a number with at most three decimals: "2048", "0.31", "-1.5".
  package init(decimal number: Double) {
    guard abs(number) < 1e9 else {
      self = number.isNaN ? "not a number" : number > 0 ? "a very large number" : "a very small number"
      return
    }
    let thousandths = Int64((abs(number) * 1000).rounded(.toNearestOrEven))
    let sign: Text = number < 0 && thousandths > 0 ? "-" : ""
    self = sign + Text(Int(thousandths / 1000)) + Text.fraction(thousandths % 1000)
  }

  private static func fraction(_ thousandths: Int64) -> Text {
    if thousandths == 0 { return "" }
    var digits = [thousandths / 100, thousandths / 10 % 10, thousandths % 10].map { UInt8($0) + UInt8(ascii: "0") }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return "." + Text(utf8: digits)
  }

  /// The beginning of this text in quotation marks, at most `Limits.quotedBytes` long and cut between characters.
  package var quoted: Text {
    var end = min(utf8.count, Limits.quotedBytes)
    // A byte of the form 10xxxxxx continues a character: step back to the character's first byte.
    while end > 0 && end < utf8.count && utf8[end] & 0xC0 == 0x80 { end -= 1 }
    let dots: Text = end < utf8.count ? "..." : ""
    return "\"" + Text(utf8: Array(utf8[..<end])) + dots + "\""
  }

  /// The text as it is if it is short and each of its characters has ink or is a space. Otherwise with `?` for each byte that is not printable
  /// ASCII, cut to `Limits.shownNameBytes`. Bytes that are not UTF-8 may stay: decoders replace them.
  package var printable: Text {
    if utf8.count <= Limits.shownNameBytes && !has(ink: false) { return self }
    let shown = utf8.prefix(Limits.shownNameBytes).map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: "?") }
    return Text(utf8: shown) + (utf8.count > Limits.shownNameBytes ? "..." : "")
  }

  /// Whether the text shows nothing: it has only control characters, spaces and characters without width.
  public var isBlank: Bool { !has(ink: true) }

  /// Whether the text has a character with ink, or one without that is not a space. Two copies of it would be 600 bytes of `make/`.
  @inline(never)
  private func has(ink: Bool) -> Bool {
    var scalar: UInt32 = 0x20
    for byte in utf8 + [0x20] {
      // A stray continuation byte would make another character of a control character before it.
      if !ink && (byte < 0x20 || byte == 0x7F) { return true }
      if byte & 0xC0 == 0x80 {
        scalar = scalar << 6 | UInt32(byte & 0x3F)
      } else {
        if scalar != 0x20 && Self.isBlank(scalar) != ink { return true }
        scalar = UInt32(byte < 0x80 ? byte : byte < 0xE0 ? byte & 0x1F : byte < 0xF0 ? byte & 0x0F : byte & 7)
      }
    }
    return false
  }

  /// Whether a character has no ink in any font: white space, format characters, the fillers that stand for a letter, and Unicode's other
  /// Default_Ignorable_Code_Point.
  private static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x1680, 0x17B4...0x17B5, 0x180B...0x180F,
      0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800, 0x3000, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  package func hasPrefix(_ prefix: Text) -> Bool { utf8.starts(with: prefix.utf8) }

  /// The same text with A to Z as a to z.
  package var lowercased: Text { Text(utf8: utf8.map { $0.lowercased }) }
}

extension UInt8 {
  /// The same ASCII character, A to Z as a to z.
  package var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
