/// The bodies that have to be configured before the next step, and the properties that behaviours describe.
final class StaleBodies {
  /// By handle. `begin()` sets those of stale bodies to the defaults, and behaviours then change them.
  let properties = Pool<BodyProperties>()
  /// By handle.
  let isStale = Pool<Bool>()
  /// The stale bodies. Before `begin()` there may be duplicates, and bodies that are no longer stale.
  private(set) var handles: [Int] = []
  private var count = 0
  /// Whether any behaviour or body has changed since bodies were configured.
  private var hasChanges = false
  /// The bodies that were given a velocity while they were anchored or did not rotate.
  private var halting: [Int] = []

  deinit {
    properties.deallocate()
    isStale.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// Makes room for a handle.
  func reserve(_ handle: Int) {
    while isStale.count <= handle {
      properties.append(BodyProperties())
      isStale.append(false)
    }
  }

  /// Notes that a behaviour has changed.
  func noteChange() { hasChanges = true }

  func insert(_ handle: Int) {
    hasChanges = true
    if isStale[handle] { return }
    isStale[handle] = true
    handles.append(handle)
    count += 1
  }

  func remove(_ handle: Int) {
    if !isStale[handle] { return }
    isStale[handle] = false
    count -= 1
  }

  /// Lists a body that the next configuration stops, unless it can move by then.
  func halt(_ handle: Int) {
    hasChanges = true
    halting.append(handle)
  }

  /// Begins a configuration; false if nothing has changed.
  func begin() -> Bool {
    if !hasChanges { return false }
    hasChanges = false
    if handles.count != count { tidy() }
    for handle in handles { properties[handle] = BodyProperties() }
    return true
  }

  /// Drops the handles of bodies that left the world, and duplicates.
  private func tidy() {
    var kept: [Int] = []
    for handle in handles where isStale[handle] {
      isStale[handle] = false
      kept.append(handle)
    }
    for handle in kept { isStale[handle] = true }
    handles = kept
  }

  /// Ends a configuration, once every body was removed, and calls `halt` for each body to be stopped.
  func end(_ halt: (Int) -> Void) {
    handles = []
    for handle in halting { halt(handle) }
    halting = []
  }
}
