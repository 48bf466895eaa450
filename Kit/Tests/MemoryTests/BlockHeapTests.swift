import Geometry
import Testing

@testable import Memory

/// The allocator of the pages' modules.
@Suite struct BlockHeapTests {
  /// Memory that grows in one piece, as a module's does.
  private final class Memory {
    let start: UnsafeMutableRawPointer
    let limit: Int
    var used = 0

    init(_ limit: Int) {
      self.limit = limit
      start = .allocate(byteCount: limit, alignment: 16)
    }

    deinit { start.deallocate() }

    func grow(_ count: Int) -> UnsafeMutableRawPointer? {
      if used + count > limit { return nil }
      defer { used += count }
      return start + used
    }
  }

  @Test func blocksAreAlignedAndKeepTheirContents() {
    let memory = Memory(64 << 20)
    var (heap, random) = (BlockHeap(), SplitMix64(seed: 7))
    var blocks: [(address: UnsafeMutableRawPointer, size: Int, mark: UInt8)] = []
    for i in 0..<20_000 {
      if random.below(5) < 3 || blocks.isEmpty {
        let size = random.once(in: 20) ? random.below(200_000) : random.below(300)
        let block = heap.allocate(size, grow: memory.grow)!
        #expect(Int(bitPattern: block) % 16 == 0)
        block.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: i), count: size)
        blocks.append((block, size, UInt8(truncatingIfNeeded: i)))
      } else {
        let block = blocks.remove(at: random.below(blocks.count))
        // The last byte and every 31st before it: all of them take five seconds without optimisation.
        let offsets = stride(from: block.size - 1, through: 0, by: -31)
        #expect(offsets.allSatisfy { block.address.load(fromByteOffset: $0, as: UInt8.self) == block.mark })
        heap.deallocate(block.address)
      }
    }
  }

  @Test func freedBlocksAreHandedOutAgain() {
    let memory = Memory(4 << 20)
    var heap = BlockHeap()
    for size in [0, 1, 16, 100, 5000, 400_000] {
      let first = heap.allocate(size, grow: memory.grow)!
      heap.deallocate(first)
      #expect(heap.allocate(size, grow: memory.grow) == first)
    }
    let used = memory.used
    for _ in 0..<1000 { heap.deallocate(heap.allocate(300_000, grow: memory.grow)!) }
    #expect(memory.used <= used + BlockHeap.chunk)
  }

  @Test func blocksAreAtMostAQuarterLargerThanNeeded() {
    let memory = Memory(256 << 20)
    var heap = BlockHeap()
    for size in stride(from: 1000, to: 200_000, by: 777) {
      let first = heap.allocate(size, grow: memory.grow)!
      let second = heap.allocate(size, grow: memory.grow)!
      #expect(second - first >= size + 16 && Double(second - first) <= Double(size + 32) * 1.25)
    }
  }

  @Test func withoutMoreMemoryThereIsNoBlock() {
    let memory = Memory(2 << 20)
    var heap = BlockHeap()
    #expect(heap.allocate(3 << 20, grow: memory.grow) == nil)
    #expect(heap.allocate(1 << 20, grow: memory.grow) == nil)
    #expect(heap.allocate(1000, grow: memory.grow) != nil)
  }
}
