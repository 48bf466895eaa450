import DisguiseORama
import Geometry
import Packs
import Testing

@Suite struct RoomLayoutTests {
  private func layout(_ width: Double, _ height: Double, count: Int = 5) -> RoomLayout {
    RoomLayout(viewport: Viewport(size: Size(width: width, height: height)), figure: .character, count: count)
  }

  /// The composition as it was drawn (places and sizes within 3 % of the wheel).
  @Test(arguments: [
    (390.0, 844.0, 195.0, 397.0, 363.0, 94.0, 239.0), (844, 390, 422, 195, 363, 94, 239),
    (1280, 800, 640, 400, 672, 175, 444),
  ])
  func compositionIsAsDrawn(
    width: Double, height: Double, x: Double, y: Double, wheel: Double, bubble: Double, character: Double
  ) {
    let layout = layout(width, height)
    #expect(layout.hub.distance(to: Point(x: x, y: y)) <= 0.03 * wheel)
    #expect(abs(2 * layout.radius + layout.bubbleDiameter - wheel) <= 0.01 * wheel)
    #expect(abs(layout.bubbleDiameter - bubble) <= 2 && abs(layout.character.size.height - character) <= 0.01 * wheel)
  }

  /// Every screen at usual and at doubled text, bare and with a notch and a home indicator.
  private static var viewports: [Viewport] {
    Screens.usual.flatMap { size in
      [1.0, 2].flatMap { scale in
        Screens.insets.map { Viewport(size: size, insets: $0, textScale: scale) }.filter { $0.room.size.width >= 220 }
      }
    }
  }

  @Test(arguments: viewports, [1, 2, 5, 9, 24, 60])
  func everythingStaysInTheRoomAndApart(viewport: Viewport, count: Int) {
    let (layout, room) = (RoomLayout(viewport: viewport, figure: .character, count: count), viewport.room)
    let stage = layout.stage
    let radius = layout.bubbleDiameter / 2
    #expect((56...255).contains(layout.bubbleDiameter))
    for character in [layout.character, layout.dressedCharacter] {
      #expect(
        character.minX >= stage.minX && character.maxX <= stage.maxX && character.minY >= stage.minY
          && character.maxY < stage.maxY)
    }
    #expect(room.contains(stage.center) && layout.apron == room.maxY - stage.maxY)
    for pager in [layout.pagers.back, layout.pagers.on] {
      let clearance = pager.distance(to: layout.hub) - layout.radius - radius - 26
      #expect(pager.x - 26 >= stage.minX && pager.x + 26 <= stage.maxX && pager.y + 26 <= stage.maxY)
      #expect(clearance >= 0 || min(stage.size.width, stage.size.height) < 300, "\(clearance)")
    }
    let seats = (0..<count).map { layout.seat($0, wheelAngle: 0) }.filter { $0.presence > 0.5 }
    #expect(seats.count == min(count, 5))
    for (i, seat) in seats.enumerated() {
      #expect(seat.center.x - radius >= stage.minX && seat.center.x + radius <= stage.maxX)
      #expect(seat.center.y - radius >= stage.minY && seat.center.y + radius <= stage.maxY)
      #expect(seats[..<i].allSatisfy { $0.center.distance(to: seat.center) >= layout.bubbleDiameter })
    }
  }

  @Test(arguments: viewports)
  func theCaptionIsBesideOrAboveScotchAndLargeEnough(viewport: Viewport) {
    let layout = RoomLayout(viewport: viewport, figure: .character, count: 5)
    let (caption, character, room) = (layout.caption, layout.dressedCharacter, viewport.room)
    #expect(caption.maxY <= character.minY || caption.minX >= character.maxX)
    #expect(caption.minX >= room.minX && caption.maxX <= room.maxX && caption.minY >= room.minY)
    #expect(caption.size.width >= min(225, 0.4 * room.size.width))
    // Two lines of a description, more with large letters and short lines.
    let lines = (640 * viewport.textScale / (caption.size.width - 40)).rounded(.up)
    #expect(caption.size.height >= min(60 + lines * 20 * viewport.textScale, layout.stage.size.height * 0.45))
  }

  /// The title in style.css is as large as the text makes it, larger on wide screens, but no larger than a tenth of the caption's
  /// width, or its usual 34 points. Around Scotch is a ring of six points when he has the focus.
  @Test(arguments: viewports.filter { $0.size.height >= 560 && $0.insets.left == 0 })
  func captionEndsAboveTheFocusRing(viewport: Viewport) {
    let layout = RoomLayout(viewport: viewport, figure: .character, count: 5)
    let (width, scale) = (layout.caption.size.width, viewport.textScale)
    let title = max(38, 1.1 * min(max(34 * scale, min(0.06 * width, 56 * scale)), max(34, width / 10)))
    // The beekeeper's description, the longest of ours.
    let lines = (104 * 7.4 * scale / (min(width, 640 * scale) - 40)).rounded(.up)
    let needed = 9 + title + 4 + lines * 20 * scale + 6
    #expect(layout.caption.size.height >= min(needed, layout.stage.size.height * 0.45))
  }

  @Test(arguments: [(390.0, 844.0), (844, 390)])
  func aLowScreenHasTheCaptionBesideScotch(width: Double, height: Double) {
    #expect(layout(width, height).isCaptionBeside == (height < width))
    // He makes good use of the height there is.
    #expect(layout(width, height).dressedCharacter.size.height >= 350)
  }

  @Test func wheelPagesFromSixCostumesOn() {
    #expect(!layout(390, 844, count: 5).pages && layout(390, 844, count: 6).pages && layout(768, 1024, count: 24).pages)
  }

  @Test func slotsRunClockwiseFromThePentagramWithItsPointDown() {
    let degrees = (0..<5).map { Angle(radians: layout(390, 844).angle(ofSlot: $0)).degrees }
    #expect(zip(degrees, [-54.0, 18, 90, 162, 234]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func bubblesKeepTheirSizeHoweverManyCostumesThereAre() {
    #expect([5, 8, 12, 24].allSatisfy { layout(768, 1024, count: $0).bubbleDiameter == 167 })
    // On the narrowest screens of phones, too.
    #expect(layout(320, 568).bubbleDiameter == 88)
  }

  @Test func insetsMakeTheRoomSmaller() {
    let size = Size(width: 390, height: 844)
    let viewport = Viewport(size: size, insets: Insets(top: 47, right: 0, bottom: 34, left: 0))
    let notched = RoomLayout(viewport: viewport, figure: .character, count: 5)
    let turned = Viewport(size: .phoneOnItsSide, insets: Insets(top: 2, right: 30, bottom: 21, left: 47))
    #expect(turned.room == Rect(x: 47, y: 2, width: 844 - 77, height: 390 - 23))
    #expect(notched.stage.maxY == 844 - 34 - 58 && notched.hub.y - notched.radius >= 47)
  }
}
