import Geometry

/// The moment in which an item meets another or a boundary, or parts from it.
///
/// Things at rest on each other stay in contact: there is one beginning and, once they part, one end, also for items
/// and boundaries of several parts. An item that leaves the world ends its contacts.
public struct ContactEvent {
  /// Which of the two moments it is.
  public enum Phase: Sendable {
    /// They met.
    case began
    /// They parted.
    case ended
  }

  /// Whether they met or parted.
  public let phase: Phase
  /// Who was met, or met the boundary.
  public let item: any DynamicItem
  /// The other item; nil when it is a boundary.
  public let otherItem: (any DynamicItem)?
  /// The boundary; nil when it is an item or the boundary of the animator's reference bounds.
  public let boundaryIdentifier: Int?
  /// Whose boundary it is, or what made the two items collide: of several behaviours the one that was added first. Nil
  /// when it was removed in the same moment.
  public let behavior: CollisionBehavior?
  /// Where they touched, in points; at the end, where they touched last. On the boundary or the surface of what is
  /// anchored, else midway between the two; of things that meet with their sides it is the middle of what they share.
  /// The items themselves may be further, as the step is over.
  public let point: Point
  /// How fast they came together along the line between them; points per second, 0 or more; 0 at the end.
  public let speed: Double

  /// Whether one is the beginning of what the other is the end of.
  func isOfSameContact(_ other: ContactEvent) -> Bool {
    item === other.item && otherItem === other.otherItem && boundaryIdentifier == other.boundaryIdentifier
      && behavior === other.behavior
  }
}
