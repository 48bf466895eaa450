import Geometry

/// The behaviours of an animator, and the lists of behaviours and children that it calls in each step.
final class BehaviorRegistry {
  /// The behaviours that were added, without their children, in order.
  var behaviors: [DynamicBehavior] { list.behaviors }
  private var list = BehaviorList()
  /// The behaviours with an action, in order, as of the latest update.
  private(set) var actors: [DynamicBehavior] = []
  private var areActorsStale = false
  /// The behaviours whose action is new, and has not been called yet.
  private var newActors: [DynamicBehavior] = []
  /// The behaviours whose forces or torques change from step to step: fields, and pushes off centre.
  private(set) var driveSources: [DynamicBehavior] = []
  /// One entry per bit of the collision groups.
  private(set) var collisionBehaviors: [CollisionBehavior?] = []
  /// Whether the animator is being deinitialised.
  private var isClosed = false

  func contains(_ behavior: DynamicBehavior) -> Bool { list.contains(behavior) }

  func add(_ behavior: DynamicBehavior) {
    require(!isClosed, "An animator that is being deinitialised takes no behaviors.")
    list.append(behavior)
  }

  func remove(_ behavior: DynamicBehavior) { list.remove(behavior) }

  /// Continues with behaviours that an archive has brought.
  func adopt(driveSources: [DynamicBehavior], collisionBehaviors: [CollisionBehavior]) {
    self.driveSources = driveSources
    for behavior in collisionBehaviors {
      let slot = behavior.groups.trailingZeroBitCount
      while self.collisionBehaviors.count <= slot { self.collisionBehaviors.append(nil) }
      self.collisionBehaviors[slot] = behavior
    }
    noteActorsChange()
  }

  /// Refuses behaviours from now on.
  func close() { isClosed = true }
}

/// Actions and drives.
extension BehaviorRegistry {
  /// Notes that a behaviour was added, or has another action.
  func noteActorsChange() { areActorsStale = true }

  /// Whether an action is new: it is called once even if all items rest, because it may set them in motion.
  var isActionDue: Bool { !newActors.isEmpty }

  func noteNewAction(of behavior: DynamicBehavior) {
    newActors = newActors.filter { $0 !== behavior }
    if behavior.action != nil { newActors.append(behavior) }
  }

  /// Lists the behaviours whose actions are to be called now.
  func updateActors() {
    newActors.removeAll()
    if !areActorsStale { return }
    areActorsStale = false
    actors = []
    for behavior in behaviors { behavior.collectActors(&actors) }
  }

  // Filters, here and elsewhere: `remove(at:)` would be linked once for each type of element.
  func removeActor(_ behavior: DynamicBehavior) {
    actors = actors.filter { $0 !== behavior }
    newActors = newActors.filter { $0 !== behavior }
  }

  func addDriveSource(_ behavior: DynamicBehavior) {
    if driveSources.contains(where: { $0 === behavior }) { return }
    driveSources.append(behavior)
  }

  func removeDriveSource(_ behavior: DynamicBehavior) { driveSources = driveSources.filter { $0 !== behavior } }
}

/// Collision groups.
extension BehaviorRegistry {
  /// Whether a closure wants to know of contacts.
  var hasListener: Bool { collisionBehaviors.contains { $0?.hasListener == true } }

  /// Assigns a bit to a new collision behaviour.
  func takeGroup(for behavior: CollisionBehavior) -> UInt64 {
    let index = collisionBehaviors.firstIndex { $0 == nil } ?? collisionBehaviors.count
    require(
      index < UInt64.bitWidth, "An animator takes up to 64 collision behaviors: put items that collide alike into one.")
    if index == collisionBehaviors.count { collisionBehaviors.append(nil) }
    collisionBehaviors[index] = behavior
    return 1 << UInt64(index)
  }

  func returnGroup(_ group: UInt64) { collisionBehaviors[group.trailingZeroBitCount] = nil }

  /// The behaviour that was added first. A returned bit may be reused, so the bits themselves say nothing about the order.
  func firstBehavior(of groups: UInt64) -> CollisionBehavior? {
    var first: CollisionBehavior?
    for case let behavior? in collisionBehaviors where behavior.groups & groups != 0 {
      if let first, first.order < behavior.order { continue }
      first = behavior
    }
    return first
  }
}
