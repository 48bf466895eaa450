import Geometry
import Testing
@testable import Fitting

@Suite struct PreviewLayoutTests {
  private let costumes: [PreviewScreen] = [.phone, .phone, .wide, .wide]
  private let hoos: [PreviewScreen] = [.phone, .wide]

  /// Widths of the place on screens from 320 to 1500 points.
  @Test(arguments: [254.0, 326, 480, 640, 702, 778, 1216, 1376, 1436])
  func framesFitAndEndTogether(width: Double) {
    for screens in [costumes, hoos] {
      let layout = PreviewLayout(width: width, screens: screens)
      let (phone, wide) = (
        PreviewScreen.phone.size * layout.scale(of: .phone), PreviewScreen.wide.size * layout.scale(of: .wide)
      )
      let edges = 2.0
      if layout.columns == 1 {
        #expect(width < PreviewLayout.leastBlock)
        #expect(max(phone.width, wide.width) + edges <= width + 0.01)
        continue
      }
      let phones = Double(layout.columns - 1)
      let wides = Double(screens.count) - phones
      #expect(phones * (phone.width + edges + PreviewLayout.gap) + wide.width + edges <= width + 0.01)
      let column = wides * wide.height + (wides - 1) * (PreviewLayout.gap + PreviewLayout.caption)
      #expect(abs(column - phone.height) < 0.01)
    }
  }

  @Test func widthOfAHiddenPlaceIsHarmless() {
    let layout = PreviewLayout(width: 0, screens: costumes)
    #expect(layout.scale(of: .phone) > 0 && layout.scale(of: .wide) > 0)
  }
}
