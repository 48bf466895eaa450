import ArchiveFuzz
import Testing

@testable import Archives

/// Compares `Inflater` with the fuzzer's `Inflate`, another implementation.
@Suite struct InflaterTests {
  private func inflated(_ stream: [UInt8]) -> [UInt8]? { inflated(by: Inflater(stream)) }

  private func inflated(raw stream: [UInt8]) -> [UInt8]? { inflated(by: Inflater(raw: stream)) }

  private func inflated(by start: Inflater) -> [UInt8]? {
    var (inflater, output) = (start, [UInt8]())
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

  @Test func codesOfEveryLengthAreRead() {
    // A block of the literals 0 to 14 with codes of 1 to 15 bits: each once upwards, and once downwards.
    let stream: [UInt8] = [
      5, 224, 129, 150, 36, 73, 146, 36, 73, 2, 18, 139, 154, 71, 86, 207, 222, 255, 127, 238, 61, 237, 222, 247,
      251, 251, 247, 223, 255, 254, 239, 255, 253, 127, 255, 191, 255, 223, 255, 247, 255, 254, 239, 127, 255, 253,
      251, 251, 125, 239, 150, 255, 63,
    ]
    #expect(inflated(raw: stream) == Array(0...14) + Array((0...14).reversed()))
    for count in stream.indices { #expect(inflated(raw: Array(stream.prefix(count))) == nil) }
  }

  @Test func copiesRepeatBytesOfEveryDistance() {
    for distance in 1...40 {
      for count in [distance + 3, distance + 257, distance + 258, 1000, 100_000] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 % distance * 37) }
        #expect(inflated(raw: Deflater.packed(bytes)) == bytes)
      }
    }
  }
}
