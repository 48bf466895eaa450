import Values

/// The chunks of a PNG in their order, found by their lengths alone: `PNGChunks` checks them. A chunk that is cut off ends the walk.
public struct PNGWalk: Sequence, IteratorProtocol {
  public struct Chunk {
    public let name: Text
    /// The whole chunk, with its length, name and checksum.
    public let range: Range<Int>
  }

  private let bytes: [UInt8]
  private var offset = ByteScanner.png.count

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public mutating func next() -> Chunk? {
    guard let length = ByteScanner(bytes).big(at: offset, bytes: 4), length <= bytes.count - offset - 12 else {
      return nil
    }
    defer { offset += 12 + length }
    return Chunk(name: Text(utf8: Array(bytes[offset + 4..<offset + 8])), range: offset..<offset + 12 + length)
  }

  /// Returns the offset behind the last chunk, or nil if there is none.
  ///
  /// Some tools write bytes behind it, which browsers ignore. They can contain anything, so they are not published.
  public static func end(of bytes: [UInt8]) -> Int? { PNGWalk(bytes).first { $0.name == "IEND" }?.range.upperBound }
}
