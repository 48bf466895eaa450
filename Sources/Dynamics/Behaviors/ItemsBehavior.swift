/// A behaviour for any number of items, which may come and go.
public class ItemsBehavior: DynamicBehavior {
  /// In the order in which they were added.
  public private(set) var items: [any DynamicItem]

  /// A behaviour for these items, or none yet.
  public init(items: [any DynamicItem] = []) {
    self.items = []
    super.init()
    for item in items { addItem(item) }
  }

  /// Adds an item; one that is there already is ignored. Its first behaviour takes it into the animator's world, at
  /// rest and as it is drawn at the time of the latest `advance(to:)`.
  public final func addItem(_ item: any DynamicItem) {
    if items.contains(where: { $0 === item }) { return }
    items.append(item)
    guard let dynamicAnimator else { return }
    dynamicAnimator.hold(item)
    dynamicAnimator.wake(item)
    dynamicAnimator.isStale = true
    didAdd(item)
  }

  /// Removes an item; an unknown one is ignored. With its last behaviour it leaves the world and stays as drawn.
  public final func removeItem(_ item: any DynamicItem) {
    guard let index = items.firstIndex(where: { $0 === item }) else { return }
    items.remove(at: index)
    guard let dynamicAnimator else { return }
    dynamicAnimator.wake(item)
    dynamicAnimator.release(item)
    dynamicAnimator.isStale = true
  }

  override final var heldItems: [any DynamicItem] { items }

  /// Called with the item in the world.
  func didAdd(_ item: any DynamicItem) {}
}
