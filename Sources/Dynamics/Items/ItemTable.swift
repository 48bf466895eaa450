/// Items in the order in which they were added, with a value for each; finding, adding and removing one takes constant
/// time, however many there are.
struct ItemTable<Value> {
  struct Slot {
    /// Nil for one that has been removed.
    var item: (any DynamicItem)?
    var value: Value
  }

  // Looked up only, never walked over: the order in a dictionary is not the same in every run.
  private var places: [ObjectIdentifier: Int] = [:]
  private(set) var slots: [Slot] = []

  var count: Int { places.count }
  var items: [any DynamicItem] { slots.compactMap { $0.item } }

  func contains(_ item: any DynamicItem) -> Bool { places[identity(of: item)] != nil }

  subscript(item: any DynamicItem) -> Value? { places[identity(of: item)].map { slots[$0].value } }

  mutating func setValue(_ value: Value, at slot: Int) { slots[slot].value = value }

  /// Adds an item or gives it another value.
  mutating func set(_ item: any DynamicItem, _ value: Value) {
    if let place = places[identity(of: item)] {
      slots[place].value = value
      return
    }
    places[identity(of: item)] = slots.count
    slots.append(Slot(item: item, value: value))
  }

  /// Removes an item; its value, or nil if it is not there.
  mutating func remove(_ item: any DynamicItem) -> Value? {
    guard let place = places.removeValue(forKey: identity(of: item)) else { return nil }
    let value = slots[place].value
    slots[place].item = nil
    closeGaps()
    return value
  }

  /// Half of it gaps is enough: so each removal pays for a constant share of the moving.
  private mutating func closeGaps() {
    if slots.count < 2 * places.count + 16 { return }
    slots.removeAll { $0.item == nil }
    for (place, slot) in slots.enumerated() {
      if let item = slot.item { places[identity(of: item)] = place }
    }
  }
}

/// The object itself. Embedded Swift does not look into an existential for it, unless it is `AnyObject`.
func identity(of item: any DynamicItem) -> ObjectIdentifier { ObjectIdentifier(item as AnyObject) }
