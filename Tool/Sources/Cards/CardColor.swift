/// A colour of a card.
public struct CardColor: Hashable, Sendable {
  public let red, green, blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Reads a colour as in `#2e7d5b`; nil for other texts.
  public init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    // Numbers may have a sign, colours have none.
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    self.init(UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255))
  }

  /// The share of the light that a screen with this colour gives, 0...1 (WCAG 2, relative luminance).
  private var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow24((share + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The power 2.4, as the square times the fifth root of the square.
  private func pow24(_ x: Double) -> Double {
    let square = x * x
    var root = 0.5
    for _ in 0..<40 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }

  /// Black or white, whichever is easier to read on this colour.
  public var ink: CardColor { (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .black : .white }

  public static let black = CardColor(27, 20, 16)
  public static let white = CardColor(255, 253, 248)
}
