extension DynamicAnimator {
  /// Tells every body what all behaviours together want of it, if any of them has changed.
  func configure() {
    if !isStale { return }
    isStale = false
    properties.removeAll(keepingCapacity: true)
    for _ in 0..<world.bodies.count { properties.append(BodyProperties()) }
    for behavior in behaviors { behavior.configureTree(self) }
    for entry in entries { world.apply(properties[entry.handle], to: entry.handle) }
    isStale = false
  }

  /// Changes what an item's body will be told; for behaviours while they configure.
  func configure(_ item: any DynamicItem, _ change: (inout BodyProperties) -> Void) {
    if let handle = handle(of: item) { change(&properties[handle]) }
  }

  /// The bit of a new collision behaviour.
  func takeCollisionGroup(for behavior: CollisionBehavior) -> UInt64 {
    let index = collisionBehaviors.firstIndex { $0 == nil } ?? collisionBehaviors.count
    precondition(index < UInt64.bitWidth, "An animator takes up to 64 collision behaviors.")
    if index == collisionBehaviors.count { collisionBehaviors.append(nil) }
    collisionBehaviors[index] = behavior
    return 1 << UInt64(index)
  }

  func returnCollisionGroup(_ group: UInt64) { collisionBehaviors[group.trailingZeroBitCount] = nil }
}
