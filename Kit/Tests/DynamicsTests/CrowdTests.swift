import Dynamics
import Geometry
import Testing

@Suite struct CrowdTests {
  /// Ten thousand items come, are looked up, and go one by one: with a search through all for each, this would take
  /// minutes.
  @Test func itemsComeAndGoInConstantTime() {
    var random = SplitMix64(seed: 1)
    let world = Playground()
    let balls = (0..<10_000).map { Ball(Double($0 % 100) * 20, Double($0 / 100) * 20, radius: 9) }
    for ball in balls { world.add(ball, velocity: Vector(x: 1, y: 0)) }
    world.animator.step()
    for ball in balls { #expect(world.animator.linearVelocity(of: ball).x == 1) }
    #expect(world.gravity.items.count == balls.count)
    for ball in balls.shuffled(using: &random) {
      for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.removeItem(ball) }
    }
    #expect(!world.animator.isRunning)
    #expect(world.gravity.items.isEmpty)
  }

  @Test func itemsKeepTheirOrderWhenOthersAreRemoved() {
    let balls = (0..<100).map { Ball(Double($0), 0) }
    let gravity = GravityBehavior(items: balls)
    for i in 0..<100 where i % 3 != 0 { gravity.removeItem(balls[i]) }
    gravity.addItem(balls[1])
    let expected = (0..<100).filter { $0 % 3 == 0 } + [1]
    #expect(gravity.items.count == expected.count)
    for (item, i) in zip(gravity.items, expected) { #expect(item === balls[i]) }
    gravity.removeItem(balls[50])
    #expect(gravity.items.count == expected.count)
  }

  /// Thirty thousand springs go one by one, half of them as children. With a search through all for each, this would take
  /// ten times as long as all of it.
  @Test func springsComeAndGoInConstantTime() {
    var random = SplitMix64(seed: 2)
    let (animator, parent) = (DynamicAnimator(), DynamicBehavior())
    animator.addBehavior(parent)
    let springs = (0..<30_000).map { i in
      let spring = AttachmentBehavior(item: Ball(Double(i) * 20, 0, radius: 9), attachedToAnchor: .zero)
      spring.frequency = 1
      if i % 2 == 0 { animator.addBehavior(spring) } else { parent.addChildBehavior(spring) }
      return spring
    }
    for spring in springs.shuffled(using: &random) {
      animator.removeBehavior(spring)
      parent.removeChildBehavior(spring)
      #expect(spring.dynamicAnimator == nil)
    }
    #expect(animator.behaviors.count == 1 && parent.childBehaviors.isEmpty)
  }

  @Test func behaviorsKeepTheirOrderWhenOthersAreRemoved() {
    let (animator, behaviors) = (DynamicAnimator(), (0..<100).map { _ in DynamicBehavior() })
    for behavior in behaviors { animator.addBehavior(behavior) }
    for i in 0..<100 where i % 3 != 0 {
      animator.removeBehavior(behaviors[i])
      animator.removeBehavior(behaviors[i])
    }
    animator.addBehavior(behaviors[0])
    animator.addBehavior(behaviors[1])
    let expected = (0..<100).filter { $0 % 3 == 0 } + [1]
    #expect(animator.behaviors.elementsEqual(expected.map { behaviors[$0] }, by: ===))
  }
}
