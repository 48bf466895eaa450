import Archives
import Packs
import Values

/// Serves a `HooSetReader` as a host does, and checks that it ends within a limited number of steps.
public struct ReaderHost {
  public enum Outcome: Equatable {
    case finished(HooSet)
    case refused([ArchiveFault])
  }

  /// The steps so far.
  public private(set) var steps = 0
  /// The inflated bytes so far.
  public private(set) var inflated = 0

  public init() {}

  /// - Parameter load: returns the contents of a plain file, or nil if it cannot be loaded.
  public mutating func run(
    _ reader: HooSetReader, archive: [UInt8] = [], load: (HooFile) -> [UInt8]? = { _ in nil }
  ) -> Outcome {
    var reader = reader
    // At most four steps for each entry, and one for each slice of stored bytes and of pixels, which have at most eight bytes.
    let limit = 16 + 4 * Limits.entries + (archive.count + Limits.unpackedBytes) >> 16 + Limits.setPixels >> 12
    while true {
      steps += 1
      precondition(steps <= limit, "the reader does not end")
      switch reader.next() {
      case .working, .document: continue
      case .inflate(let entry): inflate(entry, archive, &reader)
      case .load(let file): Self.hand(load(file), to: &reader)
      case .finished(let set): return .finished(set)
      case .refused(let faults): return .refused(faults)
      }
    }
  }

  private mutating func inflate(_ entry: ArchiveEntry, _ archive: [UInt8], _ reader: inout HooSetReader) {
    var pieces: [[UInt8]] = []
    var total = 0
    // Stops one piece after the limit, as the reader would.
    let isGood = Self.inflate(archive[entry.packedRange]) { piece in
      pieces.append(piece)
      total += piece.count
      return total <= entry.size
    }
    inflated += total
    for piece in pieces where !reader.take(piece) { return }
    if isGood { reader.end() } else { reader.fail("broken") }
  }

  static func inflate(_ packed: ArraySlice<UInt8>, take: @escaping ([UInt8]) -> Bool) -> Bool {
    do {
      try Inflate.run(packed, take: take)
      return true
    } catch { return false }
  }

  /// Returns the bytes of a DEFLATE stream, at most those before its first error.
  static func inflated(_ packed: ArraySlice<UInt8>) -> [UInt8] {
    var contents: [UInt8] = []
    _ = inflate(packed) { piece in
      contents += piece
      return true
    }
    return contents
  }

  /// Returns the contents of an entry, unchecked.
  static func contents(of entry: ArchiveEntry, in archive: [UInt8]) -> [UInt8] {
    let packed = archive[entry.packedRange]
    return entry.isDeflated ? inflated(packed) : Array(packed)
  }

  private static func hand(_ contents: [UInt8]?, to reader: inout HooSetReader) {
    guard let contents else { return reader.fail("not found") }
    let piece = max(1000, contents.count / 100)
    for start in stride(from: 0, to: contents.count, by: piece) {
      if !reader.take(Array(contents[start..<min(start + piece, contents.count)])) { return }
    }
    reader.end()
  }
}
