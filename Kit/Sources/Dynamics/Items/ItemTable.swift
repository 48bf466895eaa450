/// Items in the order in which they were added, with a value for each; finding, adding and removing one takes
/// constant time.
struct ItemTable<Value> {
  private var places = ItemIndex()
  /// Nil for removed items.
  private var slots: [(any DynamicItem)?] = []
  /// By slot.
  private(set) var values: [Value] = []
  /// The value for removed items.
  private let gap: Value

  init(gap: Value) { self.gap = gap }

  var count: Int { places.count }
  var indices: Range<Int> { slots.indices }
  var items: [any DynamicItem] { slots.compactMap { $0 } }

  func item(at slot: Int) -> (any DynamicItem)? { slots[slot] }

  func contains(_ item: any DynamicItem) -> Bool { places[identity(of: item)] != nil }

  subscript(item: any DynamicItem) -> Value? { places[identity(of: item)].map { values[$0] } }

  mutating func setValue(_ value: Value, at slot: Int) { values[slot] = value }

  /// Adds an item or gives it another value.
  mutating func set(_ item: any DynamicItem, _ value: Value) {
    if let place = places[identity(of: item)] {
      values[place] = value
      return
    }
    places[identity(of: item)] = slots.count
    slots.append(item)
    values.append(value)
  }

  /// Removes an item; its value, or nil if it is not there.
  mutating func remove(_ item: any DynamicItem) -> Value? {
    guard let place = places[identity(of: item)] else { return nil }
    places[identity(of: item)] = nil
    let value = values[place]
    slots[place] = nil
    values[place] = gap
    closeGaps()
    return value
  }

  /// Compacts when half of the slots are gaps, so that each removal costs constant time on average.
  private mutating func closeGaps() {
    if slots.count < 2 * places.count + 16 { return }
    let (oldSlots, oldValues) = (slots, values)
    (slots, values) = ([], [])
    for place in oldSlots.indices {
      guard let item = oldSlots[place] else { continue }
      places[identity(of: item)] = slots.count
      slots.append(item)
      values.append(oldValues[place])
    }
  }
}

/// The object's identity. Embedded Swift cannot take it from an existential, unless it is `AnyObject`.
func identity(of item: any DynamicItem) -> ObjectIdentifier { ObjectIdentifier(item as AnyObject) }
