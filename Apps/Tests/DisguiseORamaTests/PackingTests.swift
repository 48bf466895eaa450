@testable import DisguiseORama
import Geometry
import Testing

@Suite struct PackingTests {
  private let bounds = Rect(x: 0, y: 0, width: 200, height: 400)

  @Test func freePositionIsKept() {
    var packing = Packing(bounds: bounds)
    #expect(packing.place(at: Point(x: 48, y: 352), radius: 48) == Point(x: 48, y: 352))
    #expect(packing.place(at: Point(x: 144, y: 352), radius: 48) == Point(x: 144, y: 352))
  }

  @Test func positionsOutsideTheWallsAreMovedInside() {
    var packing = Packing(bounds: bounds)
    #expect(packing.place(at: Point(x: -300, y: 900), radius: 48) == Point(x: 48, y: 352))
    #expect(packing.place(at: Point(x: 900, y: 100), radius: 48) == Point(x: 152, y: 100))
  }

  @Test func overlapsAreResolvedUpward() {
    var packing = Packing(bounds: bounds)
    let centers = (0..<12).map { _ in packing.place(at: Point(x: 100, y: 352), radius: 48) }
    for (i, center) in centers.enumerated() {
      #expect(centers[..<i].allSatisfy { $0.distance(to: center) >= 95 })
    }
  }
}
