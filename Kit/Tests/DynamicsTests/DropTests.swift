import Dynamics
import Geometry
import Testing

@Suite struct DropTests {
  @Test(arguments: [(40.0, 40.0), (200, 20), (30, 60)])
  func aBoxDroppedFlatStaysFlat(width: Double, height: Double) throws {
    let stage = Stage(friction: 0.5)
    stage.addFloor(500)
    let box = Block(123, 200, width: width, height: height)
    stage.add(box)
    var deepest = 0.0
    stage.run(to: 2) { _ in deepest = max(deepest, box.center.y + height / 2 - 500) }
    _ = try #require(stage.settle(from: 2, limit: 2))
    #expect(deepest < 0.15)
    #expect(box.center.distance(to: Point(x: 123, y: 500 - height / 2)) < 0.05)
    #expect(abs(box.rotation.degrees) < 0.01)
  }

  /// Turned by any angle it ends on a side; only at 45 degrees exactly it could stay on its corner.
  @Test(arguments: [10.0, 30, 44, 46, 60, 80])
  func aBoxDroppedOnACornerFallsOntoASide(degrees: Double) throws {
    let stage = Stage(elasticity: 0.2, friction: 0.5)
    stage.addFloor(500)
    let box = Block(100, 300, width: 60, height: 60)
    box.rotation = Angle(degrees: degrees)
    stage.add(box)
    let time = try #require(stage.settle(limit: 10))
    let quarters = box.rotation.degrees / 90
    #expect(time < 3)
    #expect(abs(quarters - quarters.rounded()) < 1e-4)
    #expect(abs(box.center.y - 470) < 0.05)
  }

  /// Half over the edge and less it stays, beyond it falls.
  @Test(arguments: [(0.45, true), (0.55, false)])
  func aBoxOverAnEdgeTipsWhenItsCentreIsBeyond(share: Double, stays: Bool) {
    let stage = Stage(friction: 0.6)
    stage.anchor(Block(0, 520, width: 400, height: 40))
    let box = Block(200 + (share - 0.5) * 100, 480, width: 100, height: 40)
    stage.add(box)
    stage.run(to: 3)
    #expect((box.center.y < 481) == stays)
  }
}
