/// Configures bodies before a step, and only those that a change concerns.
extension DynamicAnimator {
  /// Applies to each stale body the properties that all behaviours together give it.
  func configure() {
    letLeave()
    if !staleBodies.begin() { return }
    for behavior in behaviors { behavior.configureTree(self) }
    for handle in staleBodies.handles {
      staleBodies.remove(handle)
      handOver(handle, groups: staleBodies.properties[handle].itemGroups)
      world.apply(staleBodies.properties[handle], to: handle)
    }
    // Stops only those that are still anchored or do not rotate.
    staleBodies.end { world.haltFixed($0) }
  }

  /// Notes that something about a body has changed: it wakes and becomes stale.
  func touch(_ handle: Int) {
    world.wake(handle)
    staleBodies.insert(handle)
  }

  /// Makes a change to the world; reports if that ends a rest.
  func change(_ body: () -> Void) {
    notices.beginChange()
    body()
    notices.endChange()
    noteResuming()
  }

  func noteResuming() {
    if notices.resumes(isRunning: isRunning) { willResume?(self) }
  }

  func notePausing() {
    if notices.pauses(isRunning: isRunning) { didPause?(self) }
  }
}
