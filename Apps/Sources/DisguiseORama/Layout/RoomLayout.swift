import Geometry
import Packs

/// The layout of the dressing room on a given screen: one composition for every proportion.
///
/// The character stands in the middle of the stage, and the hub of the wheel is his centre of mass, or what his show names instead. While browsing he stands far back
/// on a floor seen in perspective: small enough for the wheel to surround him. Dressed, he has come forward to fill the stage,
/// and bubbles have fallen to its front edge. Below that is the apron, with the footlights and the page's buttons.
///
/// Where two of the sizes below exclude each other, the middle wins, then the coverage of the bubbles, then the sizes:
/// `wheelDiameter` and `bubbleDiameter` say where.
public struct RoomLayout: Equatable, Sendable {
  /// The wheel is a pentagram however many costumes there are.
  public static let spokes = 5
  /// The wheel's diameter as a share of the room's shorter side, on phones and on larger screens.
  static let wheelPerRoom = (phone: 0.93, other: 0.84)
  /// Shorter sides up to this belong to phones, in points.
  static let phone = 600.0
  /// A bubble's diameter as a share of the wheel's: usually, at least and at most. Of the largest, gaps are left between five.
  static let bubblePerWheel = (usual: 0.26, least: 0.221, most: 0.29, largest: 0.35)
  /// The diameters of a bubble, in points, for which the wheel grows or shrinks within its limits.
  public static let bubbleDiameters = 88.0...200.0
  /// The least distance between the wheel and the edges of the stage, in points.
  static let margin = 7.0

  public let viewport: Viewport
  /// The number of costumes; with more costumes than spokes, the wheel pages.
  public let count: Int
  /// The free area: the room without the apron, or without the columns of buttons. Its lower edge is the front of the floor.
  public let stage: Rect
  /// Whether the buttons stand in columns on both sides of the stage: on phones held sideways.
  public let hasColumns: Bool
  public let hub: Point
  /// From the hub to the centre of a seated bubble.
  public let radius: Double
  public let bubbleDiameter: Double
  /// The character's image while browsing.
  public let character: Rect
  /// The character's image when he is dressed.
  public let dressedCharacter: Rect
  /// The area of title and description.
  public let caption: Rect
  /// Whether the caption is beside the character rather than above him.
  public let isCaptionBeside: Bool

  /// The layout for `count` costumes around a character with the proportions `figure`.
  public init(viewport: Viewport, figure: Figure, count: Int) {
    let room = viewport.room
    self.viewport = viewport
    self.count = count
    hasColumns = Self.hasColumns(in: room)
    stage = Self.stage(in: room, hasColumns: hasColumns)
    let wheel = Self.wheelDiameter(on: stage, in: room)
    bubbleDiameter = Self.bubbleDiameter(on: wheel)
    radius = (wheel - bubbleDiameter) / 2
    hub = Self.hub(on: stage, in: room, wheel: wheel)
    character = Self.image(of: figure, height: figure.heightPerWheel * wheel, around: hub)
    isCaptionBeside = room.size.width > Self.wideRoom * room.size.height
    (dressedCharacter, caption) =
      isCaptionBeside
      ? Self.dressedBesideCaption(figure.size, on: stage, viewport, bubbleDiameter)
      : Self.dressedBelowCaption(figure.size, on: stage, viewport)
  }

  /// The wheel spans its share of the room's shorter side. It grows for bubbles of 88 points and shrinks for bubbles of 200, but
  /// not below 0.8 of the shorter side; the stage limits it.
  private static func wheelDiameter(on stage: Rect, in room: Rect) -> Double {
    let side = min(room.size.width, room.size.height)
    let share = side < phone ? wheelPerRoom.phone : wheelPerRoom.other
    let (fewest, most) = (bubbleDiameters.lowerBound, bubbleDiameters.upperBound)
    let wish = max(share * side, fewest / (bubblePerWheel.most - 0.002))
    let limit = min(stage.size.width, stage.size.height) - 2 * margin
    return max(1, min(limit, wish, max(0.8 * side, most / bubblePerWheel.least)))
  }

  /// Bubbles keep 88 points where that is more than 0.29 of the wheel, on stages below 318 points, up to 0.35; and 0.22 of the
  /// wheel where that is more than 200 points, on screens above 1136.
  private static func bubbleDiameter(on wheel: Double) -> Double {
    let wish = max(bubbleDiameters.lowerBound, min(bubbleDiameters.upperBound, bubblePerWheel.usual * wheel))
    return min(bubblePerWheel.largest * wheel, max(bubblePerWheel.least * wheel, wish)).rounded(.down)
  }

  /// The middle of the stage, lower by up to 2 % of the wheel: the eye counts a part of the apron.
  private static func hub(on stage: Rect, in room: Rect, wheel: Double) -> Point {
    let apron = room.maxY - stage.maxY
    let spare = (stage.size.height - wheel) / 2
    return Point(x: stage.midX, y: stage.midY + max(0, min(apron / 4, 0.02 * wheel, spare)))
  }

  /// The character's image, `height` points high, with its hub at `center`; on whole points, so that his drawing stays crisp.
  private static func image(of figure: Figure, height: Double, around center: Point) -> Rect {
    let height = max(1, height.rounded(.down))
    let width = height * figure.size.width / figure.size.height
    return Rect(
      x: (center.x - figure.hub.x * width).rounded(.toNearestOrEven),
      y: (center.y - figure.hub.y * height).rounded(.toNearestOrEven), width: width, height: height)
  }

  /// The scale at which the character is drawn when he is dressed, and with him the costume that he wears.
  public func scale(ofCharacter characterSize: Size) -> Double { dressedCharacter.size.height / characterSize.height }
}
