import Dynamics
import Geometry

/// A closed room with random changes at random times.
final class SoakWorld {
  let animator: DynamicAnimator
  var random: SplitMix64
  var room = Rect(x: 0, y: 0, width: 900, height: 700)
  var items: [SoakItem] = []
  let walls = CollisionBehavior()
  let others = CollisionBehavior()
  let gravity = GravityBehavior()
  let wind = GravityBehavior()
  let materials = (0..<4).map { _ in DynamicItemBehavior() }
  let pushes = [PushBehavior(mode: .continuous), PushBehavior(mode: .instantaneous)]
  var joints: [JointBehavior] = []
  var boundaries: [Int] = []
  var nextBoundary = 0
  /// Steps since the room shrank.
  var roomAge = 0
  var steps = 0
  /// The remaining steps of a calm, in which items may come to rest.
  var calm = 0
  /// Whether the anchors of attachments are being moved.
  var isDragging = false
  /// Whether a snapshot led to another future.
  var isFutureAnother = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    animator = DynamicAnimator(
      stepsPerSecond: [60, 120, 120, 240][random.below(4)], subSteps: [2, 4, 4, 8][random.below(4)])
    animator.referenceBounds = room
    walls.translatesReferenceBoundsIntoBoundary = true
    wind.gravityDirection = .zero
    animator.addBehavior(walls)
    for group in groups { animator.addBehavior(group) }
    for _ in 0..<12 { addItem() }
  }

  /// The behaviours with any number of items, besides the walls, which have all.
  private(set) lazy var groups: [ItemsBehavior] = [
    others, gravity, wind, materials[0], materials[1], materials[2], materials[3], pushes[0], pushes[1],
  ]

  /// One step, after changes or without; returns the first violated invariant.
  func step() -> String? {
    change()
    let sleepers = items.filter { isAsleep($0) }.map { ($0, $0.center, $0.rotation) }
    let wasRunning = animator.isRunning
    animator.step()
    steps += 1
    roomAge += 1
    let isBlocked = items.contains { isFixed($0) && outside($0) > -80 }
    for item in items { item.age = isFree(item) && !isBlocked ? item.age + 1 : 0 }
    if !wasRunning {
      for (item, center, rotation) in sleepers where item.center != center || item.rotation != rotation {
        return "an item moved although nothing was running"
      }
    }
    return fault()
  }

  private func isAsleep(_ item: SoakItem) -> Bool {
    animator.linearVelocity(of: item) == .zero && animator.angularVelocity(of: item) == 0
  }

  private func fault() -> String? {
    if isFutureAnother { return "a restored snapshot diverged" }
    if animator.clampCount > 0 { return "a value was clamped" }
    for item in items where roomAge > Self.time && item.age > Self.time {
      if outside(item) > 2 { return "an item is outside by \(outside(item))" }
    }
    return animator.worldFault(isThorough: steps % 50 == 0)
  }

  /// The steps that may pass before an item outside is back in the room.
  private static let time = 1500

  /// The distance of an item's centre outside the room; negative inside.
  private func outside(_ item: SoakItem) -> Double {
    // The centre of a path may be far from its mass.
    let reach = item.isPath ? 40.0 : 0
    return max(
      room.minX - item.center.x, item.center.x - room.maxX, room.minY - item.center.y, item.center.y - room.maxY)
      - reach
  }

  private func isFixed(_ item: SoakItem) -> Bool {
    materials.contains { $0.isAnchored && $0.items.contains { $0 === item } }
  }

  /// Whether only pushes and collisions move it.
  private func isFree(_ item: SoakItem) -> Bool {
    !isFixed(item) && !joints.contains { $0.items.contains { $0 === item } }
  }
}

extension SoakItem {
  fileprivate var isPath: Bool {
    if collisionBounds.kind == .path { return true }
    return false
  }
}
