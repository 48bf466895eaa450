import Packs

/// Colours for a show, proposed from the picture of its character. The same pixels give the same colours.
///
///     let colors = PictureColors(pixels)
///     colors.proposals(for: .accent)  // up to three colours of the picture, the most saturated one first
///     colors.proposals(for: .ground)  // light tints of them
public struct PictureColors: Hashable, Sendable {
  /// The colours that the picture has much of, the most saturated one first.
  let main: [RGBColor]

  /// The most proposals for a colour.
  public static var most: Int { 3 }
  /// The pixels that are looked at, about.
  private static var samples: Int { 40_000 }
  /// The least opacity of a pixel that counts.
  private static var opaque: UInt8 { 128 }
  /// The least difference of two main colours: the sum over the channels.
  private static var distance: Int { 110 }

  /// - Parameter pixels: red, green, blue and opacity of each pixel.
  public init(_ pixels: [UInt8]) {
    let step = max(1, pixels.count / 4 / Self.samples)
    var histogram = [Bin](repeating: Bin(), count: 512)
    var total = 0
    for place in stride(from: 0, to: pixels.count - 3, by: 4 * step) where pixels[place + 3] >= Self.opaque {
      let (red, green, blue) = (Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]))
      histogram[red / 32 * 64 + green / 32 * 8 + blue / 32].add(red, green, blue)
      total += 1
    }
    var main: [RGBColor] = []
    // Outlines and specks are no colours of the character.
    while main.count < Self.most, let next = Self.heaviest(histogram, atLeast: total / 100, besides: main) {
      main.insert(next, at: main.firstIndex { $0.chroma < next.chroma } ?? main.count)
    }
    self.main = main
  }

  /// The colour of the heaviest bin that differs from `main`; nil for none.
  private static func heaviest(_ bins: [Bin], atLeast least: Int, besides main: [RGBColor]) -> RGBColor? {
    var (best, most): (RGBColor?, Int) = (nil, 0)
    for bin in bins where bin.count >= max(1, least) && bin.weight > most {
      let color = bin.color
      if main.contains(where: { $0.distance(to: color) < distance }) { continue }
      (best, most) = (color, bin.weight)
    }
    return best
  }

  /// The proposals for a colour, without repetitions: tints of the main colours, light for light pages and dark for dark ones.
  public func proposals(for color: ShowColor) -> [RGBColor] {
    let (grey, share) = Self.tint(for: color)
    var found: [RGBColor] = []
    for base in main {
      let proposal = base.mixed(with: grey, share)
      if !found.contains(proposal) { found.append(proposal) }
    }
    return found
  }

  /// The grey with which a colour is mixed, and its share.
  private static func tint(for color: ShowColor) -> (grey: Int, share: Double) {
    switch color {
    case .accent: (0, 0)
    case .accentDark: (255, 0.3)
    case .ground: (255, 0.82)
    case .floor: (255, 0.58)
    case .groundDark: (0, 0.78)
    case .floorDark: (0, 0.87)
    }
  }
}

/// A cell of the histogram, with three bits for each channel.
private struct Bin {
  private(set) var count = 0
  private var red = 0
  private var green = 0
  private var blue = 0

  mutating func add(_ red: Int, _ green: Int, _ blue: Int) {
    count += 1
    (self.red, self.green, self.blue) = (self.red + red, self.green + green, self.blue + blue)
  }

  /// Strong colours count more than greys.
  var weight: Int { count * (24 + color.chroma) }

  /// The mean of its pixels, of which there is at least one.
  var color: RGBColor { RGBColor(red: red / count, green: green / count, blue: blue / count) }
}

extension RGBColor {
  /// The distance from grey: 0...255.
  var chroma: Int { max(red, green, blue) - min(red, green, blue) }

  /// The colour on the way to the grey of a value: 0 is this one, 1 the grey. `mixed(with:_:)` of a constant colour becomes arrays of
  /// literals, which the linker may exchange (docs/TESTING.md, "A fault of the compiler").
  fileprivate func mixed(with grey: Int, _ share: Double) -> RGBColor {
    let channel = { (own: Int) in Int((Double(own) + Double(grey - own) * share).rounded(.toNearestOrEven)) }
    return RGBColor(red: channel(red), green: channel(green), blue: channel(blue))
  }

  fileprivate func distance(to other: RGBColor) -> Int {
    abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue)
  }
}
