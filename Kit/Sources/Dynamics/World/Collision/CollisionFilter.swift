/// The items that a shape collides with, among those that share a collision behaviour with its item.
struct CollisionFilter: Equatable, BitwiseCopyable {
  /// One bit per category that the item is in.
  var categories: UInt32 = 1
  /// The categories that it collides with.
  var mask = UInt32.max
  /// Whether its contacts are reported, but have no effect.
  var isSensor = false

  /// Whether each accepts the other.
  @inline(__always)
  func accepts(_ other: CollisionFilter) -> Bool { (categories & other.mask != 0) && (other.categories & mask != 0) }
}
