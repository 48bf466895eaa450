import Geometry

/// Where things are in a dressing room of a given size.
public struct RoomLayout: Equatable, Sendable {
  /// The largest and the smallest diameter of a bubble, in points; the smaller one still makes a good target.
  static let bubbleDiameters = 56.0...96.0
  /// The wheel never has fewer spokes than a pentagram.
  static let fewestSpokes = 5
  /// The height of Scotch that goes with a wheel as wide as a phone, in radii: his natural one at 390 points.
  static let heightPerRadius = 374.0 / 140
  /// Where the screen is wide enough, the wheel is this much of his height: his legs still hide the lowest spoke.
  static let radiusPerHeight = 0.44
  /// Higher he would be all that one sees, in points.
  static let greatestHeight = 500.0
  /// What the title and the description need above him, in points.
  static let captionHeight = 128.0

  /// The whole screen, in points.
  public let size: Size
  /// What the device's own furniture covers.
  public let insets: Insets
  public let spokes: Int
  public let hub: Point
  /// From the hub to the centre of a seated bubble.
  public let radius: Double
  public let bubbleDiameter: Double
  /// Scotch's image.
  public let scotch: Rect

  /// The layout for `count` costumes around a Scotch whose image is of `scotchSize`.
  public init(size: Size, insets: Insets = .zero, scotchSize: Size, count: Int) {
    self.size = size
    self.insets = insets
    spokes = max(Self.fewestSpokes, count)
    let room = Rect(
      x: insets.left, y: insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
    let largest = Self.bubbleDiameters.upperBound
    let caption = min(Self.captionHeight, room.size.height * 0.16)
    let wide = (room.size.width - largest) / 2 - 7
    let height = max(120, min(room.size.height - 2 * caption, wide * Self.heightPerRadius, Self.greatestHeight))
    radius = min(wide, height * Self.radiusPerHeight)
    // Scotch stands in the centre, on whole points, so that his drawing stays as crisp as it was made.
    let drawn = scotchSize * (height / scotchSize.height)
    let centred = Rect(center: room.center, size: drawn)
    scotch = Rect(
      x: centred.minX.rounded(.toNearestOrEven), y: centred.minY.rounded(.toNearestOrEven), width: drawn.width,
      height: drawn.height)
    hub = scotch.center
    let chord = 2 * radius * sine(.pi / Double(spokes))
    bubbleDiameter = max(Self.bubbleDiameters.lowerBound, min(largest, (chord * 0.92).rounded(.down)))
  }

  /// The angle between two spokes.
  public var spacing: Double { 2 * .pi / Double(spokes) }

  /// The angle of a spoke on the unturned wheel. The pentagram starts point down: slot 2 is behind Scotch's legs.
  public func angle(ofSlot slot: Int) -> Double { .pi / 2 + Double(slot - 2) * spacing }

  /// The end of a spoke on a wheel turned by `angle`.
  public func spoke(_ slot: Int, wheelAngle angle: Double) -> Point {
    hub + Vector(angle: Angle(radians: self.angle(ofSlot: slot) + angle), length: radius)
  }

  /// The scale at which Scotch is drawn, and with him every costume that he wears.
  public func scale(ofScotch scotchSize: Size) -> Double { scotch.size.height / scotchSize.height }
}

/// The margins that a notch, a home indicator and their like leave, in points.
public struct Insets: Equatable, Sendable {
  public var top: Double
  public var right: Double
  public var bottom: Double
  public var left: Double

  public static let zero = Insets(top: 0, right: 0, bottom: 0, left: 0)

  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
