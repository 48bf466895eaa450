import Archives
import Files
import Packs
import Values

extension CheckedHooSet {
  /// The pictures above the set at one pixel per point: the one for all languages, then those of a language.
  var headers: [HooSource] {
    guard let own = set?.header.images[0].source else { return [] }
    return [own] + sources.filter(Self.isHeaderInALanguage)
  }

  private static func isHeaderInALanguage(_ source: HooSource) -> Bool {
    let file = source.name.string.split(separator: "/").last.map(String.init) ?? ""
    return file.hasPrefix("header-") && HooSetNames.headerLanguage(file) != nil && !file.contains("@")
  }

  private var sources: [HooSource] {
    if let folder { return folder.files.map(HooSource.file) }
    let parsed: Archive? = try? Archive(name: Text(place.shown), bytes: archive)
    return parsed?.entries.map(HooSource.entry) ?? []
  }

  /// The bytes of the file called `entry`, as far as they can be read.
  func bytes(of entry: Text) -> [UInt8]? { sources.first { $0.name == entry }.flatMap(bytes) }

  /// The bytes of a file that the reader has accepted; nil if it has changed since.
  func bytes(of source: HooSource) -> [UInt8]? {
    switch source {
    case .file(let file): (try? folder?.data(of: file, limit: Limits.unpackedBytes)).map { [UInt8]($0) }
    case .entry(let entry): unpacked(entry)
    }
  }

  private func unpacked(_ entry: ArchiveEntry) -> [UInt8] {
    let packed = archive[entry.packedRange]
    if !entry.isDeflated { return [UInt8](packed) }
    var bytes: [UInt8] = []
    _ = RawInflate.pieces(of: packed) { piece in
      bytes += piece
      return bytes.count <= entry.size
    }
    return bytes
  }
}
