import Geometry

/// Something round that behaviours can move.
///
/// The animator reads the three when the item meets its first behaviour, and from then on writes `center` and
/// `rotation` as long as the item moves. A change from outside is ignored until `updateItem(usingCurrentState:)`.
public protocol DynamicItem: AnyObject {
  /// In points.
  var center: Point { get set }
  /// Whole turns are kept, so it may lie beyond -pi ... pi.
  var rotation: Angle { get set }
  /// In points; less than 0.5 counts as 0.5, because a body needs a mass.
  var radius: Double { get }
}
