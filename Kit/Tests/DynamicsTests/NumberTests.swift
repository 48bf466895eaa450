import Dynamics
import Geometry
import Testing

/// Every finite number is accepted; values beyond the limits are clamped and counted.
@Suite struct NumberTests {
  private static let extremes = [0, 1e-300, 1e-9, 1e9, 1e300, Double.greatestFiniteMagnitude]

  private func expectNumbers(_ items: [any DynamicItem], _ animator: DynamicAnimator) {
    for _ in 0..<60 {
      animator.step()
      for item in items {
        #expect(item.center.x.isFinite && item.center.y.isFinite && item.rotation.radians.isFinite)
        let velocity = animator.linearVelocity(of: item)
        #expect(abs(velocity.x) <= 1e6 && abs(velocity.y) <= 1e6 && animator.angularVelocity(of: item).isFinite)
      }
    }
  }

  private func scene() -> (Playground, [any DynamicItem]) {
    let world = Playground(elasticity: 0.5, friction: 0.5)
    world.addRoom(400, 400)
    let items: [any DynamicItem] = [
      Ball(100, 350, radius: 30), Block(150, 350, width: 50, height: 40), Ball(300, 380, radius: 20),
    ]
    for item in items {
      for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(item) }
    }
    return (world, items)
  }

  @Test(arguments: extremes)
  func velocitiesAndForces(x: Double) {
    for kind in 0..<5 {
      let (world, items) = scene()
      let push = PushBehavior(items: [items[1]], mode: kind == 3 ? .instantaneous : .continuous)
      push.setTargetOffsetFromCenter(Vector(x: kind == 4 ? x : 3, y: 7), for: items[1])
      switch kind {
      case 0: world.material.setLinearVelocity(Vector(x: x, y: -x), for: items[0])
      case 1: world.material.setAngularVelocity(x, for: items[1])
      case 2: world.gravity.gravityDirection = Vector(x: x, y: 0)
      case 3: push.pushDirection = Vector(x: x, y: x)
      default: push.pushDirection = Vector(x: 1, y: x)
      }
      world.animator.addBehavior(push)
      expectNumbers(items, world.animator)
      if kind < 4 && x > 1e8 { #expect(world.animator.clampCount > 0) }
    }
  }

  @Test(arguments: extremes)
  func properties(x: Double) {
    for kind in 0..<6 {
      let (world, items) = scene()
      switch kind {
      case 0: world.material.elasticity = x
      case 1: world.material.friction = x
      case 2: world.material.rollingResistance = x
      case 3: if x > 0 { world.material.density = x }
      case 4: world.material.resistance = x
      default: world.material.angularResistance = x
      }
      expectNumbers(items, world.animator)
    }
  }

  @Test(arguments: extremes)
  func attachments(x: Double) {
    for kind in 0..<8 {
      let (world, items) = scene()
      let spring = AttachmentBehavior(item: items[0], attachedTo: items[1])
      let pin = AttachmentBehavior.pinAttachment(with: items[2], attachmentAnchor: Point(x: 300, y: 350))
      let snap = SnapBehavior(item: items[1], snapTo: Point(x: 200, y: 200))
      switch kind {
      case 0: spring.length = x
      case 1: spring.frequency = x
      case 2: (spring.frequency, spring.damping) = (3, x)
      case 3: pin.frictionTorque = x
      case 4: pin.attachmentRange = -x...x
      case 5: pin.anchorPoint = Point(x: x, y: -x)
      case 6: snap.snapPoint = Point(x: x, y: x)
      default: if x > 0 { snap.frequency = x }
      }
      for behavior in [spring, pin, snap] as [DynamicBehavior] { world.animator.addBehavior(behavior) }
      expectNumbers(items, world.animator)
    }
  }

  @Test(arguments: extremes)
  func placesAndSizes(x: Double) {
    for kind in 0..<5 {
      let (world, items) = scene()
      let odd = Block(kind == 0 ? x : 200, 200, width: kind == 1 ? x : 20, height: kind == 2 ? x : 30)
      if kind == 3 { odd.rotation = Angle(radians: x) }
      if kind == 4 {
        world.collisions.addBoundary(withIdentifier: 9, from: Point(x: -x, y: x), to: Point(x: x, y: 100))
      }
      for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(odd) }
      expectNumbers(items + [odd], world.animator)
    }
  }
}
