import Dynamics
import DynamicsSoak
import Geometry
import Testing

/// Trees of welds and pins, which are solved as a whole where their bodies respond unlike.
@Suite struct TreeTests {
  /// A square with equal squares around it, joined at the edges of the hub; `gap` points lie between them.
  private func star(_ stage: Stage, _ arms: Int, gap: Double, joined join: Joining, density: Double = 1) -> [Block] {
    let hub = Block(0, 0, width: 30, height: 30)
    var items = [hub]
    let weight = DynamicItemBehavior()
    weight.density = density
    stage.animator.addBehavior(weight)
    for i in 0..<arms {
      let way = Vector(angle: Angle(radians: 2 * .pi * Double(i) / Double(arms)), length: 1)
      let item = Block(way.x * (30 + gap), way.y * (30 + gap), width: 30, height: 30)
      items.append(item)
      weight.addItem(item)
      stage.animator.addBehavior(join(item, hub, Point.zero + way * 15))
    }
    return items
  }

  private typealias Joining = (Block, Block, Point) -> AttachmentBehavior
  private let weld: Joining = { .fixedAttachment(with: $0, attachedTo: $1, attachmentAnchor: $2) }
  private let pin: Joining = { .pinAttachment(with: $0, attachedTo: $1, attachmentAnchor: $2) }

  /// An arm of welded bars, 20 points apart, the first of them welded to the background.
  private func addArm(_ stage: Stage, _ count: Int) -> [Block] {
    let items = (0..<count).map { Block(Double($0) * 20, 0, width: 16, height: 8) }
    stage.collisions.collisionMode = []
    for (i, item) in items.enumerated() {
      stage.add(item)
      let place = Point(x: Double(i) * 20 - 10, y: 0)
      stage.animator.addBehavior(
        i == 0
          ? AttachmentBehavior.fixedAttachment(with: item, attachmentAnchor: place) : weld(item, items[i - 1], place))
    }
    return items
  }

  /// Lets the items rotate about the origin as one.
  private func rotate(_ items: [Block], _ speed: Double, _ stage: Stage) {
    for item in items { stage.add(item, velocity: (item.center - .zero).perpendicular * speed, spin: speed) }
  }

  private func fastest(_ items: [Block], _ stage: Stage) -> Double {
    items.reduce(0) { max($0, stage.velocity($1).length) }
  }

  @Test(arguments: [3, 4, 5, 8], [0.0, 10, 40])
  func weldedStarKeepsItsSpeed(arms: Int, gap: Double) {
    let stage = Stage(gravity: 0)
    stage.collisions.collisionMode = []
    let items = star(stage, arms, gap: gap, joined: weld)
    rotate(items, 1, stage)
    stage.run(to: 20) { _ in #expect(fastest(items, stage) < 1.001 * (30 + gap)) }
    #expect(fastest(items, stage) > 0.97 * (30 + gap))
  }

  @Test(arguments: [5, 6, 8, 10], [true, false])
  func heavySpokesOnPinsGainNoSpeed(arms: Int, isPinned: Bool) {
    let stage = Stage(gravity: 0)
    stage.collisions.collisionMode = []
    let items = star(stage, arms, gap: 90, joined: pin, density: 10)
    if isPinned {
      stage.animator.addBehavior(AttachmentBehavior.pinAttachment(with: items[0], attachmentAnchor: .zero))
    }
    rotate(items, 4, stage)
    stage.run(to: 10) { _ in #expect(fastest(items, stage) < 1.02 * 4 * 120) }
  }

  @Test(arguments: 3...8) func droppedStarRests(arms: Int) throws {
    let stage = Stage(friction: 0.4)
    stage.addFloor(300)
    for item in star(stage, arms, gap: 10, joined: weld) { stage.add(item) }
    #expect(try #require(stage.settle(limit: 15)) < 15)
  }

  @Test(arguments: [2, 8, 12, 40]) func cantileverOfWeldsIsStraight(count: Int) throws {
    let stage = Stage()
    let items = addArm(stage, count)
    #expect(try #require(stage.settle(limit: 10)) < 10)
    #expect(abs(items[count - 1].center.y) < 0.01, "\(items[count - 1].center.y)")
  }

  /// Held at both ends, so that one of the joints has nothing left to do.
  @Test(arguments: [0.01, 1, 100]) func bridgeOfWeldsRests(density: Double) throws {
    let stage = Stage()
    let items = addArm(stage, 10)
    let end = Point(x: 190, y: 0)
    stage.animator.addBehavior(AttachmentBehavior.fixedAttachment(with: items[9], attachmentAnchor: end))
    let weight = DynamicItemBehavior(items: [items[5]])
    weight.density = density
    stage.animator.addBehavior(weight)
    #expect(try #require(stage.settle(limit: 10)) < 10)
    #expect(abs(items[5].center.y) < 0.01, "\(items[5].center.y)")
  }

  /// Boxes of equal density, welded or pinned at their edges.
  @Test(arguments: 0..<(isOptimized ? 300 : 60) as Range<UInt64>)
  func randomTreesGainNoEnergyAndRest(seed: UInt64) {
    let free = PassiveMechanism(treeOfSeed: seed, resistance: 0)
    #expect(free.run(seconds: 6) < 1.01)
    let resisted = PassiveMechanism(treeOfSeed: seed, resistance: 1)
    _ = resisted.run(seconds: 20)
    #expect(!resisted.animator.isRunning)
  }
}
