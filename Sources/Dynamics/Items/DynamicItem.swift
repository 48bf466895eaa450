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
/// The animator reads all of it when the item meets its first behaviour, and from then on writes `center` and
/// `rotation` as long as the item moves. A change from outside is ignored until `updateItem(usingCurrentState:)`, which
/// reads centre and rotation; to change its size take it out of all behaviours and add it again.
///
/// A class that is isolated to the main actor, as a view is, conforms as `: @MainActor DynamicItem`.
public protocol DynamicItem: AnyObject {
  /// In points; of a path it is the point (0, 0). Beyond 1,000,000 from the first item it is clamped
  /// (`DynamicAnimator.clampCount`).
  var center: Point { get set }
  /// Clockwise. Whole turns are kept, so it may lie beyond -pi ... pi.
  var rotation: Angle { get set }
  /// Width and height when it is not turned, in points; below 0.5 count as 0.5, because a body needs a mass, above
  /// 1,000,000 as that.
  var bounds: Size { get }
  /// The shape that collides and has the mass; the rectangle by default.
  var collisionBounds: CollisionBounds { get }
}

extension DynamicItem {
  /// The rectangle of `bounds`.
  public var collisionBounds: CollisionBounds { .rectangle }
}
