import Values

/// A colour of the web, `#rrggbb`, with the contrasts of WCAG 2.2.
public struct RGBColor: Hashable, Sendable {
  public var red: Int
  public var green: Int
  public var blue: Int

  public init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Reads `#rrggbb`; nil for anything else.
  public init?(_ text: Text) {
    guard text.utf8.count == 7, text.utf8[0] == UInt8(ascii: "#") else { return nil }
    let digits = text.utf8.dropFirst().compactMap(Self.value(ofDigit:))
    guard digits.count == 6 else { return nil }
    self.init(red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3], blue: digits[4] * 16 + digits[5])
  }

  public static var black: RGBColor { RGBColor(red: 0, green: 0, blue: 0) }
  public static var white: RGBColor { RGBColor(red: 255, green: 255, blue: 255) }

  private var parts: [Int] { [red, green, blue] }

  /// The colour as in `#2e7d5b`.
  public var hex: Text {
    var hex = [UInt8(ascii: "#")]
    for part in parts { hex += [Self.digit(part / 16), Self.digit(part % 16)] }
    return Text(utf8: hex)
  }

  /// A string of the digits would link the standard library's code for UTF-16, 7 KB of wasm.
  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 10 ? 0x30 + value : 0x57 + value) }

  /// The colour as in `46 125 91`, for `rgb()` with an opacity of its own.
  public var channels: Text { Text(red) + " " + Text(green) + " " + Text(blue) }

  /// The colour on the straight way to `other`: 0 is this one, 1 the other.
  public func mixed(with other: RGBColor, _ share: Double) -> RGBColor {
    let mixed = zip(parts, other.parts).map { Int((Double($0) + Double($1 - $0) * share).rounded(.toNearestOrEven)) }
    return RGBColor(red: mixed[0], green: mixed[1], blue: mixed[2])
  }

  /// Relative luminance, 0...1.
  public var luminance: Double {
    let light = parts.map { Self.linear(Double($0) / 255) }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  /// The ratio of contrast, 1...21.
  public func contrast(to other: RGBColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The sRGB curve.
  private static func linear(_ value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }

  /// The fifth root of a number of 0.001...1, by Newton's method: a power would need a mathematics library.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<24 { root -= (root - number / (root * root * root * root)) / 5 }
    return root
  }

  /// Returns the value of a hexadecimal digit; nil for other characters.
  static func value(ofDigit byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
