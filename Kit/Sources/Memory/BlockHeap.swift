/// A memory allocator of a few hundred bytes, in place of the C library's ten thousand.
///
/// Blocks have one of four sizes for each doubling, so a block is at most a quarter larger than it must be. A freed block goes
/// to the list of its size and is handed out again; blocks are neither split nor merged. That suits the pages: arrays grow
/// by doubling, and the same sizes return in every frame. Both operations take constant time.
struct BlockHeap {
  /// Alignment of all blocks, and the size of the header in front of each, which holds the number of its list; bytes.
  static var unit: Int { 16 }
  /// Memory is requested in multiples of this, as growing is slow; bytes.
  static var chunk: Int { 1 << 20 }
  private static var lists: Int { 128 }

  /// The first free block of each size; each free block begins with the address of the next.
  private var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  private var next: UnsafeMutableRawPointer?
  private var end: UnsafeMutableRawPointer?

  /// Returns `size` bytes, or nil where there is no more memory.
  ///
  /// - Parameter grow: returns a number of bytes, a multiple of `chunk`, aligned to `unit`.
  mutating func allocate(_ size: Int, grow: (Int) -> UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if free == nil { start(grow) }
    guard let free, size >= 0, size < Int(Int32.max) - 2 * Self.chunk else { return nil }
    // At least one unit behind the header, for the address of the next free block.
    let units = max(2, (size + 2 * Self.unit - 1) / Self.unit)
    let shift = max(0, 29 - UInt32(units).leadingZeroBitCount)
    let list = shift * 4 + (units + (1 << shift) - 1) >> shift
    if let block = free[list] {
      free[list] = block.load(as: UnsafeMutableRawPointer?.self)
      return block
    }
    let whole = list < 8 ? list : (list & 3 + 4) << (list >> 2 - 1)
    guard let block = cut(whole * Self.unit, grow) else { return nil }
    block.storeBytes(of: UInt32(list), as: UInt32.self)
    return block + Self.unit
  }

  /// Takes a block back.
  mutating func deallocate(_ block: UnsafeMutableRawPointer) {
    guard let free else { return }
    let list = Int((block - Self.unit).load(as: UInt32.self))
    block.storeBytes(of: free[list], as: UnsafeMutableRawPointer?.self)
    free[list] = block
  }

  /// Puts the lists of free blocks at the beginning of the memory.
  private mutating func start(_ grow: (Int) -> UnsafeMutableRawPointer?) {
    guard let memory = cut(Self.lists * MemoryLayout<UnsafeMutableRawPointer?>.stride, grow) else { return }
    let lists = memory.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    for i in 0..<Self.lists { lists[i] = nil }
    free = lists
  }

  /// Cuts bytes off the memory that no block has had yet. The rest of an earlier chunk is lost unless the new one adjoins it.
  private mutating func cut(_ size: Int, _ grow: (Int) -> UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if next.map({ end! - $0 < size }) ?? true {
      let more = (size + Self.chunk - 1) / Self.chunk * Self.chunk
      guard let memory = grow(more) else { return nil }
      if memory != end { next = memory }
      end = memory + more
    }
    defer { next = next! + size }
    return next
  }
}

#if arch(wasm32)
  @_extern(c, "sbrk")
  private func sbrk(_ count: Int) -> UnsafeMutableRawPointer?

  nonisolated(unsafe) private var heap = BlockHeap()

  /// The allocation of the Swift runtime. Never asked for a larger alignment than `BlockHeap.unit`.
  @c(posix_memalign)
  public func allocate(_ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int) -> Int32
  {
    result.pointee = heap.allocate(size) { count in
      let memory = sbrk(count)
      return Int(bitPattern: memory) == -1 ? nil : memory
    }
    return result.pointee == nil ? 12 : 0
  }

  @c(free)
  public func deallocate(_ block: UnsafeMutableRawPointer?) {
    if let block { heap.deallocate(block) }
  }
#endif
