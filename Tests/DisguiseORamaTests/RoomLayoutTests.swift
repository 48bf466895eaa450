import DisguiseORama
import Geometry
import Testing

@Suite struct RoomLayoutTests {
  private func layout(_ width: Double, _ height: Double, count: Int = 5) -> RoomLayout {
    RoomLayout(size: Size(width: width, height: height), scotchSize: .scotch, count: count)
  }

  @Test func onAPhoneScotchHasHisNaturalSizeInTheCentre() {
    let layout = layout(390, 844)
    #expect(layout.scotch.size == .scotch)
    #expect(abs(layout.scotch.midX - 195) <= 0.5 && abs(layout.scotch.midY - 422) <= 0.5)
    #expect(layout.radius == 140 && layout.bubbleDiameter == 96)
  }

  @Test(arguments: [(320.0, 568.0), (390, 844), (768, 1024), (844, 390), (1280, 800), (2560, 1440)])
  func everyBubbleStaysOnTheScreen(width: Double, height: Double) {
    let layout = layout(width, height)
    let reach = layout.radius + layout.bubbleDiameter / 2
    #expect(layout.hub.x - reach >= 0 && layout.hub.x + reach <= width)
    #expect(layout.hub.y - reach >= 0 && layout.hub.y + reach <= height)
    #expect(layout.scotch.minY >= 0 && layout.scotch.maxY <= height)
  }

  @Test func slotsRunClockwiseFromThePentagramWithItsPointDown() {
    let degrees = (0..<5).map { Angle(radians: layout(390, 844).angle(ofSlot: $0)).degrees }
    #expect(zip(degrees, [-54.0, 18, 90, 162, 234]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func bubblesShrinkAsCostumesCrowdTheWheel() {
    let diameters = [5, 8, 12, 24].map { layout(768, 1024, count: $0).bubbleDiameter }
    #expect(diameters[0] == 96)
    #expect(zip(diameters.dropFirst(), diameters).allSatisfy { $0 <= $1 } && diameters.last! >= 56)
  }

  @Test func insetsMakeTheRoomSmaller() {
    let size = Size(width: 390, height: 844)
    let notched = RoomLayout(
      size: size, insets: Insets(top: 47, right: 0, bottom: 34, left: 0), scotchSize: .scotch, count: 5)
    #expect(abs(notched.scotch.midY - (47 + (844 - 81) / 2)) <= 0.5)
  }
}
