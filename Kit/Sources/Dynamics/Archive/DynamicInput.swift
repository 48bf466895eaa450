import Geometry

/// A change of an animator between two steps, as a value. Items are known by their numbers (`DynamicAnimator.number(of:)`), behaviours
/// by their place in the tree, a behaviour before its children (`DynamicAnimator.behavior(numbered:)`).
///
/// A change that does not fit the animator, because a number means nothing there, does nothing.
public enum DynamicInput {
  /// A new item for some behaviours, in this order.
  case addItem(ArchivedItem, behaviors: [Int])
  /// Takes an item out of every behaviour that holds any number of items.
  case removeItem(Int)
  /// Places an item, as `updateItem(usingCurrentState:)` does.
  case moveItem(Int, center: Point, rotation: Angle)
  /// Replaces an item's velocities: points per second, and radians per second clockwise.
  case setVelocity(Int, Vector, angular: Double)
  /// A new behaviour with its children.
  case addBehavior(ArchivedBehavior)
  /// Removes a behaviour, from its parent if it has one.
  case removeBehavior(Int)
  /// Sets everything of a behaviour that is no item, child, boundary or closure.
  case change(Int, settings: ArchivedSettings)
  /// Adds or replaces a boundary of a collision behaviour; one-sided with a direction inward, of two points.
  case addBoundary(Int, identifier: Int, points: [Point], isClosed: Bool, inward: Vector?)
  /// Adds or replaces a segment of a collision behaviour that holds what comes from its front.
  case addOneWayBoundary(Int, identifier: Int, from: Point, to: Point, front: Vector)
  /// Removes a boundary of a collision behaviour.
  case removeBoundary(Int, identifier: Int)
  /// Sets the animator's reference bounds.
  case setReferenceBounds(Rect?)
}

/// The settings of a behaviour at one moment: everything that is no item, child, boundary or closure.
public struct ArchivedSettings: Sendable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the settings of a behaviour.
  public init(_ behavior: DynamicBehavior) {
    let coder = StateCoder()
    var kind = BehaviorKind(behavior).rawValue
    coder.code(&kind)
    behavior.codeSettings(coder)
    bytes = coder.bytes
  }

  func apply(to behavior: DynamicBehavior) {
    let coder = StateCoder(reading: bytes)
    var kind: UInt8 = 0
    coder.code(&kind)
    if kind == BehaviorKind(behavior).rawValue { behavior.codeSettings(coder) }
  }
}

/// A behaviour with its settings, children and items, as a value.
public struct ArchivedBehavior: Sendable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a behaviour; its items are those of the animator, others are left out. Nil for fields with a law of the program's own.
  public init?(_ behavior: DynamicBehavior, in animator: DynamicAnimator) {
    let coder = StateCoder()
    var writer = BehaviorCoder(coder, animator.itemsByNumber)
    writer.write(behavior)
    if coder.isBroken { return nil }
    bytes = coder.bytes
  }

  /// A new behaviour like it, with items of an animator; nil if it does not fit.
  func makeBehavior(in animator: DynamicAnimator) -> DynamicBehavior? {
    let coder = StateCoder(reading: bytes)
    let items = animator.itemsByNumber
    var reader = BehaviorCoder(coder, items)
    guard let behavior = reader.read(), coder.isComplete else { return nil }
    let used = animator.registry.collisionBehaviors.filter { $0 != nil }.count
    let added = reader.records.filter { $0.behavior is CollisionBehavior }.count
    if used + added > UInt64.bitWidth { return nil }
    for record in reader.records { record.fill(items, in: animator) }
    return behavior
  }
}

extension BehaviorRecord {
  /// Gives a new behaviour that is in no animator yet its items and boundaries.
  fileprivate func fill(_ items: [(any DynamicItem)?], in animator: DynamicAnimator) {
    if let behavior = behavior as? ItemsBehavior {
      for body in bodies { if let item = items[body] { behavior.addItem(item) } }
    }
    guard let collisions = behavior as? CollisionBehavior else { return }
    var walls = boundaries
    for place in walls.places { walls[place].shapes = [] }
    collisions.adopt(boundaries: walls, room: [], 0, order: 0, in: animator)
  }
}

/// Numbers of items and behaviours.
extension DynamicAnimator {
  /// An item's number: its body's handle in the world, which another item may get after it has left. Nil for an item that is not in the
  /// world. The same in every run of a session.
  public func number(of item: any DynamicItem) -> Int? { handle(of: item) }

  /// The item with a number; nil if there is none.
  public func item(numbered number: Int) -> (any DynamicItem)? {
    if number < 1 || !itemStorage.indices.contains(number) || itemStorage.hasLeft(number) { return nil }
    return itemStorage.item(at: number)
  }

  /// A behaviour's number: its place in the tree, a behaviour before its children. Nil for one that is not there.
  public func number(of behavior: DynamicBehavior) -> Int? {
    var (number, count): (Int?, Int) = (nil, 0)
    forEachBehavior {
      if $0 === behavior { number = count }
      count += 1
    }
    return number
  }

  /// The behaviour with a number; nil if there is none.
  public func behavior(numbered number: Int) -> DynamicBehavior? {
    var (found, count): (DynamicBehavior?, Int) = (nil, 0)
    forEachBehavior {
      if count == number { found = $0 }
      count += 1
    }
    return found
  }

  /// By handle; nil for the ground and handles without an item.
  var itemsByNumber: [(any DynamicItem)?] { [nil] + itemStorage.indices.map { item(numbered: $0) } }
}
