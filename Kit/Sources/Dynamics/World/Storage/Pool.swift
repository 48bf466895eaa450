/// Contiguous storage for plain values, grown by doubling. Unlike an array it has no reference count, no copy on
/// write and no checks in release builds, and it keeps its memory when it is emptied. It is a reference: copies share
/// the elements, and the owner frees them with `deallocate()`.
struct Pool<Element: BitwiseCopyable> {
  private let header: UnsafeMutablePointer<PoolHeader>

  // Not inlined: the world and its parts make forty of them.
  @inline(never)
  init(capacity: Int = 16) {
    header = .allocate(capacity: 1)
    header.initialize(to: PoolHeader(capacity: capacity, stride: MemoryLayout<Element>.stride))
  }

  @inline(never)
  func deallocate() {
    base.deallocate()
    header.deallocate()
  }

  var base: UnsafeMutablePointer<Element> { header.pointee.base.assumingMemoryBound(to: Element.self) }
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
    if count == header.pointee.capacity { header.pointee.grow(to: count + 1, stride: MemoryLayout<Element>.stride) }
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
    header.pointee.grow(to: size, stride: MemoryLayout<Element>.stride)
    base.update(repeating: element, count: size)
    header.pointee.count = size
  }

  /// Becomes equal to another.
  func copy(_ other: Pool) { header.pointee.copy(other.header.pointee, stride: MemoryLayout<Element>.stride) }
}

/// The part of a pool that does not depend on the type of its elements, so that programs have one copy of this code.
private struct PoolHeader {
  /// The largest of any Swift type; bytes.
  private static var alignment: Int { 16 }

  var base: UnsafeMutableRawPointer
  var count = 0
  var capacity: Int

  init(capacity: Int, stride: Int) {
    base = .allocate(byteCount: capacity * stride, alignment: Self.alignment)
    self.capacity = capacity
  }

  @inline(never)
  mutating func copy(_ other: PoolHeader, stride: Int) {
    grow(to: other.count, stride: stride)
    base.copyMemory(from: other.base, byteCount: other.count * stride)
    count = other.count
  }

  @inline(never)
  mutating func grow(to size: Int, stride: Int) {
    if size <= capacity { return }
    capacity = max(size, capacity * 2, 8)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity * stride, alignment: Self.alignment)
    grown.copyMemory(from: base, byteCount: count * stride)
    base.deallocate()
    base = grown
  }
}
