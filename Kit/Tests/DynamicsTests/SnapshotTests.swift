import Dynamics
import Geometry
import Testing

@Suite struct SnapshotTests {
  private let world = Playground(elasticity: 0.5, friction: 0.3)
  private var items: [any DynamicItem] = []
  private let snap: SnapBehavior

  /// Balls, boxes, joints and a push off centre in a room.
  init() {
    world.animator.referenceBounds = Rect(x: 0, y: 0, width: 600, height: 600)
    world.collisions.translatesReferenceBoundsIntoBoundary = true
    world.collisions.addBoundary(
      withIdentifier: 1, for: [Point(x: 100, y: 400), Point(x: 300, y: 450), Point(x: 500, y: 400)])
    for i in 0..<20 {
      let (x, y) = (60 + Double(i % 5) * 100, 40 + Double(i / 5) * 60)
      items.append(i % 2 == 0 ? Ball(x, y, radius: 20) : Block(x, y, width: 50, height: 30))
    }
    snap = SnapBehavior(item: items[19], snapTo: Point(x: 300, y: 100))
    for item in items {
      for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(item) }
    }
    let spring = AttachmentBehavior(item: items[0], attachedTo: items[1])
    (spring.frequency, spring.damping) = (2, 0.5)
    let push = PushBehavior(items: [items[4]], mode: .continuous)
    push.pushDirection = Vector(x: 0.2, y: 0)
    push.setTargetOffsetFromCenter(Vector(x: 0, y: 10), for: items[4])
    let pin = AttachmentBehavior.pinAttachment(with: items[6], attachedTo: items[7], attachmentAnchor: items[6].center)
    // An item that hangs from its centre without contacts would rotate forever.
    pin.frictionTorque = 1
    for behavior in [spring, pin, push, snap] as [DynamicBehavior] { world.animator.addBehavior(behavior) }
  }

  private func future(_ steps: Int = 240) -> [UInt64] {
    (0..<steps).map { _ in
      world.animator.step()
      return world.animator.worldHash
    }
  }

  @Test(arguments: [0, 60, 400])
  func restoredSnapshotRepeatsTheFuture(steps: Int) {
    for _ in 0..<steps { world.animator.step() }
    let snapshot = world.animator.snapshot()
    let (hash, centers, elapsed) = (world.animator.worldHash, items.map { $0.center }, world.animator.elapsedTime)
    let first = future()
    #expect(first.last != hash)
    for _ in 0..<2 {
      world.animator.restore(snapshot)
      #expect(world.animator.worldHash == hash)
      #expect(items.map { $0.center } == centers)
      #expect(world.animator.elapsedTime == elapsed)
      #expect(future() == first)
    }
  }

  @Test func restoredSleepingItemsSleep() {
    for _ in 0..<6000 where world.animator.isRunning { world.animator.step() }
    #expect(!world.animator.isRunning)
    let snapshot = world.animator.snapshot()
    world.gravity.angle = .zero
    _ = future(30)
    #expect(world.animator.isRunning)
    world.gravity.gravityDirection = Vector(x: 0, y: 1)
    world.animator.restore(snapshot)
    #expect(!world.animator.isRunning)
  }

  @Test func snapshotIncludesTheTimeWithinAStep() {
    world.animator.advance(to: 0)
    world.animator.advance(to: 0.1234)
    let snapshot = world.animator.snapshot()
    let before = items.map { $0.center }
    let joining = world.animator.linearVelocity(of: items[2])
    world.animator.advance(to: 0.2)
    let after = items.map { $0.center }
    world.animator.restore(snapshot)
    #expect(items.map { $0.center } == before)
    #expect(world.animator.linearVelocity(of: items[2]) == joining)
    world.animator.advance(to: 0.2)
    #expect(items.map { $0.center } == after)
  }

  /// A push that waits is given before the snapshot, so that it is given in both futures.
  @Test func snapshotIncludesAPendingPush() {
    let push = PushBehavior(items: [items[2]], mode: .instantaneous)
    push.pushDirection = Vector(x: 3, y: 0)
    world.animator.addBehavior(push)
    let snapshot = world.animator.snapshot()
    #expect(!push.active)
    let first = future(10)
    world.animator.restore(snapshot)
    #expect(future(10) == first)
    #expect(world.animator.linearVelocity(of: items[2]).x > 10)
  }

  @Test func behaviorsKeepTheirSettingsOnRestore() {
    for _ in 0..<1200 { world.animator.step() }
    let snapshot = world.animator.snapshot()
    snap.snapPoint = Point(x: 100, y: 200)
    world.animator.referenceBounds = Rect(x: 0, y: 0, width: 600, height: 500)
    world.animator.restore(snapshot)
    for _ in 0..<1200 { world.animator.step() }
    #expect(items[19].center.distance(to: snap.snapPoint) < 30)
    #expect(items.allSatisfy { $0.center.y < 490 }, "\(items.map { $0.center })")
  }

  @Test func snapshotIsInvalidAfterAddingOrRemoving() {
    let snapshot = world.animator.snapshot()
    #expect(world.animator.canRestore(snapshot))
    #expect(!DynamicAnimator().canRestore(snapshot))
    world.gravity.magnitude = 2
    #expect(world.animator.canRestore(snapshot))
    world.animator.addBehavior(GravityBehavior(items: [Ball(0, 0)]))
    #expect(!world.animator.canRestore(snapshot))
  }

  /// They bring no item, boundary or joint: the future is that of an animator to which they were added at the snapshot.
  @Test(arguments: 0..<6) func behaviorsForPresentItemsMayComeAndGo(kind: Int) {
    for _ in 0..<60 { world.animator.step() }
    let twin = SnapshotTests()
    for _ in 0..<60 { twin.world.animator.step() }
    let snapshot = world.animator.snapshot()
    let (behavior, twinBehavior) = (guest(kind), twin.guest(kind))
    world.animator.addBehavior(behavior)
    // The joint of a snap is made by the next step, and after that the snapshot is out of date.
    let isSnap = behavior is SnapBehavior
    for _ in 0..<(isSnap ? 0 : 30) { world.animator.step() }
    #expect(world.animator.canRestore(snapshot))
    world.animator.restore(snapshot)
    twin.world.animator.addBehavior(twinBehavior)
    #expect(future() == twin.future())
    #expect(world.animator.canRestore(snapshot) == !isSnap)
    world.animator.removeBehavior(behavior)
    #expect(world.animator.canRestore(snapshot) == !isSnap)
  }

  private func guest(_ kind: Int) -> DynamicBehavior {
    switch kind {
    case 0:
      let push = PushBehavior(items: [items[2]], mode: .continuous)
      push.pushDirection = Vector(x: 1, y: 0)
      return push
    case 1:
      let air = DynamicItemBehavior(items: [items[2]])
      air.resistance = 3
      return air
    case 2: return GravityBehavior()
    case 3:
      let field = FieldBehavior.dragField()
      field.addItem(items[2])
      return field
    case 4: return SnapBehavior(item: items[2], snapTo: Point(x: 300, y: 300))
    default: return DynamicBehavior()
    }
  }

  @Test func snapshotIsInvalidAfterAddingACollisionBehavior() {
    let snapshot = world.animator.snapshot()
    world.animator.addBehavior(CollisionBehavior(items: [items[0]]))
    #expect(!world.animator.canRestore(snapshot))
  }

  /// Also where the other animator lies at the address of the first.
  @Test func anotherAnimatorCannotRestoreIt() {
    for _ in 0..<50 {
      var first: DynamicAnimator? = DynamicAnimator()
      let snapshot = first?.snapshot()
      first = nil
      let second = DynamicAnimator(stepsPerSecond: 60)
      if let snapshot { #expect(!second.canRestore(snapshot)) }
    }
  }

  @Test func snapshotIncludesEndsBetweenSteps() {
    let ball = Ball(300, 570, radius: 30)
    for behavior in [world.gravity, world.collisions] as [ItemsBehavior] { behavior.addItem(ball) }
    _ = future(120)
    let before = world.animator.snapshot()
    world.collisions.removeItem(ball)
    let after = world.animator.snapshot()
    world.animator.step()
    let ended = world.animator.contactsEnded.count
    #expect(ended > 0)
    world.animator.restore(after)
    world.animator.step()
    #expect(world.animator.contactsEnded.count == ended)
    world.collisions.addItem(ball)
    world.animator.restore(before)
    world.animator.step()
    #expect(!world.animator.contactsEnded.contains { $0.item === ball })
  }

  /// The clock goes back as well: the time since then is subtracted from later times.
  @Test func timesContinueFromTheSnapshot() {
    world.run(to: 0.5)
    let snapshot = world.animator.snapshot()
    let then = world.animator.elapsedTime
    world.run(from: 0.5, to: 3)
    world.animator.restore(snapshot)
    world.animator.advance(to: 3 - 2.5 + 1.0 / 60)
    #expect(abs(world.animator.elapsedTime - then - 1.0 / 60) < 1e-9)
    world.animator.restore(snapshot)
    world.animator.advance(to: 3)
    #expect(abs(world.animator.elapsedTime - then - world.animator.maximumAdvance) < 1e-9)
  }

  @Test func aBoundaryThatMovedSinceStaysWhereItIs() {
    let floor = { (y: Double) in
      world.collisions.addBoundary(
        withIdentifier: 2, from: Point(x: 0, y: y), to: Point(x: 600, y: y), inward: Vector(x: 0, y: -1))
    }
    floor(590)
    let snapshot = world.animator.snapshot()
    floor(500)
    world.animator.restore(snapshot)
    _ = future(600)
    #expect(items.allSatisfy { $0.center.y < 492 }, "\(items.map { $0.center })")
  }
}
