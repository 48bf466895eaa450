/// An item in the world.
struct ItemEntry {
  let item: any DynamicItem
  /// Its shapes relative to its centre, when they were read.
  let outlines: [Outline]
  /// Whether an item is a member of this group and where the group has placed it; nil for single items.
  let holds: ((any DynamicItem) -> Bool)?
  /// The number of behaviours that hold it. Without any it leaves before the next step, unless one takes it again.
  var holders = 1
  /// Whether its pose was read since the latest advance, and still has to be extrapolated to the latest step.
  var isArriving = false
}

/// The items in the world, by the handles of their bodies. An item that lost its last behaviour stays until the next step:
/// another behaviour may take it until then.
final class ItemStorage {
  /// By handle.
  private var entries: [ItemEntry?] = []
  private var handles = ItemIndex()
  /// The bodies of items that lost their last behaviour since the latest step. Some have been taken again.
  private var leaving: [Int] = []
  /// Those that are groups.
  private var leavingGroups: [Int] = []
  /// The bodies whose poses were read since the latest advance. Some of their items have left.
  private(set) var arrivals: [Int] = []
  /// The number of items in behaviours.
  private(set) var heldCount = 0

  /// All handles up to the greatest one, used or not, without the ground's.
  var indices: Range<Int> { 1..<max(1, entries.count) }

  var isAnyLeaving: Bool { !leaving.isEmpty }

  func item(at handle: Int) -> (any DynamicItem)? { handle < entries.count ? entries[handle]?.item : nil }

  /// The body of an item that a behaviour holds.
  func handle(of item: any DynamicItem) -> Int? {
    guard let handle = latestHandle(of: item), !hasLeft(handle) else { return nil }
    return handle
  }

  /// The body of an item in the world, also if no behaviour holds it any more.
  func latestHandle(of item: any DynamicItem) -> Int? { handles[identity(of: item)] }

  /// Whether no behaviour holds it, though its body is still in the world.
  func hasLeft(_ handle: Int) -> Bool { handle < entries.count && entries[handle]?.holders == 0 }
}

/// Coming and leaving.
extension ItemStorage {
  /// Adds an item with its first behaviour.
  func add(
    _ item: any DynamicItem, _ outlines: [Outline], at handle: Int, holds: ((any DynamicItem) -> Bool)? = nil
  ) {
    while entries.count <= handle { entries.append(nil) }
    entries[handle] = ItemEntry(item: item, outlines: outlines, holds: holds)
    handles[identity(of: item)] = handle
    heldCount += 1
  }

  /// Continues with an item that an archive has brought.
  func adopt(_ item: any DynamicItem, _ outlines: [Outline], at handle: Int, holders: Int) {
    add(item, outlines, at: handle)
    entries[handle]?.holders = holders
  }

  /// Its shapes relative to its centre, when they were read.
  func outlines(at handle: Int) -> [Outline] { entries[handle]?.outlines ?? [] }

  /// Counts one more behaviour that holds an item.
  func hold(_ handle: Int) { entries[handle]?.holders += 1 }

  /// Takes back an item that has left, if its shapes are the same; else false.
  func takeBack(_ handle: Int, _ outlines: [Outline]) -> Bool {
    guard entries[handle]?.outlines == outlines else { return false }
    entries[handle]?.holders = 1
    heldCount += 1
    return true
  }

  /// Counts one behaviour less that holds an item. True if it was the last.
  func release(_ item: any DynamicItem) -> Bool {
    guard let handle = handle(of: item) else { return false }
    entries[handle]?.holders -= 1
    if !hasLeft(handle) { return false }
    leaving.append(handle)
    if entries[handle]?.holds != nil { leavingGroups.append(handle) }
    heldCount -= 1
    return true
  }

  /// The group that has left last and holds an item.
  func leavingGroup(of item: any DynamicItem) -> Int? {
    leavingGroups.last { hasLeft($0) && entries[$0]?.holds?(item) == true }
  }

  /// Calls `remove` for each item that has left and was not taken back.
  func removeLeaving(_ remove: (Int) -> Void) {
    let handles = leaving
    (leaving, leavingGroups) = ([], [])
    for handle in handles where hasLeft(handle) { remove(handle) }
  }

  func remove(_ handle: Int) {
    if let item = entries[handle]?.item { handles[identity(of: item)] = nil }
    entries[handle] = nil
  }
}

/// Arrivals.
extension ItemStorage {
  func isArriving(_ handle: Int) -> Bool { entries[handle]?.isArriving == true }

  func noteArrival(_ handle: Int) {
    if isArriving(handle) { return }
    entries[handle]?.isArriving = true
    arrivals.append(handle)
  }

  /// Ends the arrivals, and calls `settle` for each.
  func settleArrivals(_ settle: (Int) -> Void) {
    for handle in arrivals where isArriving(handle) {
      entries[handle]?.isArriving = false
      settle(handle)
    }
    arrivals = []
  }

  /// Replaces the arrivals by those of a snapshot.
  func restore(arrivals: [Int]) {
    for handle in indices { entries[handle]?.isArriving = false }
    for handle in arrivals { entries[handle]?.isArriving = true }
    self.arrivals = arrivals
  }
}
