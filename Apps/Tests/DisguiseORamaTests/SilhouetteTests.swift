import DisguiseORama
import Geometry
import Testing

@Suite struct SilhouetteTests {
  /// Two legs: drawn at the sides, open between them.
  private let legs = Silhouette(width: 4, height: 2, alpha: [255, 0, 0, 255, 8, 7, 0, 200])!

  @Test func onlyDrawnPixelsAreContained() {
    #expect(legs.contains(Point(x: 0.1, y: 0.2)) && legs.contains(Point(x: 0.9, y: 0.9)))
    #expect(!legs.contains(Point(x: 0.4, y: 0.2)))
    #expect(legs.contains(Point(x: 0.1, y: 0.7)) && !legs.contains(Point(x: 0.3, y: 0.7)))
    #expect(!legs.contains(Point(x: 1.1, y: 0.2)) && !legs.contains(Point(x: 0.1, y: -0.1)))
  }

  @Test func silhouetteHasARectangleForEachRun() {
    let corners = [(-5.0, -5.0), (25, -5), (-5, 5), (25, 5)]
    #expect(
      legs.rectangles(size: Size(width: 40, height: 20)) == corners.map { Rect(x: $0, y: $1, width: 20, height: 20) })
  }

  @Test func opacitiesThatDoNotFitAreRefused() {
    #expect(Silhouette(width: 2, height: 2, alpha: [1, 2, 3]) == nil)
    #expect(Silhouette(width: 0, height: 0, alpha: []) == nil)
  }
}
