import Packs
import Values

/// A colour in words, for those who do not see it.
public struct ColorName: Hashable, Sendable {
  public enum Shade: Hashable, Sendable { case light, plain, dark }

  /// The key of the hue in the page's words.
  public let hue: Text
  public let shade: Shade

  public init(_ color: RGBColor) {
    let (most, least) = (max(color.red, color.green, color.blue), min(color.red, color.green, color.blue))
    let lightness = (most + least) / 2
    if most - least < 20 {
      hue = lightness > 240 ? "hue-white" : lightness < 20 ? "hue-black" : "hue-grey"
      shade = hue != "hue-grey" || 85...190 ~= lightness ? .plain : lightness > 190 ? .light : .dark
      return
    }
    let degrees = Self.degrees(of: color, most, most - least)
    hue = Self.hue(at: degrees, isDark: lightness < 110)
    shade = lightness > 185 ? .light : lightness < 65 ? .dark : .plain
  }

  /// The hue in degrees: 0 is red, 120 green, 240 blue.
  private static func degrees(of color: RGBColor, _ most: Int, _ chroma: Int) -> Int {
    let (red, green, blue) = (color.red, color.green, color.blue)
    if most == red { return (60 * (green - blue) / chroma + 360) % 360 }
    return most == green ? 60 * (blue - red) / chroma + 120 : 60 * (red - green) / chroma + 240
  }

  private static func hue(at degrees: Int, isDark: Bool) -> Text {
    switch degrees {
    case 15..<45: isDark ? "hue-brown" : "hue-orange"
    case 45..<68: "hue-yellow"
    case 68..<160: "hue-green"
    case 160..<195: "hue-turquoise"
    case 195..<255: "hue-blue"
    case 255..<290: "hue-violet"
    case 290..<345: "hue-pink"
    default: "hue-red"
    }
  }
}
