import Values

/// A set's colour, and the ink that can be read on it.
public struct SetColor {
  /// Linear light of red, green and blue; 0...1.
  private let channels: [Double]

  /// - Parameter text: `#rrggbb`; anything else is a middle grey.
  public init(_ text: Text) {
    let digits = text.utf8.dropFirst().compactMap(RGBColor.value(ofDigit:))
    guard digits.count == 6 else {
      channels = [0.2, 0.2, 0.2]
      return
    }
    channels = [0, 2, 4].map { Self.linear(Double(digits[$0] * 16 + digits[$0 + 1]) / 255) }
  }

  /// White, or black where that can be read better: the two contrasts are equal at a luminance of 0.179, and there just
  /// enough for small text (WCAG 2.2, 1.4.3), so that no softer black will do.
  public var ink: Text { luminance > 0.179 ? "#000" : "#fff" }

  /// White or black, whichever can be read better on the bar, which is the colour darkened by a seventh.
  public var barInk: Text { luminance > 0.25 ? "#000" : "#fff" }

  /// The colour of fine lines: light, except on light colours.
  public var line: Text { luminance > 0.45 ? "#000" : "#fff" }

  /// Relative luminance, 0...1 (WCAG 2.2, "relative luminance").
  private var luminance: Double { 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2] }

  /// The sRGB curve by a square and a cube that keep within 0.01 of it: a power would cost a mathematics library.
  private static func linear(_ c: Double) -> Double { c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878) }
}
