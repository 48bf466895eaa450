import Geometry
import Testing

@testable import Fitting

/// The pixels of drawings that have none.
@Suite struct VectorSizeTests {
  private func pixels(_ width: Double, _ height: Double) -> (width: Int, height: Int) {
    let share = FittingSession.share(ofVectors: Size(width: width, height: height))
    return (Int((width * share).rounded()), Int((height * share).rounded()))
  }

  @Test(arguments: [(235, 374), (470, 748), (705, 1122)])
  func drawingOnTheCharactersCanvasIsAsLargeAsThatOfAPNG(width: Double, height: Double) {
    #expect(pixels(width, height) == (705, 1122))
    #expect(FittingSession.naturalSize(of: Sample.dropped(705, 1122)) == Size(width: 235, height: 374))
  }

  @Test(arguments: [
    (1, 1), (24, 24), (0.5, 3), (100, 60), (300, 150), (360, 440), (400, 500), (361, 10), (2000, 3000), (1e6, 2e5),
  ])
  func costumeHasThreePixelsPerPoint(width: Double, height: Double) {
    let pixels = pixels(width, height)
    let points = FittingSession.naturalSize(of: Sample.dropped(pixels.width, pixels.height))
    #expect(abs(Double(pixels.width) / points.width - 3) < 0.01)
    #expect(abs(Double(pixels.height) / points.height - 3) < 0.01)
    #expect(pixels.width <= 1080 && pixels.height <= 1320)
  }
}
