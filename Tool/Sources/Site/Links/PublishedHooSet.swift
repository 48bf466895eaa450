import Archives
import Files
import Foundation
import HooSets
import Packs
import Values

/// The files of a published set by their names, as in `02/07/hoo.json`. They share the bytes of the site's files.
struct PublishedHooSet: Sendable {
  private struct Part {
    var bytes: Data
    /// The unpacked size; nil for bytes that are not packed.
    var size: Int?
  }

  private var parts: [String: Part] = [:]

  /// The names of all files, in no order.
  var names: [String] { Array(parts.keys) }

  /// Reads an archive's directory. A faulty archive has no files.
  init(archive: Data) {
    guard let read = try? Archive(name: "", bytes: [UInt8](archive)) else { return }
    for entry in read.entries where entry.size <= Limits.imageBytes {
      let bytes = archive.dropFirst(entry.dataOffset).prefix(entry.packedSize)
      parts[entry.name.string] = Part(bytes: bytes, size: entry.isDeflated ? entry.size : nil)
    }
  }

  /// Reads the list of a set's plain files.
  ///
  /// - Parameter bytes: returns the bytes at an address of the list.
  init(listing: Value, bytes: (String) -> Data?) {
    guard case .list(let files)? = listing["files"] else { return }
    for file in files {
      guard case .text(let name)? = file["name"], case .text(let url)? = file["url"] else { continue }
      parts[name.string] = bytes(url.string).map { Part(bytes: $0) }
    }
  }

  /// Returns the file `name`, unpacked; nil if there is none, or if it is damaged.
  func file(_ name: String) -> Data? {
    guard let part = parts[name] else { return nil }
    guard let size = part.size else { return Data(part.bytes) }
    var unpacked: [UInt8] = []
    let outcome = RawInflate.pieces(of: [UInt8](part.bytes)[...]) { piece in
      unpacked += piece
      return unpacked.count <= size
    }
    return outcome == .ended && unpacked.count == size ? Data(unpacked) : nil
  }
}

extension PublishedHooSet {
  /// Returns the sets of a site by name, as its index lists them. Those with errors, which HooView refuses, are not among them.
  static func all(of site: Site) -> [String: PublishedHooSet] {
    func bytes(_ address: String) -> Data? { site[String(address.dropFirst(2))]?.plain.bytes }
    guard let index = site["/" + Site.hooSets].flatMap({ try? Document.json($0.plain.bytes) }),
      case .list(let sets)? = index["sets"]
    else { return [:] }
    let sound = HooTextsIndex.sets(in: index, bytes: bytes)
    var found: [String: PublishedHooSet] = [:]
    for set in sets {
      guard case .text(let name)? = set["name"], sound.contains(name.string) else { continue }
      if case .text(let address)? = set["archive"] {
        found[name.string] = bytes(address.string).map { PublishedHooSet(archive: $0) }
      } else if case .text(let address)? = set["files"] {
        let listing = bytes(address.string).flatMap { try? Document.json($0) }
        found[name.string] = listing.map { PublishedHooSet(listing: $0, bytes: bytes) }
      }
    }
    return found
  }
}
