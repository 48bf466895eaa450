import Geometry
import Values

/// The card of an owl: its picture on the disc that marks a chosen one, its title and poem, and the page's address, in pixels.
public struct OwlCard {
  static let size = Size(width: 1080, height: 1350)
  /// The centre of the disc and its radius.
  static let (center, radius) = (Point(x: 540, y: 390), 300.0)
  /// The margin at the left and the right of words.
  private static let edge = 90.0
  /// The part of the card that has the title and the poem, and the space between both.
  private static let (blockTop, blockHeight, gap) = (730.0, 500.0, 28.0)
  private static let footTop = 1270.0
  private static let title = TextStyle(weight: 500, most: 84, least: 52, leading: 1.1)
  private static let poem = TextStyle(weight: 300, most: 54, least: 32, leading: 1.3)
  private static let address = TextStyle(weight: 300, most: 30, least: 18, leading: 1.2, opacity: 0.8)

  /// Returns the card without words for a picture of this size.
  public static func drawing(picture: Size) -> Drawing {
    var drawing = Drawing(size: size)
    drawing.draw(.ground, .moving(by: .zero), size: size)
    drawing.draw(
      .glow, .moving(by: Point(x: center.x - radius, y: center.y - radius)),
      size: Size(width: 2 * radius, height: 2 * radius))
    let scale = 1.75 * radius / max(picture.width, picture.height)
    let corner = Point(x: center.x - picture.width * scale / 2, y: center.y - picture.height * scale / 2)
    drawing.draw(.image, .moving(by: corner, scale: scale), size: picture)
    return drawing
  }

  /// Returns the title and the poem in the middle of their block, and the address at the foot.
  public static func lines(title: Text, poem: Text, address: Text, _ measure: TextMeasure) -> [TextLine] {
    let (width, middle) = (size.width - 2 * edge, size.width / 2)
    func fit(_ style: TextStyle, _ text: Text, _ height: Double) -> FittedText {
      style.fit(text, into: Size(width: width, height: height), measure)
    }
    let head = fit(Self.title, title, 190)
    let body = fit(Self.poem, poem, blockHeight - head.height - gap)
    let top = blockTop + max(0, (blockHeight - head.height - gap - body.height) / 2)
    return head.placed(below: top, aroundX: middle) + body.placed(below: top + head.height + gap, aroundX: middle)
      + fit(Self.address, address, 40).placed(below: footTop, aroundX: middle)
  }
}
