import Geometry

#if !hasFeature(Embedded)
  import Synchronization
#endif

/// The animator of each item: two animators would overwrite each other's poses unnoticed. Animators of several
/// threads share this table, so it is locked. Embedded builds do without it.
enum ItemOwners {
  /// Notes an item's animator; stops if it has another one.
  static func take(_ item: any DynamicItem, for animator: DynamicAnimator) {
    #if !hasFeature(Embedded)
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        let old = OwnerTable.shared.withLock { $0.updateValue(ObjectIdentifier(animator), forKey: identity(of: item)) }
        require(
          old == nil || old == ObjectIdentifier(animator),
          "An item can be in one animator at a time: remove it from all behaviors of the other animator first.")
      }
    #endif
  }

  static func giveBack(_ item: any DynamicItem) {
    #if !hasFeature(Embedded)
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        _ = OwnerTable.shared.withLock { $0.removeValue(forKey: identity(of: item)) }
      }
    #endif
  }
}

#if !hasFeature(Embedded)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private enum OwnerTable {
    // Looked up only: the order in a dictionary is not the same in every run.
    static let shared = Mutex<[ObjectIdentifier: ObjectIdentifier]>([:])
  }
#endif
