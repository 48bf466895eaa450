import DisguiseORama
import Geometry
import Packs

/// The character on the stage: the map between its points and his own coordinates.
public struct StageLayout: Equatable, Sendable {
  /// His share of the stage, unless a costume needs more; the rest is room for what sticks out.
  static var share: Double { 0.74 }
  /// The space around a costume that is larger than that, in the stage's points: enough for its handle.
  static var margin: Double { 22 }

  /// The character's image, in the stage's points.
  public let character: Rect
  /// Points of the stage for one of his.
  public let scale: Double

  /// Fits the character and the costume he wears.
  ///
  /// - Parameter costume: its box in his coordinates; nil without one.
  public init(stage: Size, character size: Size, costume: Rect? = nil) {
    let box = costume ?? Rect(origin: .zero, size: size)
    let (left, right) = (min(0, box.minX), max(size.width, box.maxX))
    let (top, bottom) = (min(0, box.minY), max(size.height, box.maxY))
    let room = Size(width: stage.width - 2 * Self.margin, height: stage.height - 2 * Self.margin)
    let usual = min(stage.height * Self.share / size.height, stage.width * Self.share / size.width)
    let scale = max(0.02, min(usual, room.width / (right - left), room.height / (bottom - top)))
    let middle = Rect(center: Point(x: stage.width / 2, y: stage.height / 2), size: size * scale).origin
    let origin = Point(
      x: Self.place(middle.x, from: left * scale, to: right * scale, in: stage.width),
      y: Self.place(middle.y, from: top * scale, to: bottom * scale, in: stage.height))
    (self.scale, character) = (scale, Rect(origin: origin, size: size * scale))
  }

  /// `middle`, or the nearest place at which a part that reaches `from` here `to` there is on a stage of `length` points.
  private static func place(_ middle: Double, from start: Double, to end: Double, in length: Double) -> Double {
    max(margin - start, min(length - margin - end, middle))
  }

  /// The point of the character at a point of the stage.
  public func onCharacter(_ point: Point) -> Point { .zero + (point - character.origin) / scale }

  public func onStage(_ box: Rect) -> Rect {
    Rect(origin: character.origin + (box.origin - .zero) * scale, size: box.size * scale)
  }
}

/// The layout that the stage shows. While something is held it stays, so that the costume follows the finger.
public struct StageCamera: Sendable {
  private var held: StageLayout?

  public init() {}

  public mutating func layout(stage: Size, character: Size, costume: Rect?, isHeld: Bool) -> StageLayout {
    if isHeld, let held { return held }
    let layout = StageLayout(stage: stage, character: character, costume: costume)
    held = layout
    return layout
  }
}

/// A costume's picture with the circle of it that shows in a bubble.
public struct CircleLayout: Equatable, Sendable {
  /// The picture, in the pane's points.
  public let picture: Rect
  /// Points of the pane for one of the costume.
  public let scale: Double
  public let center: Point
  public let radius: Double

  /// The space around the circle, in the pane's points: enough for its line.
  static var margin: Double { 5 }

  /// Fits the picture, with all of the circle at any point of it, or where it is beyond.
  ///
  /// - Parameter shown: the radius of the circle in the costume's points.
  public init(pane: Size, outfit: Outfit, shown: Double) {
    let size = outfit.size
    let point = Point(x: outfit.display.x * size.width, y: outfit.display.y * size.height)
    let (left, right) = (min(0, point.x), max(size.width, point.x))
    let (top, bottom) = (min(0, point.y), max(size.height, point.y))
    let scale = max(
      0.01,
      min(
        (pane.width - 2 * Self.margin) / (right - left + 2 * shown),
        (pane.height - 2 * Self.margin) / (bottom - top + 2 * shown)))
    let middle = Vector(x: (left + right) / 2, y: (top + bottom) / 2) * scale
    let origin = Point(x: pane.width / 2, y: pane.height / 2) - middle
    self.init(picture: Rect(origin: origin, size: size * scale), outfit: outfit, shown: shown)
  }

  /// The layout with the picture at a place of the pane, where it stays while the circle is held.
  public init(picture: Rect, outfit: Outfit, shown: Double) {
    self.picture = picture
    scale = picture.size.width / outfit.size.width
    center = picture.point(atX: outfit.display.x, y: outfit.display.y)
    radius = shown * scale
  }

  /// The point of the costume at a point of the pane, in the costume's points.
  public func onCostume(_ point: Point) -> Point { .zero + (point - picture.origin) / scale }
}
