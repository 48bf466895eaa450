import Geometry

/// The layout of the dressing room on a given screen, which Scotch and the wheel of costumes fill.
///
/// The lower edge of the room is the floor. Scotch stands on it in both of his sizes, and what falls comes to rest on it. The
/// wheel is above him and the lowest bubbles pass behind his head; where the screen is wide, it is beside him and they pass
/// behind his shoulder. Once he is dressed he fills the stage, and the caption takes the wheel's place.
public struct RoomLayout: Equatable, Sendable {
  /// The wheel is a pentagram however many costumes there are.
  public static let spokes = 5
  /// The largest diameter of a bubble, in points, and the one below which it shrinks only where the wheel has no room for it.
  static let bubbleDiameters = 88.0...160.0
  /// A bubble's diameter as a share of the wheel's: four of them lie side by side on a phone's floor. With the largest
  /// share five of them leave gaps on the wheel.
  static let bubblePerWheel = 0.26
  static let largestBubblePerWheel = 0.35
  /// The wheel's diameter as a share of the height, above Scotch and beside him, and the diameter that is sought beside him.
  static let wheelPerHeight = (above: 0.6, beside: 0.66)
  static let wideWheel = 640.0
  /// The share of a bubble's diameter by which Scotch's image reaches into the wheel from below, or from its side. At every
  /// angle of the wheel he covers less than 40 % of each bubble (`CoverageTests`).
  static let overlaps = (above: 0.5, beside: 0.35)
  /// The height of the hub beside him, as a share of the screen's from its top.
  static let hubPerHeight = 0.47
  /// His size below the wheel as a share of the largest that is as wide as the screen, and beside the wheel as a share of his
  /// size when dressed.
  static let zoom = (above: 0.8, beside: 0.7)
  /// The room that a usual title and a description of so many letters need above him, at the usual size of text; points, and
  /// letters. Of the screen's height they get a share at most.
  static let titleHeight = 40.0
  static let widthPerTitleScale = 340.0
  static let lineHeight = 20.0
  static let letterWidth = 8.0
  static let letters = 92.0
  static let largestCaption = 0.53
  /// On screens wider than this, in heights, the wheel and the caption are beside him.
  static let wideScreen = 1.4
  /// The margin around the picture and around the caption, in points.
  static let margin = 7.0
  static let captionMargin = 14.0
  /// The width of a caption beside him, in points of text at its usual size.
  static let captionWidth = 440.0
  /// A caption beside him begins at the top on a screen as low as this, in points, and lower on a higher one.
  static let lowScreen = 390.0

  public let viewport: Viewport
  /// The number of costumes; with more costumes than spokes, the wheel pages.
  public let count: Int
  public let hub: Point
  /// From the hub to the centre of a seated bubble.
  public let radius: Double
  public let bubbleDiameter: Double
  /// Scotch's image beside or below the wheel.
  public let scotch: Rect
  /// Scotch's image when he is dressed.
  public let dressedScotch: Rect
  /// The area of title and description.
  public let caption: Rect
  /// Whether wheel and caption are beside Scotch rather than above him.
  public let isCaptionBeside: Bool

  /// The layout for `count` costumes around a Scotch whose image is of `scotchSize`.
  public init(viewport: Viewport, scotchSize: Size, count: Int) {
    let room = viewport.room
    isCaptionBeside = room.size.width > Self.wideScreen * room.size.height
    let wheel = Self.wheelDiameter(in: room, isBeside: isCaptionBeside)
    self.viewport = viewport
    self.count = count
    bubbleDiameter = Self.bubbleDiameter(on: wheel)
    radius = (wheel - bubbleDiameter) / 2
    (scotch, hub, dressedScotch, caption) =
      isCaptionBeside
      ? Self.beside(viewport, scotchSize, wheel, bubbleDiameter)
      : Self.above(viewport, scotchSize, wheel, bubbleDiameter)
  }

