/// Behaviours in the order in which they were added; finding, adding and removing one takes constant time on average. A
/// behaviour is in one list at most, and stores its slot there.
struct BehaviorList {
  /// Removed behaviours are let go at once; `gap` is in their slots.
  private var slots: [DynamicBehavior] = []
  private var gap: DynamicBehavior?
  private var gapCount = 0

  /// Takes time in proportion to their number after a removal, else constant time.
  var behaviors: [DynamicBehavior] { gapCount == 0 ? slots : slots.filter { $0 !== gap } }

  func contains(_ behavior: DynamicBehavior) -> Bool {
    behavior.slot < slots.count && slots[behavior.slot] === behavior
  }

  mutating func append(_ behavior: DynamicBehavior) {
    behavior.slot = slots.count
    slots.append(behavior)
  }

  /// Removes a behaviour that it contains.
  mutating func remove(_ behavior: DynamicBehavior) {
    let gap = gap ?? DynamicBehavior()
    self.gap = gap
    slots[behavior.slot] = gap
    gapCount += 1
    if slots.count >= 2 * gapCount { return }
    let kept = behaviors
    (slots, gapCount) = ([], 0)
    for behavior in kept { append(behavior) }
  }
}
