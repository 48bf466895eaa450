import Geometry

/// The layout of the dressing room on a given screen.
///
/// Scotch stands in the middle, the caption above him; where the screen is wide and low, beside him.
public struct RoomLayout: Equatable, Sendable {
  /// The largest and the smallest diameter of a bubble, in points; the smaller one still makes a good target. On a very
  /// narrow screen none is larger than a share of its width.
  static let bubbleDiameters = 56.0...96.0
  static let bubblePerWidth = 0.3
  /// The wheel never has fewer spokes than a pentagram.
  static let fewestSpokes = 5
  /// The height of Scotch that goes with a wheel as wide as a phone, in radii: his natural one at 390 points.
  static let heightPerRadius = 374.0 / 140
  /// On a screen that is wide enough, the wheel's radius as a share of his height; his legs still hide the lowest spoke.
  static let radiusPerHeight = 0.44
  /// His height, in points: recognisable at the least, and no more than part of the picture at the most.
  static let heights = 96.0...720.0
  /// His maximum height on a tall screen, as a share of the screen's.
  static let heightPerScreen = 0.5
  /// The room that a usual title and a description of so many letters need above him, at the usual size of text; points, and
  /// letters. Of the screen's height they get a share at most.
  static let titleHeight = 40.0
  static let widthPerTitleScale = 340.0
  static let lineHeight = 20.0
  static let letterWidth = 8.0
  static let letters = 92.0
  static let largestCaption = 0.53
  /// The margin above and below him in any case, for balance.
  static let balance = 128.0
  /// On screens lower than this, in points, and half as wide again as high, the caption is beside him.
  static let lowScreen = 560.0
  static let wideScreen = 1.4
  /// The margin around the wheel and around the caption, in points.
  static let margin = 7.0
  static let captionMargin = 14.0
  /// A caption above him begins no higher than this, in points of text at its usual size.
  static let captionReach = 240.0
  /// For a caption this wide, in points, Scotch moves aside.
  static let captionWidth = 260.0

  public let viewport: Viewport
  public let spokes: Int
  /// The number of costumes; with more costumes than spokes, the wheel pages.
  public let count: Int
  public let hub: Point
  /// From the hub to the centre of a seated bubble.
  public let radius: Double
  public let bubbleDiameter: Double
  /// Scotch's image.
  public let scotch: Rect
  /// The area of title and description.
  public let caption: Rect
  /// Whether that is beside Scotch rather than above him.
  public let isCaptionBeside: Bool

  /// The layout for `count` costumes around a Scotch whose image is of `scotchSize`.
  public init(viewport: Viewport, scotchSize: Size, count: Int) {
    let room = viewport.room
    let isBeside = room.size.height < Self.lowScreen && room.size.width > Self.wideScreen * room.size.height
    let largest = Self.largestBubble(in: room)
    let scotch = isBeside ? Self.lowScotch(in: room, largest) : Self.highScotch(in: viewport, largest)
    self.viewport = viewport
    self.count = count
    radius = scotch.radius
    // On whole points, so that his drawing stays as crisp as it was made.
    let drawn = scotchSize * (scotch.height / scotchSize.height)
    let aside = room.maxX - Self.captionWidth - Self.captionMargin - drawn.width / 2
    let leftmost = room.minX + scotch.radius + largest / 2 + Self.margin
    let midX = isBeside ? max(leftmost, min(room.midX, aside)) : room.midX
    let centred = Rect(center: Point(x: midX, y: scotch.midY), size: drawn)
    self.scotch = Rect(
      x: centred.minX.rounded(.toNearestOrEven), y: centred.minY.rounded(.toNearestOrEven), width: drawn.width,
      height: drawn.height)
    hub = self.scotch.center
    spokes = min(max(Self.fewestSpokes, count), Self.mostSpokes(radius: radius))
    bubbleDiameter = Self.bubbleDiameter(radius: radius, spokes: spokes, largest: largest)
    isCaptionBeside = isBeside
    caption =
      isBeside
      ? Self.besideCaption(self.scotch, room, bubbleDiameter)
      : Self.topCaption(self.scotch, room, highest: Self.captionReach * viewport.textScale)
  }

  /// With the caption above him: in the middle if there is room enough, otherwise as much lower as it takes.
  private static func highScotch(
    in viewport: Viewport, _ bubble: Double
  ) -> (height: Double, midY: Double, radius: Double) {
    let room = viewport.room
    let wide = (room.size.width - bubble) / 2 - margin
    let caption = captionHeight(in: viewport)
    let aside = min(balance, room.size.height * 0.16)
    let tallest = min(heights.upperBound, max(500, room.size.height * heightPerScreen))
    let below = bubble / 2 + margin
    let height = max(
      heights.lowerBound,
      min(
        room.size.height - 2 * aside, wide * heightPerRadius, tallest, room.size.height - caption - margin,
        (room.size.height - caption - below) / (0.5 + radiusPerHeight)))
    let radius = max(0, min(wide, height * radiusPerHeight))
    let lowest = room.maxY - max(height / 2 + margin, radius + below)
    return (height, min(lowest, max(room.midY, room.minY + caption + height / 2)), radius)
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

  /// With the caption beside him he has all the height there is, as far as the wheel leaves it.
  private static func lowScotch(in room: Rect, _ bubble: Double) -> (height: Double, midY: Double, radius: Double) {
    let radius = (room.size.height - bubble) / 2 - margin
    let height = max(heights.lowerBound, min(room.size.height - 4 * margin, radius * heightPerRadius))
    return (height, room.midY, max(0, radius))
  }

  /// Above him, on a very high screen not out of his reach.
  private static func topCaption(_ scotch: Rect, _ room: Rect, highest: Double) -> Rect {
    let y = max(room.minY, scotch.minY - highest)
    return Rect(x: room.minX, y: y, width: room.size.width, height: max(0, scotch.minY - y))
  }

  /// Right of him, and clear of the bubbles on the floor.
  private static func besideCaption(_ scotch: Rect, _ room: Rect, _ bubble: Double) -> Rect {
    let x = scotch.maxX + captionMargin
    return Rect(
      x: x, y: room.minY, width: max(0, room.maxX - x), height: max(0, room.size.height - bubble - captionMargin))
  }

  /// As many as there is room for with the smallest bubbles.
  private static func mostSpokes(radius: Double) -> Int {
    let chord = min(1, (bubbleDiameters.lowerBound + 1) / max(1, 2 * radius))
    let half = arcTangent(y: chord, x: (1 - chord * chord).squareRoot())
    return max(fewestSpokes, Int(.pi / half))
  }

  private static func largestBubble(in room: Rect) -> Double {
    let share = (room.size.width * bubblePerWidth).rounded(.down)
    return max(bubbleDiameters.lowerBound, min(bubbleDiameters.upperBound, share))
  }

  private static func bubbleDiameter(radius: Double, spokes: Int, largest: Double) -> Double {
    let chord = 2 * radius * sine(.pi / Double(spokes))
    return max(bubbleDiameters.lowerBound, min(largest, (chord * 0.92).rounded(.down)))
  }

  /// The scale at which Scotch is drawn, and with him every costume that he wears.
  public func scale(ofScotch scotchSize: Size) -> Double { scotch.size.height / scotchSize.height }
}
