import Dynamics
import Geometry
import Testing

/// Items that the app moves, anchors and releases.
@Suite struct MovedItemTests {
  @Test func aPinnedItemThatIsTurnedByHandIsPulledBackGently() {
    let animator = DynamicAnimator()
    let ball = Ball(100, 100, radius: 20)
    ball.rotation = Angle(radians: 0.973)
    let pin = AttachmentBehavior.pinAttachment(with: ball, attachmentAnchor: Point(x: 150, y: 100))
    animator.addBehavior(pin)
    for _ in 0..<10 { animator.step() }
    ball.rotation = .zero
    animator.updateItem(usingCurrentState: ball)
    for _ in 0..<240 {
      animator.step()
      #expect(ball.center.distance(to: Point(x: 150, y: 100)) < 100)
    }
    #expect(abs(ball.center.distance(to: Point(x: 150, y: 100)) - 50) < 0.5)
    #expect(animator.clampCount == 0)
  }

  @Test func movedAnchoredItemPushesSleepingItems() {
    let world = Playground()
    world.addFloor(500)
    let ball = Ball(500, 480, radius: 20)
    world.add(ball)
    for _ in 0..<240 { world.animator.step() }
    #expect(!world.animator.isRunning)
    let paddle = Block(400, 479, width: 100, height: 40)
    let anchors = DynamicItemBehavior(items: [paddle])
    anchors.isAnchored = true
    world.animator.addBehavior(anchors)
    world.collisions.addItem(paddle)
    for i in 0..<60 {
      paddle.center.x = 400 + Double(i)
      world.animator.updateItem(usingCurrentState: paddle)
      world.animator.step()
    }
    #expect(ball.center.x > 525)
  }

  @Test func anchoringATouchingItemEndsNoContact() {
    let world = Playground()
    world.addFloor(500)
    let (lower, upper) = (Ball(500, 480, radius: 20), Ball(500, 440, radius: 20))
    world.add(lower)
    world.add(upper)
    var (began, ended) = (0, 0)
    let anchor = DynamicItemBehavior(items: [lower])
    world.animator.addBehavior(anchor)
    for i in 0..<200 {
      anchor.isAnchored = i % 20 >= 10
      world.animator.step()
      began += world.animator.contactsBegan.filter { $0.otherItem != nil }.count
      ended += world.animator.contactsEnded.filter { $0.otherItem != nil }.count
    }
    #expect(began == 1)
    #expect(ended == 0)
  }
}
