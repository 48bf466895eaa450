import Foundation

/// Finds the end of a PNG in a stream of bytes.
///
/// Some tools write bytes behind the last chunk, which browsers ignore. They can contain anything, so they are not published.
package struct PNGEnd {
  /// The offset behind the last chunk, or nil before it was found.
  private(set) var offset: Int?
  private var taken = 0
  /// The bytes before the next chunk header; the signature at first.
  private var rest = 8
  /// The length and type of a chunk.
  private var header: [UInt8] = []
  private var isLast = false

  mutating func take(_ bytes: [UInt8]) {
    var position = 0
    while offset == nil && position < bytes.count {
      if rest > 0 {
        let count = min(rest, bytes.count - position)
        (rest, position) = (rest - count, position + count)
        if rest == 0 && isLast { offset = taken + position }
      } else {
        header.append(bytes[position])
        position += 1
        if header.count == 8 { beginChunk() }
      }
    }
    taken += bytes.count
  }

  private mutating func beginChunk() {
    // The contents and their checksum.
    rest = header[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
    isLast = header[4...].elementsEqual("IEND".utf8)
    header = []
  }

  /// Returns `bytes` up to the end of the PNG, or all of them if no end was found.
  package static func trimmed(_ bytes: Data) -> Data {
    var end = PNGEnd()
    end.take([UInt8](bytes))
    return bytes.prefix(end.offset ?? bytes.count)
  }

  /// Returns the offset behind the last chunk of a pack's file, or nil if there is none within `limit` bytes.
  package static func offset(in url: URL, limit: Int) -> Int? {
    guard let file = try? RegularFile(url, within: url.deletingLastPathComponent()) else { return nil }
    var end = PNGEnd()
    while end.offset == nil && end.taken < limit {
      guard let piece = try? file.read(upTo: 64 << 10), !piece.isEmpty else { return nil }
      end.take(piece)
    }
    return end.offset
  }
}
