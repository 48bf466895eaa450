import Geometry

/// Something that behaviours can move.
///
/// ```swift
/// final class Card: DynamicItem {
///   var center = Point(x: 100, y: 50)
///   var rotation = Angle.zero
///   let bounds = Size(width: 160, height: 90)
/// }
/// ```
///
/// The animator reads all of it when the item enters its first behaviour, and from then on writes `center` and
/// `rotation` as long as the item moves. Changes from outside are ignored until `updateItem(usingCurrentState:)`,
/// which reads centre and rotation; to change its size, remove it from all behaviours and add it again.
///
/// A class that is isolated to the main actor, as a view is, conforms as `: @MainActor DynamicItem`.
public protocol DynamicItem: AnyObject {
  /// In points; for a path, the position of (0, 0). Clamped beyond 1,000,000 from the first item, or from a
  /// later one that is nearer to (0, 0) and so far from the first (`DynamicAnimator.clampCount`).
  var center: Point { get set }
  /// Clockwise. Whole turns are kept, so it may lie beyond -pi ... pi.
  var rotation: Angle { get set }
  /// Width and height, unrotated, in points; kept within 0.5 and 1,000,000, because a body needs a mass.
  var bounds: Size { get }
  /// The shape for collisions and mass; the rectangle by default.
  var collisionBounds: CollisionBounds { get }
}

extension DynamicItem {
  /// The rectangle of `bounds`.
  public var collisionBounds: CollisionBounds { .rectangle }
}
