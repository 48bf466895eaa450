import Packs
import Pixels

/// The contrast of a picture's pixels to the colour of the set on which they are drawn.
struct HeaderContrast {
  /// The least contrast of large text (WCAG 2.2, 1.4.3).
  static let least = 3.0
  /// The share of the visible pixels that must have it. Lettering may be a thin outline, or be printed on a plate.
  private static let share = 0.05
  /// A pixel with less alpha is not seen, as in `DrawnPixels`.
  private static let leastAlpha: UInt8 = 8

  /// The highest contrast that the share of the pixels reaches; nil if no pixel can be seen.
  let found: Double?

  /// Cost: proportional to the pixels.
  init(of image: PixelImage, on color: RGBColor) {
    var pixels: [RGBColor: Int] = [:]
    for start in stride(from: 0, to: image.rgba.count, by: 4) where image.rgba[start + 3] >= Self.leastAlpha {
      pixels[Self.shown(image.rgba[start..<start + 4], on: color), default: 0] += 1
    }
    var rest = max(1, Int(Double(pixels.values.reduce(0, +)) * Self.share))
    let contrasts = pixels.map { (contrast: $0.contrast(to: color), count: $1) }.sorted { $0.contrast > $1.contrast }
    let end = contrasts.firstIndex { contrast in
      rest -= contrast.count
      return rest <= 0
    }
    found = end.map { contrasts[$0].contrast }
  }

  /// The colour of a pixel in front of another colour.
  private static func shown(_ rgba: ArraySlice<UInt8>, on color: RGBColor) -> RGBColor {
    let channels = rgba.map(Int.init)
    let own = RGBColor(red: channels[0], green: channels[1], blue: channels[2])
    return channels[3] == 255 ? own : color.mixed(with: own, Double(channels[3]) / 255)
  }
}
