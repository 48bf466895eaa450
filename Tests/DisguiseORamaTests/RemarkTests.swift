import DisguiseORama
import Geometry
import Testing

/// The area of what Scotch says when he is poked.
@Suite struct RemarkTests {
  private static let screens = [
    (320.0, 568.0), (375, 667), (390, 844), (768, 1024), (844, 390), (932, 430), (1280, 800), (2560, 1440), (500, 500),
    (568, 320), (667, 375), (640, 400), (225, 487),
  ]

  @Test(arguments: screens)
  func remarkIsAboveHisHeadWithinTheScreenAndClearOfTheCorners(width: Double, height: Double) {
    let size = Size(width: width, height: height)
    let layout = RoomLayout(viewport: Viewport(size: size), scotchSize: .scotch, count: 10)
    let (area, scotch) = (layout.remark, layout.scotch)
    #expect(area.minX >= 0 && area.maxX <= width && area.minY >= 0 && area.maxY <= height)
    #expect(abs(area.maxY - scotch.minY) < 0.03 * scotch.size.height, "at his hair")
    #expect(area.minX < scotch.midX && area.maxX > scotch.midX + 30, "its tail is above him")
    #expect(area.size.width >= 150 && area.size.height >= 36, "room for a few words")
    for corner in corners(width) {
      let isApart =
        corner.maxX <= area.minX || corner.minX >= area.maxX || corner.maxY <= area.minY || corner.minY >= area.maxY
      #expect(isApart)
    }
  }

  /// The buttons that can be there while he is undressed: two in each first row, and one in the second.
  private func corners(_ width: Double) -> [Rect] {
    [(6, 6), (50, 6), (6, 50), (width - 50, 6), (width - 94, 6), (width - 50, 50)].map {
      Rect(x: $0.0, y: $0.1, width: 44, height: 44)
    }
  }
}
