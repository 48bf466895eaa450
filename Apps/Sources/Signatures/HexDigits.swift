import Values

/// Hexadecimal digits in lower case.
enum HexDigits {
  static func contains(_ digit: UInt8) -> Bool {
    digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9") || digit >= UInt8(ascii: "a") && digit <= UInt8(ascii: "f")
  }

  static func text(of bytes: ArraySlice<UInt8>) -> Text {
    let digits: Text = "0123456789abcdef"
    var text: [UInt8] = []
    for byte in bytes { text += [digits.utf8[Int(byte >> 4)], digits.utf8[Int(byte & 15)]] }
    return Text(utf8: text)
  }
}
