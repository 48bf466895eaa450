import Geometry

/// What a ray meets first.
public struct RayHit {
  /// What it meets; nil when it is a boundary.
  public let item: (any DynamicItem)?
  /// The boundary; nil when it is an item or the boundary of the animator's reference bounds.
  public let boundaryIdentifier: Int?
  /// Whose boundary it is; nil when it is an item.
  public let behavior: CollisionBehavior?
  /// Where, in points.
  public let point: Point
  /// Out of the surface, towards where the ray comes from; of length 1.
  public let normal: Vector
  /// How much of the way from the ray's start to its end that is: 0 ... 1.
  public let fraction: Double
}
