/// The handles of removed elements. They are used again, the latest first.
struct FreeHandles {
  let handles = Pool<Int32>()

  func deallocate() { handles.deallocate() }

  func copy(_ other: FreeHandles) { handles.copy(other.handles) }

  var count: Int { handles.count }

  /// Returns the handle for a new element: a free one, or `end`, the number of elements so far.
  func take(orElse end: Int) -> Int { handles.popLast().map { Int($0) } ?? end }

  func giveBack(_ handle: Int) { handles.append(Int32(handle)) }
}
