import Dynamics
import Geometry
import Testing

/// Anchored items that are moved carry what lies on them.
@Suite struct CarrierTests {
  private let world = Playground(friction: 0.8)
  private let plate = Block(200, 410, width: 200, height: 20)
  private let anchors = DynamicItemBehavior()

  init() {
    anchors.isAnchored = true
    anchors.friction = 0.8
    anchors.addItem(plate)
    world.animator.addBehavior(anchors)
    world.collisions.addItem(plate)
  }

  private func move(_ displacement: Vector, turn: Double = 0) {
    plate.center += displacement
    plate.rotation += Angle(radians: turn)
    world.animator.updateItem(usingCurrentState: plate)
  }

  private func add(_ item: any DynamicItem) {
    for behavior in [world.gravity, world.collisions, world.material] as [ItemsBehavior] { behavior.addItem(item) }
  }

  private func rest() {
    for _ in 0..<300 { world.animator.step() }
  }

  @Test(arguments: [1, 2, 4])
  func plateCarriesABoxSideways(stepsPerFrame: Int) {
    let box = Block(200, 380, width: 40, height: 40)
    add(box)
    rest()
    let time = world.animator.elapsedTime
    world.animator.advance(to: time)
    for i in 1...60 {
      move(Vector(x: Double(stepsPerFrame), y: 0))
      world.animator.advance(to: time + Double(i * stepsPerFrame) / 120)
    }
    // It has to be accelerated at first, by 0.8 g to 120 pt/s: 9 points of lag.
    #expect(abs(box.center.x - plate.center.x) < 14, "\(box.center.x - plate.center.x)")
    #expect(abs(box.center.y - 380) < 1 && abs(box.rotation.radians) < 0.02)
    #expect(abs(world.animator.linearVelocity(of: box).x - 120) < 3)
  }

  @Test func plateCarriesABallUp() {
    let ball = Ball(200, 380, radius: 20)
    add(ball)
    rest()
    for _ in 0..<120 {
      move(Vector(x: 0, y: -1))
      world.animator.step()
      #expect(abs(ball.center.y - plate.center.y + 30) < 1.5, "\(ball.center.y - plate.center.y)")
    }
    #expect(abs(world.animator.linearVelocity(of: ball).y + 120) < 8)
  }

  @Test func turntableTakesItsRidersRound() {
    world.gravity.magnitude = 0
    let box = Block(260, 390, width: 20, height: 20)
    add(box)
    let press = PushBehavior(items: [box], mode: .continuous)
    press.pushDirection = Vector(x: 0, y: 1)
    world.animator.addBehavior(press)
    rest()
    for _ in 0..<12 {
      move(.zero, turn: 0.01)
      world.animator.step()
    }
    #expect(abs(box.rotation.radians - 0.12) < 0.03, "\(box.rotation.radians)")
  }

  @Test func stillPlateCarriesNothingAndSleeps() {
    let box = Block(200, 380, width: 40, height: 40)
    add(box)
    rest()
    for _ in 0..<5 {
      move(Vector(x: 1, y: 0))
      world.animator.step()
    }
    rest()
    #expect(!world.animator.isRunning)
    #expect(world.animator.linearVelocity(of: plate) == .zero)
  }

  @Test func singleMoveIsAJump() {
    let ball = Ball(360, 400, radius: 20)
    world.gravity.magnitude = 0
    add(ball)
    for _ in 0..<3 { world.animator.step() }
    move(Vector(x: 100, y: 0))
    for _ in 0..<200 { world.animator.step() }
    #expect(ball.center.y < 381 && world.animator.linearVelocity(of: ball).length < 1)
  }

  @Test func archivedCarrierGoesOnCarrying() throws {
    add(Block(200, 380, width: 40, height: 40))
    var animators = [world.animator]
    for i in 0..<90 {
      if i == 40 { animators.append(try DynamicArchive(world.animator).makeAnimator()) }
      for animator in animators {
        animator.apply(.moveItem(1, center: Point(x: 200 + Double(i), y: 410), rotation: .zero))
        animator.step()
      }
    }
    #expect(animators[0].worldHash == animators[1].worldHash)
  }

  @Test func carriedRunsAreRepeatable() {
    let hashes = (0..<2).map { _ in
      let test = CarrierTests()
      for i in 0..<8 {
        test.add(
          i % 2 == 0
            ? Ball(120 + Double(i) * 22, 380, radius: 10) : Block(120 + Double(i) * 22, 380, width: 18, height: 18))
      }
      for i in 0..<120 {
        test.move(Vector(x: i < 60 ? 2 : -1, y: 0.5), turn: 0.001)
        test.world.animator.step()
      }
      return test.world.animator.worldHash
    }
    #expect(hashes[0] == hashes[1])
  }

  /// Whether a move carries depends on the moves before the snapshot, not on those before the restore.
  @Test(arguments: [false, true], [false, true])
  func restoredSnapshotCarriesAsBefore(isMoving: Bool, isPending: Bool) {
    let box = Block(200, 380, width: 40, height: 40)
    add(box)
    rest()
    for _ in 0..<20 where isMoving { ride() }
    if isPending { move(Vector(x: 1, y: 0)) }
    let snapshot = world.animator.snapshot()
    let first = (0..<20).map { _ in ride() }
    if isMoving { rest() } else { move(Vector(x: 1, y: 0)) }
    world.animator.restore(snapshot)
    #expect((0..<20).map { _ in ride() } == first)
  }

  @discardableResult private func ride() -> UInt64 {
    move(Vector(x: 1, y: 0))
    world.animator.step()
    return world.animator.worldHash
  }
}
