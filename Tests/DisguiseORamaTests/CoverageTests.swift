import DisguiseORama
import Geometry
import Testing

/// How much of the bubbles Scotch hides while browsing, and how much of the stage the picture fills.
@Suite struct CoverageTests {
  static let screens = [
    (320.0, 568.0), (375, 667), (390, 844), (768, 1024), (844, 390), (932, 430), (1280, 800), (1920, 1080),
  ]

  private func layout(_ screen: (Double, Double), insets: Insets = .zero, text: Double = 1) -> RoomLayout {
    let size = Size(width: screen.0, height: screen.1)
    return RoomLayout(
      viewport: Viewport(size: size, insets: insets, textScale: text), scotchSize: .scotch, count: 5)
  }

  /// Points that are spread evenly over a disc of radius 1, a sunflower's seeds.
  private static let seeds = (0..<400).map { index in
    Vector(
      angle: Angle(radians: Double(index) * .pi * (3 - 5.0.squareRoot())),
      length: ((Double(index) + 0.5) / 400).squareRoot())
  }

  /// The share of a bubble that lies behind Scotch's silhouette or off the screen.
  private func hiddenShare(of center: Point, in layout: RoomLayout) -> Double {
    let (scotch, room) = (layout.scotch, layout.viewport.room)
    let hidden = Self.seeds.filter { seed in
      let point = center + seed * (layout.bubbleDiameter / 2)
      if !room.contains(point) { return true }
      return scotch.contains(point)
        && Silhouette.scotch.contains(
          Point(x: (point.x - scotch.minX) / scotch.size.width, y: (point.y - scotch.minY) / scotch.size.height))
    }
    return Double(hidden.count) / Double(Self.seeds.count)
  }

  private func worstShare(in layout: RoomLayout) -> Double {
    (0..<360).map { degrees in
      // All five bubbles pass each angle as the wheel turns by 72 degrees.
      hiddenShare(of: layout.seat(0, wheelAngle: Angle(degrees: Double(degrees)).radians).center, in: layout)
    }.max()!
  }

  @Test(arguments: screens) func scotchHidesLessThanTwoFifthsOfEveryBubbleAtEveryAngle(screen: (Double, Double)) {
    #expect(worstShare(in: layout(screen)) < 0.4)
    #expect(worstShare(in: layout(screen, text: 2)) < 0.4)
    #expect(worstShare(in: layout(screen, insets: Insets(top: 47, right: 0, bottom: 34, left: 0))) < 0.4)
    #expect(worstShare(in: layout(screen, insets: Insets(top: 0, right: 47, bottom: 21, left: 47))) < 0.4)
    // Something passes behind him: the wheel is not beside but behind Scotch.
    #expect(worstShare(in: layout(screen)) > 0.03)
  }

  private func wheel(_ layout: RoomLayout) -> Rect {
    let side = 2 * layout.radius + layout.bubbleDiameter
    return Rect(center: layout.hub, size: Size(width: side, height: side))
  }

  @Test(arguments: screens.filter { $0.0 < 500 } + [(360, 800), (412, 915), (430, 932)])
  func onAPhoneAtMostATenthIsEmptyAboveAndBelow(screen: (Double, Double)) {
    let layout = layout(screen)
    let (wheel, scotch) = (wheel(layout), layout.scotch)
    #expect(min(wheel.minY, scotch.minY) <= screen.1 / 10 && screen.1 - max(wheel.maxY, scotch.maxY) <= screen.1 / 10)
    #expect(wheel.size.width >= 0.95 * screen.0)
  }

  @Test(arguments: screens) func pictureFillsTheStage(screen: (Double, Double)) {
    let layout = layout(screen)
    let (wheel, scotch) = (wheel(layout), layout.scotch)
    #expect(wheel.size.width >= 0.6 * min(screen.0, screen.1))
    let height = max(wheel.maxY, scotch.maxY) - min(wheel.minY, scotch.minY)
    let width = max(wheel.maxX, scotch.maxX) - min(wheel.minX, scotch.minX)
    #expect(height >= 0.85 * screen.1)
    // It was 14 % of 1920 x 1080.
    #expect(width * height >= 0.4 * screen.0 * screen.1)
    #expect(layout.bubbleDiameter >= 88 && (layout.bubbleDiameter >= 159 || min(screen.0, screen.1) < 768))
  }

  @Test(arguments: screens) func dressedScotchFillsTheStage(screen: (Double, Double)) {
    let layout = layout(screen)
    let (scotch, dressed) = (layout.scotch, layout.dressedScotch)
    #expect(dressed.size.height >= 1.2 * scotch.size.height)
    #expect(dressed.size.width >= 0.94 * screen.0 || dressed.size.height + 140 >= screen.1)
    #expect(scotch.maxY == screen.1 && dressed.maxY == screen.1, "he stands on the floor")
  }
}
