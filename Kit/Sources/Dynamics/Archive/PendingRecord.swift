import Geometry

/// A contact event that is still to be reported, by numbers of items and behaviours.
struct PendingRecord {
  private var isBeginning = false
  private var item = 0
  /// 0 for a boundary.
  private var otherItem = 0
  private var identifier: Int?
  /// One more than the behaviour's index; 0 if it has gone.
  private var behavior = 0
  private var point = Point.zero
  private var speed = 0.0

  init() {}

  init(_ event: ContactEvent, _ item: Int?, _ otherItem: Int?, _ behavior: Int?) {
    (isBeginning, identifier, point, speed) = (
      event.phase == .began, event.boundaryIdentifier, event.point, event.speed
    )
    (self.item, self.otherItem, self.behavior) = (item ?? 0, otherItem ?? 0, behavior.map { $0 + 1 } ?? 0)
  }

  mutating func code(_ coder: StateCoder) {
    coder.code(&isBeginning)
    coder.code(&item, 0...Int32.max)
    coder.code(&otherItem, 0...Int32.max)
    coder.code(&identifier)
    coder.code(&behavior, 0...Int32.max)
    point = coder.coded(point)
    coder.code(&speed, 0...1e30)
  }

  func isSound(_ itemCount: Int, _ behaviorCount: Int) -> Bool {
    item > 0 && item < itemCount && otherItem < itemCount && behavior <= behaviorCount
  }

  func event(_ items: [(any DynamicItem)?], _ behaviors: [BehaviorRecord]) -> ContactEvent? {
    guard let known = items[item] else { return nil }
    return ContactEvent(
      phase: isBeginning ? .began : .ended, item: known, otherItem: items[otherItem], boundaryIdentifier: identifier,
      behavior: behavior > 0 ? behaviors[behavior - 1].behavior as? CollisionBehavior : nil, point: point, speed: speed)
  }
}
