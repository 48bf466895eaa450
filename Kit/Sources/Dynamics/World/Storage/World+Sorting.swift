/// The list of active contacts becomes disordered as contacts come and go, which costs cache misses. Sorted by
/// handle, contacts lie one behind the other in memory.
extension World {
  private static let stepsBetweenSortings = 32
  /// Sorting reads all contacts, asleep or not: it does not pay if fewer than one in this many is active.
  private static let sortedShare = 4

  /// Sorts the active contacts by handle, every 32 steps unless few are active. The order is part of the state, and so
  /// is the time of sorting.
  func sortContacts() {
    stepsSinceSorting += 1
    if stepsSinceSorting < Self.stepsBetweenSortings { return }
    stepsSinceSorting = 0
    if awakeContacts.count < contacts.count / Self.sortedShare { return }
    awakeContacts.removeAll()
    for handle in 0..<contacts.count where contacts.base[handle].awakeIndex >= 0 {
      contacts.base[handle].awakeIndex = Int32(awakeContacts.count)
      awakeContacts.append(Int32(handle))
    }
  }
}
