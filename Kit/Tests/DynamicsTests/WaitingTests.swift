import Dynamics
import Geometry
import Testing

/// Velocities and offsets that are given to items before they are in a world.
@Suite struct WaitingTests {
  private let animator = DynamicAnimator()
  private let first = DynamicItemBehavior()
  private let ball = Ball(0, 0)

  init() {
    first.addItem(ball)
    animator.addBehavior(first)
    first.setLinearVelocity(Vector(x: 100, y: 0), for: ball)
    first.setAngularVelocity(3, for: ball)
    animator.step()
  }

  private func add(_ change: (DynamicItemBehavior) -> Void) {
    let behavior = DynamicItemBehavior(items: [ball])
    change(behavior)
    animator.addBehavior(behavior)
  }

  @Test(arguments: [50.0, 0])
  func waitingVelocityThatIsSetReplaces(speed: Double) {
    add { $0.setLinearVelocity(Vector(x: speed, y: 0), for: ball) }
    #expect(animator.linearVelocity(of: ball) == Vector(x: speed, y: 0))
    #expect(animator.angularVelocity(of: ball) == 3)
  }

  @Test func waitingAngularVelocityIsSet() {
    add { $0.setAngularVelocity(1, for: ball) }
    #expect(animator.linearVelocity(of: ball) == Vector(x: 100, y: 0))
    #expect(animator.angularVelocity(of: ball) == 1)
  }

  @Test func waitingVelocityThatIsAddedAdds() {
    add {
      $0.addLinearVelocity(Vector(x: 20, y: 0), for: ball)
      $0.addLinearVelocity(Vector(x: 30, y: 0), for: ball)
      #expect($0.linearVelocity(for: ball) == Vector(x: 50, y: 0))
    }
    #expect(animator.linearVelocity(of: ball) == Vector(x: 150, y: 0))
  }

  @Test func addingToASetWaitingVelocityReplaces() {
    add {
      $0.setLinearVelocity(Vector(x: 20, y: 0), for: ball)
      $0.addLinearVelocity(Vector(x: 30, y: 0), for: ball)
    }
    #expect(animator.linearVelocity(of: ball) == Vector(x: 50, y: 0))
  }

  @Test func waitingVelocityIsRemovedWithItsItem() {
    add {
      $0.setLinearVelocity(Vector(x: 50, y: 0), for: ball)
      $0.removeItem(ball)
      #expect($0.linearVelocity(for: ball) == .zero)
      $0.addItem(ball)
    }
    #expect(animator.linearVelocity(of: ball) == Vector(x: 100, y: 0))
  }

  @Test func velocityOfAnUnknownItemIsIgnored() {
    let (push, material) = (PushBehavior(mode: .continuous), DynamicItemBehavior())
    weak var stranger: Ball?
    do {
      let other = Ball(0, 0)
      stranger = other
      push.setTargetOffsetFromCenter(Vector(x: 1, y: 0), for: other)
      #expect(push.targetOffsetFromCenter(for: other) == .zero)
      material.setLinearVelocity(Vector(x: 1, y: 0), for: other)
      #expect(material.linearVelocity(for: other) == .zero)
      material.addItem(other)
      material.setLinearVelocity(Vector(x: 1, y: 0), for: other)
      material.removeItem(other)
    }
    #expect(stranger == nil)
  }
}
