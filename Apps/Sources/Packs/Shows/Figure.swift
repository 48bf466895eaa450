import Geometry
import Values

/// The proportions of the one who is dressed, in his own coordinates: the points and the fractions of his image.
///
///     let figure = Figure(size: Size(width: 400, height: 250))
///     figure.heightPerWheel  // 0.42: a wide one is drawn lower, so that the wheel surrounds him
public struct Figure: Hashable, Sendable {
  /// The size of his image, in points: the scale of his costumes.
  public var size: Size
  /// The point on which a costume's alignment point lands, as fractions of his image.
  public var anchor: Point
  /// The point that the wheel turns around, as fractions of his image.
  public var hub: Point
  /// The height of his image while the wheel surrounds him, as a share of the wheel's diameter.
  public var heightPerWheel: Double
  /// A bubble shows this much of a costume around its display point, as a share of his height.
  public var shownPerHeight: Double

  /// A figure whose last two numbers are known, as those of a document.
  public init(size: Size, anchor: Point, hub: Point, heightPerWheel: Double, shownPerHeight: Double) {
    self.size = size
    self.anchor = anchor
    self.hub = hub
    self.heightPerWheel = heightPerWheel
    self.shownPerHeight = shownPerHeight
  }

  /// The numbers of a document beside the size of the picture, by their keys.
  public var numbers: [(key: Text, number: Double)] {
    [
      ("anchor_x", anchor.x), ("anchor_y", anchor.y), ("hub_x", hub.x), ("hub_y", hub.y), ("wheel", heightPerWheel),
      ("shown", shownPerHeight),
    ]
  }

  /// A bubble shows this much of a costume around its display point, in points.
  public var shownRadius: Double { shownPerHeight * size.height }

  /// The anchor of a character for whom a show names none: the breastbone of a man.
  public static var usualAnchor: Point { Point(x: 0.50, y: 0.31) }
  /// The hub of a character for whom a show names none: the centre of mass of a man.
  public static var usualHub: Point { Point(x: 0.5, y: 0.51) }
  /// Widths for a height of 1.
  public static var proportions: ClosedRange<Double> { 0.3...3 }
}

extension FieldReader {
  /// Returns the figure of an image of `size` from the members that the tool has written, or nil with faults.
  mutating func figure(_ size: Size) -> Figure? {
    let (anchor, hub, shares) = (point("anchor_x", "anchor_y"), point("hub_x", "hub_y"), point("wheel", "shown"))
    guard let anchor, let hub, let shares else { return nil }
    return Figure(size: size, anchor: anchor, hub: hub, heightPerWheel: shares.x, shownPerHeight: shares.y)
  }
}
