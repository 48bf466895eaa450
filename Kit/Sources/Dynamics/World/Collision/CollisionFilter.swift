/// The items that a shape collides with, among those that share a collision behaviour with its item.
struct CollisionFilter: Equatable, BitwiseCopyable {
  /// One bit per category that the item or boundary is in. A boundary without one holds every item of its behaviour.
  var categories: UInt32 = 1
  /// The categories that it collides with.
  var mask = UInt32.max
  /// Whether its contacts are reported, but have no effect.
  var isSensor = false

  /// Whether each accepts the other.
  @inline(__always)
  func accepts(_ other: CollisionFilter) -> Bool { (categories & other.mask != 0) && (other.categories & mask != 0) }

  /// Whether an item with this filter is held by a boundary with another one.
  @inline(__always)
  func accepts(boundary: CollisionFilter) -> Bool { boundary.categories == 0 || boundary.categories & mask != 0 }
}
