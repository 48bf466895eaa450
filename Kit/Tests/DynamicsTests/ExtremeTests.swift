import Dynamics
import Geometry
import Testing

/// Finite input of any size: nothing traps, no result is NaN, and all results are within the limits.
@Suite struct ExtremeTests {
  @Test(arguments: 0..<(isOptimized ? 2000 : 20))
  func finiteInputNeverGivesNaN(seed: Int) {
    var scene = ExtremeScene(Extremes(seed: seed, share: [1, 3, 7][seed % 3]))
    scene.build()
    for step in 0..<40 {
      if step % 10 == 5 { scene.change() }
      scene.animator.step()
      let fault = scene.fault
      #expect(fault == nil, "step \(step)")
      if fault != nil { return }
    }
  }

  /// Beyond a million the world holds on, and says so.
  @Test func clampCountCountsClampedValues() {
    let stage = Stage()
    let ball = Ball(0, 0)
    stage.add(ball)
    stage.animator.step()
    #expect(stage.animator.clampCount == 0)
    stage.material.setLinearVelocity(Vector(x: 1e9, y: 0), for: ball)
    #expect(stage.animator.clampCount == 1)
    #expect(stage.velocity(ball).x == 1e6)
    stage.run(to: 3)
    #expect(ball.center.x <= 1e6)
    #expect(stage.animator.clampCount > 1)
  }

  @Test func positionFarFromTheFirstItemIsClamped() {
    let stage = Stage(gravity: 0)
    let (near, far) = (Ball(0, 0), Ball(3e6, -5e300))
    stage.add(near)
    stage.add(far)
    stage.animator.step()
    #expect(far.center == Point(x: 1e6, y: -1e6))
    #expect(stage.animator.clampCount > 0)
  }

  /// The stray item is clamped, not all that come after it; floor, rod and contacts are where they were.
  @Test(arguments: [Point(x: 1e9, y: 0), Point(x: -4e6, y: 1e300), Point(x: 1.2e6, y: 1.2e6)])
  func aStrayFirstItemMovesNoOther(place: Point) throws {
    let stage = Stage()
    stage.addFloor(400)
    let (stray, other) = (Ball(place.x, place.y), Ball(place.x + 1000, place.y))
    let rod = AttachmentBehavior(item: other, attachedToAnchor: Point(x: place.x + 1000, y: place.y - 100))
    stage.add(stray)
    stage.add(other)
    stage.animator.addBehavior(rod)
    stage.run(to: 0.1)
    let (ball, hung) = (Ball(100, 100), Ball(300, 100))
    stage.add(ball)
    stage.add(hung)
    #expect(ball.center == Point(x: 100, y: 100))
    stage.animator.addBehavior(AttachmentBehavior(item: hung, attachedToAnchor: Point(x: 300, y: 0)))
    stage.run(from: 0.1, to: 3)
    #expect(abs(ball.center.x - 100) < 0.01 && abs(ball.center.y - 352) < 0.1, "\(ball.center)")
    #expect(hung.center.distance(to: Point(x: 300, y: 100)) < 0.5, "\(hung.center)")
    #expect(stage.animator.clampCount > 0)
    #expect(stage.animator.worldFault(isThorough: true) == nil)
  }
}

/// A few items of any size with every behaviour there is, all of it extreme.
private struct ExtremeScene {
  let animator = DynamicAnimator()
  private var extremes: Extremes
  private var items: [any DynamicItem] = []
  private let gravity = GravityBehavior()
  private let collisions = CollisionBehavior()
  private let push = PushBehavior(mode: .continuous)
  private let impulse = PushBehavior(mode: .instantaneous)
  private var materials: [DynamicItemBehavior] = []
  private var attachments: [AttachmentBehavior] = []
  private var snaps: [SnapBehavior] = []

  init(_ extremes: Extremes) { self.extremes = extremes }

  mutating func build() {
    for _ in 0..<5 { items.append(item()) }
    for behavior in [gravity, collisions, push, impulse] as [ItemsBehavior] {
      for item in items { behavior.addItem(item) }
      animator.addBehavior(behavior)
    }
    for item in items { addMaterial(for: item) }
    addBoundaries()
    join()
    change()
  }

  private mutating func item() -> any DynamicItem {
    let place = extremes.point()
    let item = Block(place.x, place.y, width: extremes.size(), height: extremes.size(), shape: shape())
    item.rotation = Angle(radians: extremes.number())
    return item
  }

