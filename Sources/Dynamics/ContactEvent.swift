import Geometry

/// The moment in which an item meets another, or a boundary.
public struct ContactEvent {
  /// Who was met, or met the boundary.
  public let item: any DynamicItem
  /// The other item; nil when it met a boundary.
  public let otherItem: (any DynamicItem)?
  /// The boundary; nil when it met an item.
  public let boundaryIdentifier: Int?
  /// The behaviour whose boundary it is; nil when it met an item.
  public let behavior: CollisionBehavior?
  /// Where they touched, in points.
  public let point: Point
  /// How fast they came together along the line between them; points per second, 0 or more.
  public let speed: Double
}
