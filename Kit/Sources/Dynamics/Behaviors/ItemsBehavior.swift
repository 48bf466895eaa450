/// A behaviour for any number of items, which may come and go, each in constant time. The common base of several
/// behaviours; to subclass, use `DynamicBehavior`.
public class ItemsBehavior: DynamicBehavior {
  /// Each with its body's handle, or -1 outside an animator.
  private(set) final var table = ItemTable(gap: -1)

  /// In the order in which they were added. Each access makes the array.
  public final var items: [any DynamicItem] { table.items }

  /// A behaviour for these items, or none yet.
  public init(items: [any DynamicItem] = []) {
    super.init()
    for item in items { addItem(item) }
  }

  /// Adds an item; one that is there already is ignored. With its first behaviour it enters the animator's world: as
  /// it is drawn at the time of the latest `advance(to:)`, and at rest, except for waiting velocities
  /// (`DynamicItemBehavior`).
  public final func addItem(_ item: any DynamicItem) {
    if table.contains(item) { return }
    guard let dynamicAnimator else {
      table.set(item, -1)
      return
    }
    dynamicAnimator.change {
      let handle = dynamicAnimator.hold(item)
      table.set(item, handle)
      dynamicAnimator.touch(handle)
      didAdd(item)
    }
  }

  /// Removes an item; an unknown one is ignored. With its last behaviour it leaves the world and stays as drawn. If it
  /// is added again before the next step, to any behaviour, it keeps its velocity, unless it was moved meanwhile.
  public final func removeItem(_ item: any DynamicItem) {
    guard let handle = table.remove(item) else { return }
    didRemove(item)
    guard let dynamicAnimator else { return }
    dynamicAnimator.change {
      dynamicAnimator.touch(handle)
      dynamicAnimator.release(item)
    }
  }

  /// Continues with items that an archive has brought, by their bodies.
  final func adopt(_ items: [(item: any DynamicItem, handle: Int)]) {
    for entry in items { table.set(entry.item, entry.handle) }
  }

  override final func holdItems(in animator: DynamicAnimator) {
    for slot in table.indices {
      if let item = table.item(at: slot) { table.setValue(animator.hold(item), at: slot) }
    }
  }

  override final func releaseItems(in animator: DynamicAnimator) {
    for slot in table.indices {
      if let item = table.item(at: slot) { animator.release(item) }
      table.setValue(-1, at: slot)
    }
  }

  override final func touchItems(in animator: DynamicAnimator) {
    for handle in table.values where handle >= 0 { animator.touch(handle) }
  }

  /// Writes this behaviour's share into the properties of each of its bodies that is stale, by iterating over the
  /// stale ones or, when they are many, over its own.
  override func configure(_ animator: DynamicAnimator) {
    let stale = animator.staleBodies
    let (isStale, properties) = (stale.isStale, stale.properties)
    if stale.handles.count * 4 > table.count {
      for handle in table.values where handle >= 0 && isStale[handle] { describe(&properties[handle]) }
      return
    }
    for handle in stale.handles {
      if let item = animator.itemStorage.item(at: handle), table.contains(item) { describe(&properties[handle]) }
    }
  }

  func describe(_ properties: inout BodyProperties) {}

  /// Called with the item in the world.
  func didAdd(_ item: any DynamicItem) {}
  func didRemove(_ item: any DynamicItem) {}
}
