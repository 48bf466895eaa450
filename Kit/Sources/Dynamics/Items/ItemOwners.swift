import Geometry

#if !hasFeature(Embedded)
  import Synchronization
#endif

/// The animator of each item, and the group in an animator of each member: two bodies would overwrite each other's poses
/// unnoticed. Animators of several threads share this table, so it is locked. Embedded builds do without it.
enum ItemOwners {
  /// Notes an item's animator or group; stops if it has another one.
  static func take(_ item: any DynamicItem, for owner: AnyObject) {
    #if !hasFeature(Embedded)
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        let old = OwnerTable.shared.withLock { $0.updateValue(ObjectIdentifier(owner), forKey: identity(of: item)) }
        require(
          old == nil || old == ObjectIdentifier(owner),
          "An item can be in one animator, and there in a group or in behaviors: remove it from the others first.")
        if let group = item as? DynamicItemGroup { for member in group.items { take(member, for: group) } }
      }
    #endif
  }

  static func giveBack(_ item: any DynamicItem) {
    #if !hasFeature(Embedded)
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        _ = OwnerTable.shared.withLock { $0.removeValue(forKey: identity(of: item)) }
        if let group = item as? DynamicItemGroup { for member in group.items { giveBack(member) } }
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
