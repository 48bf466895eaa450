import Dynamics
import Geometry
import Testing

/// Behaviours that are exchanged in one turn, as when a card snaps elsewhere: the item keeps its body until the next step.
@Suite struct ExchangeTests {
  private let animator = DynamicAnimator()
  private let card = Block(0, 0, width: 40, height: 60)

  /// A card on its way, which only a snap holds.
  private func fly() -> SnapBehavior {
    let snap = SnapBehavior(item: card, snapTo: Point(x: 300, y: 0))
    animator.addBehavior(snap)
    for i in 0...6 { animator.advance(to: Double(i) / 60) }
    return snap
  }

  private func replace(_ snap: SnapBehavior) -> Vector {
    animator.removeBehavior(snap)
    animator.addBehavior(SnapBehavior(item: card, snapTo: Point(x: -300, y: 0)))
    return animator.linearVelocity(of: card)
  }

  @Test func replacedSnapKeepsTheItemsVelocity() {
    let snap = fly()
    let velocity = animator.linearVelocity(of: card)
    #expect(velocity.x > 1000)
    #expect(replace(snap) == velocity)
    let x = card.center.x
    animator.advance(to: 7.0 / 60)
    #expect(card.center.x > x)
  }

  @Test func snapReplacedInAnActionKeepsTheVelocity() {
    let snap = fly()
    var velocity: Vector?
    snap.action = { [animator, card] snap in
      animator.removeBehavior(snap)
      animator.addBehavior(SnapBehavior(item: card, snapTo: .zero))
      velocity = animator.linearVelocity(of: card)
    }
    animator.advance(to: 7.0 / 60)
    #expect((velocity?.x ?? 0) > 1000)
  }

  @Test func itemMovedBetweenBehaviorsStartsAtRest() {
    let snap = fly()
    animator.removeBehavior(snap)
    card.center = .zero
    animator.addBehavior(snap)
    #expect(animator.linearVelocity(of: card) == .zero)
    #expect(animator.items(at: .zero).count == 1)
  }

  @Test func itemResizedBetweenBehaviorsKeepsItsVelocity() {
    let ball = Ball(0, 0, radius: 10)
    let gravity = GravityBehavior(items: [ball])
    animator.addBehavior(gravity)
    for i in 0...6 { animator.advance(to: Double(i) / 60) }
    let velocity = animator.linearVelocity(of: ball)
    gravity.removeItem(ball)
    ball.radius = 30
    gravity.addItem(ball)
    #expect(animator.linearVelocity(of: ball) == velocity)
    #expect(animator.items(at: ball.center + Vector(x: 25, y: 0)).count == 1)
  }

  /// Until the next step its body is there, but to the caller it has left.
  @Test func removedItemIsNotFound() {
    let snap = fly()
    animator.removeBehavior(snap)
    let place = card.center
    #expect(animator.linearVelocity(of: card) == .zero)
    #expect(animator.items(at: place).isEmpty)
    #expect(animator.firstHit(from: place + Vector(x: -100, y: 0), to: place) == nil)
    animator.advance(to: 1)
    #expect(card.center == place)
    #expect(!animator.isRunning)
  }

  @Test func lastingContactsAreNotReportedAgain() {
    let world = Playground()
    world.addFloor(100)
    let ball = Ball(50, 52)
    world.add(ball)
    world.run(to: 0.2)
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.removeItem(ball) }
    world.add(ball)
    world.animator.advance(to: 0.3)
    #expect(world.animator.contactsBegan.isEmpty && world.animator.contactsEnded.isEmpty)
  }
}
