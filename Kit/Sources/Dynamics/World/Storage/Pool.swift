/// Contiguous storage for plain values, grown by doubling. Unlike an array it has no reference count, no copy on
/// write and no checks in release builds, and it keeps its memory when it is emptied. It is a reference: copies share
/// the elements, and the owner frees them with `deallocate()`.
struct Pool<Element: BitwiseCopyable> {
  private struct Header {
    var base: UnsafeMutablePointer<Element>
    var count: Int
    var capacity: Int
  }

  private let header: UnsafeMutablePointer<Header>

  // Not inlined: the world and its parts make forty of them.
  @inline(never)
  init(capacity: Int = 16) {
    header = .allocate(capacity: 1)
    header.initialize(to: Header(base: .allocate(capacity: capacity), count: 0, capacity: capacity))
  }

  @inline(never)
  func deallocate() {
    base.deallocate()
    header.deallocate()
  }

  var base: UnsafeMutablePointer<Element> { header.pointee.base }
  var count: Int { header.pointee.count }
  var last: UnsafeMutablePointer<Element> { base + (count - 1) }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    nonmutating _modify {
      assert(index >= 0 && index < count)
      yield &base[index]
    }
  }

  /// Overwrites an element, or appends it at the end.
  func set(_ element: Element, at index: Int) {
    if index == count { append(element) } else { self[index] = element }
  }

  func append(_ element: Element) { addPlace().pointee = element }

  /// Adds an uninitialised element and returns it, so that large values are written in place.
  func addPlace() -> UnsafeMutablePointer<Element> {
    if count == header.pointee.capacity { grow(to: count + 1) }
    header.pointee.count += 1
    return last
  }

  func popLast() -> Element? {
    if count == 0 { return nil }
    header.pointee.count -= 1
    return base[count]
  }

  func removeAll() { header.pointee.count = 0 }

  /// Removes an element; the last one takes its index.
  func swapRemove(at index: Int) {
    header.pointee.count -= 1
    base[index] = base[count]
  }

  /// Resizes to exactly `size` elements, all of them `element`.
  func fill(_ size: Int, with element: Element) {
    grow(to: size)
    base.update(repeating: element, count: size)
    header.pointee.count = size
  }

  /// Becomes equal to another.
  func copy(_ other: Pool) {
    grow(to: other.count)
    base.update(from: other.base, count: other.count)
    header.pointee.count = other.count
  }

  private func grow(to size: Int) {
    if size <= header.pointee.capacity { return }
    let capacity = max(size, header.pointee.capacity * 2, 8)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.update(from: base, count: count)
    base.deallocate()
    header.pointee.base = grown
    header.pointee.capacity = capacity
  }
}
