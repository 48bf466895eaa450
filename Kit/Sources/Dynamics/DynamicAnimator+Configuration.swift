import Geometry

/// Reconfigures bodies, once before the next step, and only those that a change concerns.
extension DynamicAnimator {
  /// Applies the properties that all behaviours together set on stale bodies.
  func configure() {
    letLeave()
    if !isStale { return }
    isStale = false
    if staleBodies.count != staleCount { tidyStaleBodies() }
    for handle in staleBodies { properties[handle] = BodyProperties() }
    for behavior in behaviors { behavior.configureTree(self) }
    for handle in staleBodies {
      freshen(handle)
      handOver(handle, groups: properties[handle].itemGroups)
      world.apply(properties[handle], to: handle)
    }
    staleBodies = []
    halt()
  }

  /// Drops the handles of bodies that left the world, and duplicates.
  private func tidyStaleBodies() {
    var kept: [Int] = []
    for handle in staleBodies where isBodyStale[handle] {
      isBodyStale[handle] = false
      kept.append(handle)
    }
    for handle in kept { isBodyStale[handle] = true }
    staleBodies = kept
  }

  /// Stops the velocities of bodies that are still anchored or do not rotate.
  private func halt() {
    for handle in halting { world.haltFixed(handle) }
    halting = []
  }

  /// Notes that something about a body has changed: it wakes and becomes stale.
  func touch(_ handle: Int) {
    world.wake(handle)
    markStale(handle)
  }

  func markStale(_ handle: Int) {
    isStale = true
    if isBodyStale[handle] { return }
    isBodyStale[handle] = true
    staleBodies.append(handle)
    staleCount += 1
  }

  /// Removes the stale mark of a body.
  func freshen(_ handle: Int) {
    if !isBodyStale[handle] { return }
    isBodyStale[handle] = false
    staleCount -= 1
  }

  /// Makes a change to the world; reports if that ends a rest.
  func change(_ body: () -> Void) {
    changeDepth += 1
    body()
    changeDepth -= 1
    noteResuming()
  }

  func noteResuming() {
    guard changeDepth == 0, !isKnownToRun, isRunning else { return }
    isKnownToRun = true
    willResume?(self)
  }

  func notePausing() {
    guard isKnownToRun, !isRunning else { return }
    isKnownToRun = false
    didPause?(self)
  }

  /// Assigns a bit to a new collision behaviour.
  func takeCollisionGroup(for behavior: CollisionBehavior) -> UInt64 {
    let index = collisionBehaviors.firstIndex { $0 == nil } ?? collisionBehaviors.count
    require(
      index < UInt64.bitWidth, "An animator takes up to 64 collision behaviors: put items that collide alike into one.")
    if index == collisionBehaviors.count { collisionBehaviors.append(nil) }
    collisionBehaviors[index] = behavior
    structure += 1
    return 1 << UInt64(index)
  }

  func returnCollisionGroup(_ group: UInt64) {
    collisionBehaviors[group.trailingZeroBitCount] = nil
    structure += 1
  }
}
