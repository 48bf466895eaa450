import Geometry
import Testing

@testable import Dynamics

/// Parts of the world that only programs using them are linked with, and that only their first use installs.
@Suite struct LinkingTests {
  private let world = Playground()

  private func add(_ item: any DynamicItem) {
    world.gravity.addItem(item)
    world.collisions.addItem(item)
  }

  private func circle(_ x: Double, _ y: Double, width: Double, height: Double) -> Block {
    Block(x, y, width: width, height: height, shape: .circle)
  }

  @Test func circlesBetweenOneSidedBoundariesNeedNoPolygonsAndNoJoints() {
    world.addFloor(500)
    for x in [0.0, 30, 70] { add(circle(x, 100, width: 60, height: 60)) }
    for _ in 0..<400 { world.animator.step() }
    #expect(world.animator.world.shapeSystem == nil)
    #expect(world.animator.world.constraints == nil)
  }

  @Test(arguments: [CollisionBounds.Kind.rectangle, .ellipse, .path])
  func firstPolygonInstallsPolygons(_ kind: CollisionBounds.Kind) {
    let triangle = [Vector(x: 0, y: -20), Vector(x: 20, y: 20), Vector(x: -20, y: 20)]
    let shape: CollisionBounds =
      switch kind {
      case .rectangle: .rectangle
      case .ellipse: .ellipse
      default: .path(triangle)
      }
    add(Block(0, 0, width: 40, height: 20, shape: shape))
    #expect(world.animator.world.shapeSystem != nil)
  }

  @Test func firstSegmentInstallsPolygonsAlsoBeforeItsBehaviorIsAdded() {
    let collisions = CollisionBehavior()
    collisions.addBoundary(withIdentifier: 1, from: Point(x: 0, y: 0), to: Point(x: 9, y: 0))
    #expect(world.animator.world.shapeSystem == nil)
    world.animator.addBehavior(collisions)
    #expect(world.animator.world.shapeSystem != nil)
  }

  @Test func circleInOblongBoundsUsesTheSmallerSide() throws {
    world.addFloor(500)
    let item = circle(100, 300, width: 80, height: 40)
    add(item)
    _ = try #require(settle(world, limit: 20))
    #expect(abs(item.center.y - 480) < 0.1)
  }

  @Test func circlesMoveLikeRoundEllipses() {
    let ellipses = Playground()
    for other in [world, ellipses] { other.addFloor(300) }
    for (i, x) in [0.0, 30, 70].enumerated() {
      let y = Double(i) * -60
      add(circle(x, y, width: 60, height: 60))
      let item = Block(x, y, width: 60, height: 60, shape: .ellipse)
      ellipses.gravity.addItem(item)
      ellipses.collisions.addItem(item)
    }
    for _ in 0..<400 {
      world.animator.step()
      ellipses.animator.step()
    }
    #expect(world.animator.worldHash == ellipses.animator.worldHash)
  }
}