  private static func wheelDiameter(in room: Rect, isBeside: Bool) -> Double {
    let height = room.size.height
    let wish = isBeside ? max(wheelPerHeight.beside * height, wideWheel) : wheelPerHeight.above * height
    return max(1, min(room.size.width - 2 * margin, height - 2 * margin, wish))
  }

  private static func bubbleDiameter(on wheel: Double) -> Double {
    let wish = max(bubbleDiameters.lowerBound, bubblePerWheel * wheel)
    return min(bubbleDiameters.upperBound, largestBubblePerWheel * wheel, wish).rounded(.down)
  }

  private typealias Picture = (scotch: Rect, hub: Point, dressedScotch: Rect, caption: Rect)

  /// With wheel and caption above him.
  private static func above(_ viewport: Viewport, _ scotchSize: Size, _ wheel: Double, _ bubble: Double) -> Picture {
    let (room, words) = (viewport.room, captionHeight(in: viewport))
    let widest = (room.size.width - 2 * margin) * scotchSize.height / scotchSize.width
    let (overlap, reach) = (overlaps.above * bubble, room.size.height - margin)
    let scotch = standing(scotchSize, min(zoom.above * widest, reach - wheel + overlap), in: room) { $0 / 2 }
    let dressed = standing(scotchSize, min(widest, reach - words), in: room) { $0 / 2 }
    let y = room.minY + max(0, dressed.minY - room.minY - words) / 3
    return (
      scotch, Point(x: room.midX, y: scotch.minY + overlap - wheel / 2), dressed,
      Rect(x: room.minX, y: y, width: room.size.width, height: max(0, dressed.minY - y))
    )
  }

  /// With wheel and caption right of him, the caption clear of the bubbles on the floor.
  private static func beside(_ viewport: Viewport, _ scotchSize: Size, _ wheel: Double, _ bubble: Double) -> Picture {
    let (room, words) = (viewport.room, captionWidth * viewport.textScale)
    let (overlap, tallest) = (overlaps.beside * bubble, room.size.height - 2 * margin)
    let scotch = standing(scotchSize, zoom.beside * tallest, in: room) { ($0 - wheel + overlap) / 2 }
    let dressed = standing(scotchSize, tallest, in: room) { max(margin, ($0 - words) / 2) }
    let hub = Point(
      x: scotch.maxX - overlap + wheel / 2, y: room.minY + max(margin + wheel / 2, room.size.height * hubPerHeight))
    let (x, y) = (dressed.maxX + captionMargin, room.minY + max(0, room.size.height - lowScreen) / 4)
    return (
      scotch, hub, dressed,
      Rect(
        x: x, y: y, width: max(0, min(words, room.maxX - x)), height: max(0, room.maxY - y - bubble - captionMargin))
    )
  }

  /// Scotch's image on the floor, on whole points so that his drawing stays crisp; `distance` makes the distance from the left
  /// wall of the width that he leaves free.
  private static func standing(
    _ scotchSize: Size, _ height: Double, in room: Rect, distance: (Double) -> Double
  ) -> Rect {
    let height = max(1, height.rounded(.down))
    let width = height * scotchSize.width / scotchSize.height
    let x = room.minX + distance(room.size.width - width)
    return Rect(x: x.rounded(.toNearestOrEven), y: room.maxY - height, width: width, height: height)
  }

  /// The height that a caption above him needs: larger text also takes more lines.
  private static func captionHeight(in viewport: Viewport) -> Double {
    let (room, scale) = (viewport.room, viewport.textScale)
    let lines = (letters * letterWidth * scale / max(1, room.size.width - 40)).rounded(.up)
    // style.css limits the title to a tenth of the caption's width, so on wide screens it grows with the text.
    let titleScale = min(scale, max(1.2, room.size.width / widthPerTitleScale))
    let needed = captionMargin + titleHeight * titleScale + lines * lineHeight * scale + captionMargin
    return min(needed, room.size.height * largestCaption)
  }

  /// The scale at which Scotch is drawn when he is dressed, and with him the costume that he wears.
  public func scale(ofScotch scotchSize: Size) -> Double { dressedScotch.size.height / scotchSize.height }
}
