import ArchiveFuzz
import Testing

@testable import Archives

/// Compares `Inflater` with the fuzzer's `Inflate`, another implementation.
@Suite struct InflaterTests {
  private func inflated(_ stream: [UInt8]) -> [UInt8]? {
    var (inflater, output) = (Inflater(stream), [UInt8]())
    do {
      while try inflater.next({ output += $0 }) {}
      return output
    } catch { return nil }
  }

  @Test func inflatesDeflatedBytes() {
    for count in [0, 1, 2, 257, 258, 259, 65_535, 65_536, 200_000] {
      let flat = [UInt8](repeating: 9, count: count)
      let mixed = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
      #expect(inflated(ZipFile.zlib(flat)) == flat)
      #expect(inflated(ZipFile.zlib(mixed)) == mixed)
    }
  }

  @Test func storedBlocksAreRead() {
    let bytes = [UInt8](1...100)
    let sum = ZipFile.zlib(bytes).suffix(4)
    #expect(inflated([0x78, 1, 0, 0, 0, 255, 255, 1, 100, 0, 155, 255] + bytes + sum) == bytes)
    #expect(inflated([0x78, 1, 1, 100, 0, 155, 254] + bytes + sum) == nil)
  }
}
