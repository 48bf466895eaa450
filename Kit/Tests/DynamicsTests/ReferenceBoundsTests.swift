import Dynamics
import Geometry
import Testing

@Suite struct ReferenceBoundsTests {
  private let world = Playground()
  private let ball = Ball(100, 100, radius: 20)

  private func start(_ bounds: Rect?) {
    world.animator.referenceBounds = bounds
    world.add(ball)
  }

  @Test func referenceBoundsHoldItemsIfEnabled() {
    start(Rect(x: 0, y: 0, width: 200, height: 300))
    world.run(to: 0.3)
    #expect(!world.collisions.translatesReferenceBoundsIntoBoundary)
    world.collisions.translatesReferenceBoundsIntoBoundary = true
    world.run(from: 0.3, to: 2)
    #expect(abs(ball.center.y - 280) < 0.1)
    world.collisions.translatesReferenceBoundsIntoBoundary = false
    #expect(world.animator.isRunning)
    world.run(from: 2, to: 3)
    #expect(ball.center.y > 600)
  }

  @Test func insetsLieInside() {
    start(Rect(x: 0, y: 0, width: 200, height: 300))
    world.collisions.setTranslatesReferenceBoundsIntoBoundary(with: Insets(top: 1, right: 2, bottom: 40, left: 50))
    #expect(world.collisions.translatesReferenceBoundsIntoBoundary)
    world.run(to: 2)
    #expect(abs(ball.center.y - 240) < 0.1)
    world.gravity.angle = Angle(degrees: 180)
    world.run(from: 2, to: 4)
    #expect(abs(ball.center.x - 70) < 0.1)
    world.gravity.angle = .zero
    world.run(from: 4, to: 6)
    #expect(abs(ball.center.x - 178) < 0.1)
    world.gravity.angle = Angle(degrees: -90)
    world.run(from: 6, to: 8)
    #expect(abs(ball.center.y - 21) < 0.1)
  }

  @Test func boundsOfNegativeSizeAreTheSame() {
    world.collisions.translatesReferenceBoundsIntoBoundary = true
    start(Rect(x: 200, y: 300, width: -200, height: -300))
    world.run(to: 2)
    #expect(ball.center.x == 100 && abs(ball.center.y - 280) < 0.1)
  }

  /// A window that grows and shrinks: the ball lies on its floor all the time, in one contact.
  @Test func boundaryFollowsTheReferenceBounds() {
    world.collisions.translatesReferenceBoundsIntoBoundary = true
    start(nil)
    world.run(to: 0.2)
    #expect(ball.center.y > 119)
    var (began, ended) = (0, 0)
    world.animator.referenceBounds = Rect(x: 0, y: 0, width: 200, height: 300)
    for i in 0..<240 {
      world.animator.referenceBounds?.size.height = 300 - Double(min(i, 120)) * 0.5
      world.animator.step()
      began += world.animator.contactsBegan.count
      ended += world.animator.contactsEnded.count
    }
    #expect(abs(ball.center.y - 220) < 0.2)
    #expect((began, ended) == (1, 0))
    world.animator.referenceBounds = nil
    world.animator.step()
    #expect(world.animator.contactsEnded.count == 1)
    for _ in 0..<60 { world.animator.step() }
    #expect(ball.center.y > 300)
  }

  /// Items that sleep on a floor that moves wake and are pushed out, at no more than 500 pt/s.
  @Test(arguments: [false, true])
  func sleepingItemMovesWithTheReferenceBounds(isBox: Bool) {
    let item: any DynamicItem = isBox ? Block(100, 260, width: 50, height: 40) : Ball(100, 260, radius: 20)
    world.collisions.translatesReferenceBoundsIntoBoundary = true
    world.animator.referenceBounds = Rect(x: 0, y: 0, width: 200, height: 300)
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(item) }
    world.run(to: 2)
    #expect(!world.animator.isRunning)
    world.animator.referenceBounds = Rect(x: 0, y: 0, width: 200, height: 200)
    #expect(world.animator.isRunning)
    var last = item.center.y
    for _ in 0..<240 {
      world.animator.step()
      #expect(last - item.center.y < 510.0 / 120)
      last = item.center.y
    }
    #expect(abs(item.center.y - 180) < 0.1)
    #expect(!world.animator.isRunning)
  }

  @Test func contactsWithReferenceBoundsHaveNoIdentifier() throws {
    world.collisions.translatesReferenceBoundsIntoBoundary = true
    start(Rect(x: 0, y: 0, width: 200, height: 125))
    var events: [ContactEvent] = []
    world.run(to: 0.5) { _ in events += world.animator.contactsBegan }
    let event = try #require(events.first)
    #expect(event.boundaryIdentifier == nil && event.otherItem == nil)
    #expect(event.behavior === world.collisions)
    #expect(world.collisions.boundaryIdentifiers.isEmpty)
  }
}
