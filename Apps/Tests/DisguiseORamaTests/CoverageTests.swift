import DisguiseORama
import Geometry
import Packs
import Testing

/// The composition: Scotch in the middle of the stage, the wheel around him, and every bubble in view.
@Suite struct CoverageTests {
  private func layout(_ size: Size, insets: Insets = .zero, text: Double = 1) -> RoomLayout {
    RoomLayout(viewport: Viewport(size: size, insets: insets, textScale: text), figure: .character, count: 5)
  }

  /// Points that are spread evenly over a disc of radius 1, a sunflower's seeds.
  private static let seeds = (0..<120).map { index in
    Vector(
      angle: Angle(radians: Double(index) * .pi * (3 - 5.0.squareRoot())),
      length: ((Double(index) + 0.5) / 120).squareRoot())
  }

  /// Scotch's silhouette as a table: whether he is drawn in a hundredth of his width and of his height.
  private static let drawn: [[Bool]] = (0..<100).map { y in
    (0..<100).map { Silhouette.character.contains(Point(x: (Double($0) + 0.5) / 100, y: (Double(y) + 0.5) / 100)) }
  }

  /// The largest share of a bubble that lies behind Scotch or off the stage, at 360 angles. All five pass each of them as the wheel
  /// turns by 72 degrees, so each is tried with one.
  private func worstShare(in layout: RoomLayout) -> Double {
    let (character, stage, radius) = (layout.character, layout.stage, layout.bubbleDiameter / 2)
    let worst = (0..<360).map { degrees in
      let center = layout.seat(0, wheelAngle: Angle(degrees: Double(degrees)).radians).center
      return Self.seeds.reduce(0) { count, seed in
        let (x, y) = (center.x + seed.x * radius, center.y + seed.y * radius)
        if x < stage.minX || x > stage.maxX || y < stage.minY || y > stage.maxY { return count + 1 }
        let (column, row) = (
          (x - character.minX) / character.size.width * 100, (y - character.minY) / character.size.height * 100
        )
        guard column >= 0, column < 100, row >= 0, row < 100 else { return count }
        return count + (Self.drawn[Int(row)][Int(column)] ? 1 : 0)
      }
    }.max()!
    return Double(worst) / Double(Self.seeds.count)
  }

  @Test(arguments: Screens.twoHundred) func threeFifthsOfEveryBubbleShowAtEveryAngle(size: Size) {
    #expect(worstShare(in: layout(size)) <= 0.4)
  }

  @Test(arguments: Screens.usual, Screens.insets) func deviceMarginsCoverNoBubble(size: Size, insets: Insets) {
    let share = worstShare(in: layout(size, insets: insets, text: 2))
    #expect(share <= 0.4)
    // Bubbles pass behind him: they surround him closely.
    #expect(share > 0.1)
  }

  /// The middle of the stage; the middle of the whole room is as near where the apron is low.
  @Test(arguments: Screens.twoHundred) func hubIsScotchsCenterOfMassInTheMiddleOfTheStage(size: Size) {
    let layout = layout(size)
    let wheel = 2 * layout.radius + layout.bubbleDiameter
    let center = layout.character.point(atX: Figure.usualHub.x, y: Figure.usualHub.y)
    #expect(layout.hub.distance(to: layout.stage.center) <= 0.021 * wheel)
    #expect(layout.hub.distance(to: center) <= 1)
    if min(size.width, size.height) >= 800 {
      #expect(layout.hub.distance(to: layout.viewport.room.center) <= 0.03 * wheel)
    }
    #expect(layout.character.size.height >= 0.65 * wheel)
  }

  /// The sizes cannot be had on stages below 318 points and on screens above 1136: see `RoomLayout`.
  @Test(arguments: Screens.twoHundred) func wheelAndBubblesHaveTheirSizes(size: Size) {
    let layout = layout(size)
    let (wheel, side) = (2 * layout.radius + layout.bubbleDiameter, min(size.width, size.height))
    let stage = min(layout.stage.size.width, layout.stage.size.height)
    #expect(wheel >= (side < 600 ? 0.9 : 0.8) * stage && wheel <= stage)
    let share = layout.bubbleDiameter / wheel
    if stage >= 318 {
      #expect(layout.bubbleDiameter >= 88 && share >= 0.22 && share <= 0.29)
    } else {
      #expect(layout.bubbleDiameter >= min(88, 0.34 * wheel) && share <= 0.351)
    }
    if side <= 1136 { #expect(layout.bubbleDiameter <= 200) }
  }

  @Test func centerOfMassIsTheMeanOfTheSilhouette() {
    let points = (0..<100).flatMap { y in
      (0..<100).filter { Self.drawn[y][$0] }.map { (Double($0) + 0.5, Double(y) + 0.5) }
    }
    let (x, y) = points.reduce((0.0, 0.0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    let mean = Point(x: x / Double(points.count) / 100, y: y / Double(points.count) / 100)
    #expect(mean.distance(to: Figure.usualHub) < 0.01)
  }

  @Test(arguments: Screens.usual) func dressedScotchHasComeForwardAndFillsTheStage(size: Size) {
    let layout = layout(size)
    let (character, dressed) = (layout.character, layout.dressedCharacter)
    #expect(dressed.size.height > 1.1 * character.size.height)
    #expect(
      size.width < 300 || dressed.size.width >= 0.94 * size.width
        || dressed.size.height + 170 >= layout.stage.size.height)
    #expect(dressed.maxY > character.maxY, "lower on the screen is farther forward")
    #expect(dressed.maxY < layout.stage.maxY && layout.stage.maxY - dressed.maxY < 0.04 * size.height)
  }

  /// His feet and his height come from one vanishing point: the floor is one plane.
  @Test(arguments: Screens.usual) func horizonIsAtTheHeightOfHisHeadOrChest(size: Size) {
    let layout = layout(size)
    let (character, dressed, horizon) = (layout.character, layout.dressedCharacter, layout.horizonY)
    let growth = (dressed.maxY - horizon) / (character.maxY - horizon)
    #expect(abs(growth - dressed.size.height / character.size.height) < 0.001)
    #expect(layout.wallFootY > layout.hub.y && layout.wallFootY < character.maxY && layout.wallFootY > horizon)
  }
}
