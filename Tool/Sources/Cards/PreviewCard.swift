import Pixels

/// The picture of a link that others see before they open it: a figure on its ground, with its title, its words and the app's
/// name beside it.
///
///     let card = PreviewCard(.stage, layers: [character, pirate], title: "Pirate", text: "Arr.", name: "Disguise-o-Rama")
///     let bytes = card.jpeg()
public struct PreviewCard: Sendable {
  /// The size that networks ask for, in pixels.
  public static let (width, height) = (1200, 630)
  /// The quality of the JPEG: flat colours and lettering need more than photographs.
  private static let quality = 80

  /// The ground behind the figure.
  public enum Ground: Hashable, Sendable {
    /// Rays of light on a wall, as on the launch picture.
    case wall(WallColors)
    /// A light disc on the colour of an owl's set.
    case disc(CardColor)

    /// The app's own wall.
    public static var stage: Ground { .wall(WallColors()) }
  }

  /// An image and its place in the figure's own units.
  public struct Layer: Sendable {
    let image: PixelImage
    let x, y, width, height: Double

    public init(_ image: PixelImage, x: Double, y: Double, width: Double, height: Double) {
      (self.image, self.x, self.y, self.width, self.height) = (image, x, y, width, height)
    }
  }

  private let ground: Ground
  private let layers: [Layer]
  private let title: String
  private let text: String
  private let name: String

  /// - Parameter layers: the figure, from back to front; it is fitted into its part of the card.
  public init(_ ground: Ground, layers: [Layer], title: String, text: String, name: String) {
    (self.ground, self.layers, self.title, self.text, self.name) = (ground, layers, title, text, name)
  }

  /// Draws the card. Cost: 30 ms and more.
  public func jpeg() -> [UInt8] { image.jpeg(quality: Self.quality) }

  public var image: PixelImage {
    let canvas = Canvas(width: Self.width, height: Self.height, ground: colors.ground)
    switch ground {
    case .wall(let colors): drawRays(on: canvas, colors.ray)
    case .disc: drawDisc(on: canvas)
    }
    drawFigure(on: canvas)
    write(on: canvas)
    return canvas.image
  }

  /// The middle of the figure, and half of the sides of the box that it fills.
  private static let figure = (x: 315.0, y: 315.0)
  private var reach: (width: Double, height: Double) {
    if case .disc = ground { (215, 215) } else { (270, 300) }
  }

  private var colors: (ground: CardColor, title: CardColor, ink: CardColor) {
    switch ground {
    case .wall(let colors): (colors.ground, colors.title, colors.ink)
    case .disc(let color): (color, color.ink, color.ink)
    }
  }

  private var families: String {
    if case .disc = ground {
      "Roboto Condensed,Helvetica Neue,Arial Narrow,Liberation Sans Narrow,sans-serif"
    } else {
      "Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif"
    }
  }

  /// Eighteen rays from behind the figure, each as wide as the gap to the next one.
  private func drawRays(on canvas: Canvas, _ color: CardColor) {
    for ray in Self.rays {
      canvas.fillPolygon([Self.figure] + ray.map { (Self.figure.x + 1300 * $0.0, Self.figure.y + 1300 * $0.1) }, color)
    }
  }

  /// The directions of both edges of each ray, turned by 20 degrees from one to the next.
  private static let rays: [[(Double, Double)]] = {
    let step = (cosine: 0.984807753012208, sine: 0.17364817766693033)  // 10 degrees
    var edges = [(0.9961946980917455, -0.08715574274765817)]
    for _ in 1..<36 {
      let (x, y) = edges[edges.count - 1]
      edges.append((x * step.cosine - y * step.sine, x * step.sine + y * step.cosine))
    }
    return stride(from: 0, to: 36, by: 2).map { [edges[$0], edges[$0 + 1]] }
  }()

  private func drawDisc(on canvas: Canvas) {
    let (x, y) = Self.figure
    for i in 0..<6 {
      canvas.fillCircle(x: x, y: y + 10, radius: 256 + Double(i) * 4, CardColor(0, 0, 0), opacity: 0.035)
    }
    for (radius, color) in [
      (255.0, CardColor(0xF4, 0xE3, 0xBF)), (243, CardColor(0xFA, 0xF0, 0xD6)), (228, CardColor(0xFF, 0xF8, 0xE8)),
    ] {
      canvas.fillCircle(x: x, y: y, radius: radius, color)
    }
  }

  private func drawFigure(on canvas: Canvas) {
    guard let left = layers.map(\.x).min(), let top = layers.map(\.y).min() else { return }
    let right = layers.map { $0.x + $0.width }.max() ?? left
    let bottom = layers.map { $0.y + $0.height }.max() ?? top
    let scale = min(2 * reach.width / max(1, right - left), 2 * reach.height / max(1, bottom - top))
    let (x, y) = (Self.figure.x - (left + right) / 2 * scale, Self.figure.y - (top + bottom) / 2 * scale)
    for layer in layers {
      canvas.draw(
        layer.image, x: x + layer.x * scale, y: y + layer.y * scale, width: layer.width * scale,
        height: layer.height * scale)
    }
  }

  /// The title and the words in the middle of the right half, the name below.
  private func write(on canvas: Canvas) {
    let (x, width, gap) = (620.0, 530.0, 18.0)
    let title = canvas.layout(
      title, CardStyle(families: families, isBold: true, most: 84, least: 42, lines: 2), width: width)
    let words = canvas.layout(text, CardStyle(families: families, most: 40, least: 28, lines: 6), width: width)
    let name = canvas.layout(
      name, CardStyle(families: families, isBold: true, most: 30, least: 24, lines: 1), width: width)
    let height = title.height + (text.isEmpty ? 0 : gap + words.height)
    let foot = Double(Self.height) - 48 - name.height
    let top = max(36, (foot - height) / 2)
    canvas.write(title, x: x, y: top, colors.title)
    if !text.isEmpty { canvas.write(words, x: x, y: top + title.height + gap, colors.ink) }
    canvas.write(name, x: x, y: foot, colors.title, opacity: 0.9)
  }
}
