import Geometry

/// The beginning or end of an item's contact with another item or a boundary.
///
/// Resting contacts last: there is one beginning and, after separation, one end, also for items and boundaries of
/// several parts. An item that leaves the world ends its contacts.
public struct ContactEvent {
  /// The two phases.
  public enum Phase: Sendable {
    /// The beginning.
    case began
    /// The end.
    case ended
  }

  /// Whether the contact began or ended.
  public let phase: Phase
  /// The first item.
  public let item: any DynamicItem
  /// The other item; nil when it is a boundary.
  public let otherItem: (any DynamicItem)?
  /// The boundary; nil when it is an item or the boundary of the animator's reference bounds.
  public let boundaryIdentifier: Int?
  /// The collision behaviour that has the boundary or both items; of several, the one that was added first. Nil if it
  /// was removed at the same time.
  public let behavior: CollisionBehavior?
  /// The contact point, in points; at the end, the last one. On the boundary or the surface of an anchored item,
  /// otherwise midway between the two; for sides that meet, the middle of their common part. The items themselves may
  /// have moved on by the end of the step.
  public let point: Point
  /// The closing speed along the normal; points per second, 0 or more; 0 at the end.
  public let speed: Double

  /// Whether one is the end of the contact that the other begins.
  func isOfSameContact(_ other: ContactEvent) -> Bool {
    item === other.item && otherItem === other.otherItem && boundaryIdentifier == other.boundaryIdentifier
      && behavior === other.behavior
  }
}
