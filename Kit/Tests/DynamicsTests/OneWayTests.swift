import Dynamics
import Geometry
import Testing

/// Boundaries that hold from one side.
@Suite struct OneWayTests {
  private let world = Playground()

  init() {
    world.collisions.addOneWayBoundary(
      withIdentifier: 7, from: Point(x: 0, y: 300), to: Point(x: 400, y: 300), front: Vector(x: 0, y: -1))
  }

  private func add(_ item: any DynamicItem, velocity: Vector = .zero) {
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(item) }
    world.material.addLinearVelocity(velocity, for: item)
  }

  private func items(_ y: Double) -> [any DynamicItem] {
    [
      Ball(100, y, radius: 20), Block(200, y, width: 40, height: 40),
      Block(300, y, width: 40, height: 40, shape: .ellipse),
    ]
  }

  @Test func platformHoldsWhatFallsOnIt() {
    let items = items(100)
    for item in items { add(item) }
    for _ in 0..<400 { world.animator.step() }
    for item in items { #expect(abs(item.center.y - 280) < 0.5) }
    #expect(!world.animator.isRunning)
  }

  @Test func platformLetsJumpersPassAndHoldsThemThen() {
    let items = items(360)
    for item in items { add(item, velocity: Vector(x: 0, y: -600)) }
    var highest = 1000.0
    var began = 0
    for _ in 0..<400 {
      world.animator.step()
      began += world.animator.contactsBegan.count
      highest = min(highest, items.map { $0.center.y }.max() ?? 0)
    }
    // Without the platform, 600 pt/s lead 180 points up.
    #expect(abs(highest - 180) < 1)
    for item in items { #expect(abs(item.center.y - 280) < 0.5) }
    #expect(began == 3)
  }

  @Test func jumpThatDoesNotGetThroughFallsBack() {
    let items = items(360)
    for item in items { add(item, velocity: Vector(x: 0, y: -360)) }
    for _ in 0..<240 { world.animator.step() }
    for item in items { #expect(item.center.y > 1000) }
  }

  @Test func fastItemsDoNotFallThrough() {
    let items = items(100)
    for item in items { add(item, velocity: Vector(x: 0, y: 9000)) }
    for _ in 0..<300 { world.animator.step() }
    for item in items { #expect(abs(item.center.y - 280) < 0.5, "\(item.center)") }
  }

  @Test func fastItemsPassFromBelow() {
    world.gravity.magnitude = 0
    let items = items(500)
    for item in items { add(item, velocity: Vector(x: 0, y: -9000)) }
    for _ in 0..<12 { world.animator.step() }
    for item in items { #expect(abs(item.center.y + 400) < 1) }
  }

  @Test func movedPlatformKeepsItsItems() {
    let ball = Ball(100, 280, radius: 20)
    add(ball)
    for _ in 0..<120 { world.animator.step() }
    for i in 1...60 {
      let y = 300 + Double(i)
      world.collisions.addOneWayBoundary(
        withIdentifier: 7, from: Point(x: 0, y: y), to: Point(x: 400, y: y), front: Vector(x: 0, y: -1))
      world.animator.step()
    }
    for _ in 0..<120 { world.animator.step() }
    #expect(abs(ball.center.y - 340) < 0.5)
    #expect(world.animator.contactsEnded.isEmpty)
  }
}
