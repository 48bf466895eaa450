import Foundation
import Testing

@testable import Files

@Suite struct RawInflateTests {
  /// Returns raw DEFLATE: gzip adds 10 bytes before the data and 8 after it.
  private func deflate(_ bytes: [UInt8]) -> [UInt8] { Array(Compression.gzip(Data(bytes)).dropFirst(10).dropLast(8)) }

  private func inflate(_ packed: [UInt8], limit: Int = .max) -> (RawInflate.Outcome, [UInt8], pieces: [Int]) {
    var (bytes, pieces): ([UInt8], [Int]) = ([], [])
    let outcome = RawInflate.pieces(of: packed[...]) { piece in
      bytes += piece
      pieces.append(piece.count)
      return bytes.count < limit
    }
    return (outcome, bytes, pieces)
  }

  @Test(arguments: [0, 1, 100, 65_535, 65_536, 65_537, 300_000])
  func inflatesDeflatedBytes(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    let (outcome, unpacked, pieces) = inflate(deflate(bytes))
    #expect(outcome == .ended && unpacked == bytes)
    #expect(pieces.allSatisfy { (1...RawInflate.pieceBytes).contains($0) })
  }

  @Test func readsSlicesWithAnOffset() {
    let packed = deflate(Array("owl".utf8))
    var bytes: [UInt8] = []
    let outcome = RawInflate.pieces(of: ([9, 9] + packed + [9])[2..<(2 + packed.count)]) { piece in
      bytes += piece
      return true
    }
    #expect(outcome == .ended && bytes == Array("owl".utf8))
  }

  @Test func truncatedStreamsAreInvalid() {
    let packed = deflate(Array("Who is it? It is an owl, who is it?".utf8))
    for count in 0..<packed.count {
      guard case .broken = inflate(Array(packed[..<count])).0 else {
        Issue.record("the first \(count) bytes passed")
        return
      }
    }
  }

  @Test func bytesAfterTheEndAreAFault() {
    #expect(inflate(deflate([1, 2, 3]) + [0]).0 == .broken("it ends before its packed bytes do"))
  }

  @Test func invalidStreamHasAReason() {
    #expect(inflate([0xFF, 0xFF, 0xFF, 0xFF]).0 == .broken("invalid block type"))
    #expect(inflate([]).0 == .broken("it is truncated"))
  }

  @Test func bombIsNotInflatedCompletely() {
    let bomb = deflate([UInt8](repeating: 0, count: 20_000_000))
    let (outcome, bytes, _) = inflate(bomb, limit: 100_000)
    #expect(outcome == .stopped && bytes.count == 131_072 && bomb.count < 20_000)
  }
}
