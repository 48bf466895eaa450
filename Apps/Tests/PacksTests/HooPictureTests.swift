import Geometry
import Testing
import Values
@testable import Packs

/// The image of a picture is chosen by the pixels that it is drawn with.
@Suite struct HooPictureTests {
  private let header = HooPicture(
    images: (1...3).map { scale in
      HooImage(
        scale: scale, width: 366 * scale, height: 73 * scale,
        source: .file(HooFile(name: "01/header.png", url: "01/header.png")))
    })

  /// A header of 366 pixels is 602 points wide on a desktop.
  @Test(arguments: [
    (Size(width: 370, height: 74), 1.0, 2), (Size(width: 366, height: 120), 1, 1),
    (Size(width: 1240, height: 120), 1, 2),
    (Size(width: 1240, height: 120), 2, 3), (Size(width: 300, height: 64), 3, 3), (Size(width: 300, height: 64), 1, 1),
  ]) func headerIsAsSharpAsItIsDrawn(size: Size, density: Double, scale: Int) {
    #expect(header.best(fitting: size, density: density).scale == scale)
  }
}
