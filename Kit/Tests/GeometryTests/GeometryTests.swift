import Geometry
import Testing

@Suite struct GeometryTests {
  @Test func positiveAnglesTurnClockwiseOnTheScreen() {
    let right = Vector(x: 1, y: 0)
    let turned = Rotation(Angle(degrees: 90)).rotating(right)
    #expect(abs(turned.x) < 1e-15 && abs(turned.y - 1) < 1e-15)
    #expect(right.cross(turned) > 0)
    #expect(right.perpendicular == Vector(x: 0, y: 1))
  }

  @Test func normalizedTakesTheShortWayRound() {
    #expect(abs(Angle(degrees: 350).normalized.degrees + 10) < 1e-9)
    #expect(abs(Angle(degrees: -725).normalized.degrees + 5) < 1e-9)
    #expect(Angle(degrees: 30).normalized.radians == Angle(degrees: 30).radians)
  }

  @Test(
    arguments: [
      (1, 10, 62), (1.25, 10.4, 62.4), (1.5, 10, 62), (2, 10.5, 62), (3, 31.0 / 3, 62),
    ] as [(Double, Double, Double)])
  func aSnappedPointLiesOnWholePixels(density: Double, x: Double, y: Double) {
    let snapped = Point(x: 10.3, y: 62.1).snapped(to: density)
    #expect(abs(snapped.x - x) < 1e-9 && abs(snapped.y - y) < 1e-9)
    #expect(Point(x: 10.3, y: 62.1).snapped(to: 0) == Point(x: 10.3, y: 62.1))
  }

  @Test func rectangleContainsItsUpperLeftEdgesOnly() {
    let rect = Rect(x: 1, y: 2, width: 10, height: 20)
    #expect(rect.contains(Point(x: 1, y: 2)))
    #expect(!rect.contains(Point(x: 11, y: 5)))
    #expect(!rect.contains(Point(x: 5, y: 22)))
    #expect(rect.point(atX: 0.5, y: 1) == Point(x: 6, y: 22))
    #expect(Rect(center: rect.center, size: rect.size) == rect)
  }

  @Test func aStandardizedRectangleIsTheSameWithoutNegativeSizes() {
    let rect = Rect(x: 1, y: 2, width: 10, height: 20)
    #expect(rect.standardized == rect)
    #expect(Rect(x: 11, y: 2, width: -10, height: 20).standardized == rect)
    #expect(Rect(x: 11, y: 22, width: -10, height: -20).standardized == rect)
  }
}
