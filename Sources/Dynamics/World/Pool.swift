/// Contiguous storage for plain values, grown by doubling. Loops take its `base` once: unlike an array it is neither
/// copied on writing nor checked in release, and it keeps its memory when it is emptied.
final class Pool<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 16) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    _modify {
      assert(index >= 0 && index < count)
      yield &base[index]
    }
  }

  func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  func popLast() -> Element? {
    if count == 0 { return nil }
    count -= 1
    return base[count]
  }

  func removeAll() { count = 0 }

  /// The last element takes the place of the removed one.
  func swapRemove(at index: Int) {
    count -= 1
    base[index] = base[count]
  }

  /// Exactly `size` elements, all of them `element`.
  func fill(_ size: Int, with element: Element) {
    grow(to: size)
    base.update(repeating: element, count: size)
    count = size
  }

  /// Becomes equal to another.
  func copy(_ other: Pool) {
    grow(to: other.count)
    base.update(from: other.base, count: other.count)
    count = other.count
  }

  private func grow(to size: Int) {
    if size <= capacity { return }
    capacity = max(size, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
  }
}