  private mutating func shape() -> CollisionBounds {
    switch Int.random(in: 0..<4, using: &extremes.random) {
    case 0: return .rectangle
    case 1, 2: return .ellipse
    default:
      let (a, b) = (max(1, extremes.size()), max(1, extremes.size()))
      return .path([Vector(x: 0, y: 0), Vector(x: a, y: 0), Vector(x: a, y: b)])
    }
  }

  private mutating func addMaterial(for item: any DynamicItem) {
    let material = DynamicItemBehavior(items: [item])
    materials.append(material)
    animator.addBehavior(material)
    material.isAnchored = extremes.chance(1, of: 8)
    material.allowsRotation = extremes.chance(7, of: 8)
    material.usesPreciseCollisionDetection = extremes.chance(1, of: 4)
  }

  private mutating func addBoundaries() {
    collisions.addBoundary(withIdentifier: 1, from: extremes.point(), to: extremes.point())
    collisions.addBoundary(
      withIdentifier: 2, for: (0..<4).map { _ in extremes.point() }, isClosed: extremes.chance(1, of: 2))
    let (from, to) = (extremes.point(), extremes.point())
    if from != to {
      collisions.addBoundary(withIdentifier: 3, from: from, to: to, inward: (to - from).perpendicular)
    }
  }

  private mutating func join() {
    let (a, b) = (items[0], items[1])
    attachments = [
      AttachmentBehavior(item: a, offsetFromCenter: extremes.vector(), attachedToAnchor: extremes.point()),
      AttachmentBehavior(
        item: a, offsetFromCenter: extremes.vector(), attachedTo: b, offsetFromCenter: extremes.vector()),
      .limitAttachment(with: b, attachedTo: items[2]),
      .pinAttachment(with: items[2], attachedTo: items[3], attachmentAnchor: extremes.point()),
      .fixedAttachment(with: items[3], attachedTo: a, attachmentAnchor: extremes.point()),
      .slidingAttachment(
        with: items[4], attachmentAnchor: extremes.point(),
        axisOfTranslation: Vector(x: extremes.positive(), y: extremes.number())),
    ]
    snaps = [SnapBehavior(item: items[4], snapTo: extremes.point())]
    for joint in attachments where extremes.chance(2, of: 3) { animator.addBehavior(joint) }
    for snap in snaps where extremes.chance(1, of: 2) { animator.addBehavior(snap) }
  }

  /// Sets all properties to random extremes.
  mutating func change() {
    gravity.gravityDirection = extremes.vector()
    push.pushDirection = extremes.vector()
    push.setTargetOffsetFromCenter(extremes.vector(), for: items[0])
    impulse.pushDirection = extremes.vector()
    impulse.setTargetOffsetFromCenter(extremes.vector(), for: items[1])
    impulse.active = true
    for (item, material) in zip(items, materials) { change(material, item) }
    for joint in attachments { change(joint) }
    for snap in snaps { (snap.frequency, snap.damping) = (extremes.positive(), extremes.number()) }
    items[3].center = extremes.point()
    items[3].rotation = Angle(radians: extremes.number())
    animator.updateItem(usingCurrentState: items[3])
  }

  private mutating func change(_ material: DynamicItemBehavior, _ item: any DynamicItem) {
    (material.elasticity, material.friction) = (extremes.size(), extremes.size())
    (material.density, material.rollingResistance) = (extremes.positive(), extremes.size())
    (material.resistance, material.angularResistance) = (extremes.size(), extremes.size())
    material.addLinearVelocity(extremes.vector(), for: item)
    material.addAngularVelocity(extremes.number(), for: item)
  }

  private mutating func change(_ joint: AttachmentBehavior) {
    (joint.frequency, joint.damping) = (extremes.size(), extremes.size())
    (joint.length, joint.frictionTorque) = (extremes.size(), extremes.size())
    joint.attachmentRange = -extremes.size()...extremes.size()
    joint.anchorPoint = extremes.point()
  }

  /// The NaN and out-of-range values of the world.
  var fault: String? {
    for (i, item) in items.enumerated() {
      let velocity = animator.linearVelocity(of: item)
      guard item.center.x.isFinite, item.center.y.isFinite, item.rotation.radians.isFinite else {
        return "\(i) is at \(item.center), \(item.rotation)"
      }
      guard abs(velocity.x) <= 1e6, abs(velocity.y) <= 1e6, abs(animator.angularVelocity(of: item)) <= 1e6 else {
        return "\(i) moves at \(velocity), \(animator.angularVelocity(of: item))"
      }
      // A centre lies off the centre of mass by no more than its size, which is a million at most.
      guard (item.center - items[0].center).length < 1e7 else { return "\(i) is at \(item.center)" }
    }
    return nil
  }
}
