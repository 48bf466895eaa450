import Archives
import Files
import Foundation
import Packs
import Values

/// Serves the requests of `HooSetReader`: zlib inflates, and files are read from disk.
struct HooSetHost {
  /// The result of reading a set.
  struct Outcome {
    /// Nil if there is a fault.
    var set: HooSet?
    var faults: [ArchiveFault] = []
    /// The documents that are valid JSON, with their names.
    var documents: [(name: String, value: Value)] = []
  }

  /// The bytes of a file that are read at a time.
  private static let pieceBytes = 64 << 10

  private var archive: [UInt8] = []
  private var folder: HooFolder?

  /// Reads the archive in `bytes` and finds all its faults.
  ///
  /// - Parameter file: the name of the archive in faults.
  static func read(_ bytes: [UInt8], set: String, file: String) -> Outcome {
    let reader = HooSetReader(set: Text(set), file: Text(file), archive: bytes, stopsAtFault: false)
    return HooSetHost(archive: bytes).run(reader)
  }

  /// Reads the plain files in `folder` and finds all their faults.
  static func read(_ folder: HooFolder, set: String, file: String) -> Outcome {
    let reader = HooSetReader(set: Text(set), file: Text(file), files: folder.files, stopsAtFault: false)
    return HooSetHost(folder: folder).run(reader)
  }

  private func run(_ start: HooSetReader) -> Outcome {
    var (reader, outcome) = (start, Outcome())
    while true {
      switch reader.next() {
      case .working: continue
      case .inflate(let entry): inflate(entry, into: &reader)
      case .load(let file): load(file, into: &reader)
      case .document(let name, let value): outcome.documents.append((name.string, value))
      case .finished(let set):
        outcome.set = set
        return outcome
      case .refused(let faults):
        outcome.faults = faults
        return outcome
      }
    }
  }

  private func inflate(_ entry: ArchiveEntry, into reader: inout HooSetReader) {
    switch RawInflate.pieces(of: archive[entry.packedRange], take: { reader.take($0) }) {
    case .ended: reader.end()
    case .stopped: break
    case .broken(let reason): reader.fail(Text(reason))
    }
  }

  private func load(_ file: HooFile, into reader: inout HooSetReader) {
    if folder?.obstacles[file.name.string] != nil { return reader.fail() }
    let isCut = folder?.tails[file.name.string] != nil
    var left = isCut ? file.size ?? .max : .max
    let url = URL(fileURLWithPath: file.url.string)
    do {
      let open = try RegularFile(url, within: url.deletingLastPathComponent())
      while true {
        let piece = try open.read(upTo: min(left, Self.pieceBytes))
        if piece.isEmpty { break }
        left -= piece.count
        if !reader.take(piece) { return }
      }
      reader.end()
    } catch { reader.fail() }
  }
}
