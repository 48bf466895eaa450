/// A behaviour for any number of items, which may come and go; each takes constant time.
public class ItemsBehavior: DynamicBehavior {
  /// Each with its body's handle; without meaning outside an animator.
  private(set) final var table = ItemTable<Int>()

  /// In the order in which they were added. Asking for it makes the array.
  public final var items: [any DynamicItem] { table.items }

  /// A behaviour for these items, or none yet.
  public init(items: [any DynamicItem] = []) {
    super.init()
    for item in items { addItem(item) }
  }

  /// Adds an item; one that is there already is ignored. Its first behaviour takes it into the animator's world, at
  /// rest and as it is drawn at the time of the latest `advance(to:)`.
  public final func addItem(_ item: any DynamicItem) {
    if table.contains(item) { return }
    guard let dynamicAnimator else {
      table.set(item, 0)
      return
    }
    dynamicAnimator.change {
      let handle = dynamicAnimator.hold(item)
      table.set(item, handle)
      dynamicAnimator.touch(handle)
      didAdd(item)
    }
  }

  /// Removes an item; an unknown one is ignored. With its last behaviour it leaves the world and stays as drawn.
  public final func removeItem(_ item: any DynamicItem) {
    guard let handle = table.remove(item) else { return }
    didRemove(item)
    guard let dynamicAnimator else { return }
    dynamicAnimator.change {
      dynamicAnimator.touch(handle)
      dynamicAnimator.release(item)
    }
  }

  override final func holdItems(in animator: DynamicAnimator) {
    for i in table.slots.indices {
      if let item = table.slots[i].item { table.setValue(animator.hold(item), at: i) }
    }
  }

  override final func releaseItems(in animator: DynamicAnimator) {
    for slot in table.slots {
      if let item = slot.item { animator.release(item) }
    }
  }

  override final func touchItems(in animator: DynamicAnimator) {
    for slot in table.slots where slot.item != nil { animator.touch(slot.value) }
  }

  /// Writes this behaviour's share into the properties of each of its bodies that is stale.
  override func configure(_ animator: DynamicAnimator) {
    for slot in table.slots where slot.item != nil && animator.isStale(slot.value) {
      describe(&animator.properties[slot.value])
    }
  }

  func describe(_ properties: inout BodyProperties) {}

  /// Called with the item in the world.
  func didAdd(_ item: any DynamicItem) {}
  func didRemove(_ item: any DynamicItem) {}
}
