import DisguiseORama
import Geometry
import Testing

/// The area of what Scotch says when he is poked.
@Suite struct RemarkTests {
  @Test(arguments: Screens.usual) func remarkIsOnTheScreenAndClearOfTheWheel(size: Size) {
    let layout = RoomLayout(viewport: Viewport(size: size), figure: .character, count: 10)
    let (area, rim) = (layout.remark, layout.radius + layout.bubbleDiameter / 2)
    #expect(area.minX >= 0 && area.maxX <= size.width && area.minY >= 0 && area.maxY <= size.height)
    #expect(area.size.width >= 90 && area.size.height >= 36, "room for a few words")
    if layout.isRemarkBeside {
      #expect(area.minX >= layout.hub.x + rim && area.maxY < layout.hub.y && area.maxY > layout.character.minY)
    } else {
      // A wheel that fills a small square leaves no room.
      #expect(area.maxY <= layout.hub.y - rim || abs(size.width - size.height) < 60)
      #expect(abs(area.midX - layout.character.midX) < 2 && area.maxY <= layout.character.minY)
    }
  }
}
