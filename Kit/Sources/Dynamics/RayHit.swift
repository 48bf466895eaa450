import Geometry

/// An intersection of a ray, or of a shape that is cast.
public struct RayHit {
  /// The item; nil for a boundary.
  public let item: (any DynamicItem)?
  /// The boundary; nil when it is an item or the boundary of the animator's reference bounds.
  public let boundaryIdentifier: Int?
  /// The boundary's behaviour; nil for an item.
  public let behavior: CollisionBehavior?
  /// The point of intersection, in points.
  public let point: Point
  /// The unit normal of the surface, towards the ray's start.
  public let normal: Vector
  /// The position on the ray, from its start, 0, to its end, 1.
  public let fraction: Double
}
