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

  @Test func aRectangleOwnsItsUpperLeftEdgesOnly() {
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
