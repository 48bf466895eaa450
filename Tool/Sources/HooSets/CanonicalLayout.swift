import Archives
import Values

/// The layout of the archives that `ArchiveWriter` writes, and a check for it.
///
/// The reader accepts other layouts as well, but only in this one do equal files give equal archives, and with them an address
/// that stays the same.
enum CanonicalLayout {
  static let time = ArchiveTime.earliest.time
  static let date = ArchiveTime.earliest.date

  private static let localHeader = 30
  private static let centralHeader = 46
  private static let endRecord = 22

  /// Returns the first difference of `archive`, read from `bytes`, from the canonical layout, or nil.
  ///
  /// The reader has compared both headers of each entry. This function compares their values with those that `ArchiveWriter`
  /// writes, and looks for bytes besides headers, names and contents.
  static func difference(in archive: Archive, bytes: [UInt8]) -> String? {
    let names = archive.entries.map(\.name.utf8)
    if zip(names, names.dropFirst()).contains(where: { !$0.lexicographicallyPrecedes($1) }) {
      return "its files are not sorted by name"
    }
    if let entry = archive.entries.first(where: { $0.isDeflated == isStored($0.name.string, size: $0.size) }) {
      return "\(entry.name.string) is \(entry.isDeflated ? "deflated" : "stored")"
    }
    guard isTight(archive, bytes.count) else { return "it has bytes besides headers, names and contents" }
    if archive.entries.contains(where: { !isPlain($0, bytes) }) { return "its files have dates or flags" }
    return hasAttributes(archive, bytes) ? "its files have attributes of a file system" : nil
  }

  /// Whether a file of `size` bytes is stored uncompressed.
  static func isStored(_ name: String, size: Int) -> Bool { ArchivePacking.isStored(Text(name), size: size) }

  private static func isTight(_ archive: Archive, _ count: Int) -> Bool {
    var end = 0
    for entry in archive.entries {
      if entry.dataOffset != end + localHeader + entry.name.utf8.count { return false }
      end = entry.packedRange.upperBound
    }
    return end + archive.entries.reduce(endRecord) { $0 + centralHeader + $1.name.utf8.count } == count
  }

  /// Whether a central header names the system that made the entry, or attributes of that system.
  ///
  /// - Precondition: the layout is tight, so that the central headers are contiguous.
  private static func hasAttributes(_ archive: Archive, _ bytes: [UInt8]) -> Bool {
    var start = archive.entries.last?.packedRange.upperBound ?? 0
    for entry in archive.entries {
      // The upper byte of "version made by" is the system. Internal attributes take two bytes, external ones four.
      if bytes[start + 5] != 0 || bytes[(start + 36)..<(start + 42)].contains(where: { $0 != 0 }) { return true }
      start += centralHeader + entry.name.utf8.count
    }
    return false
  }

  private static func isPlain(_ entry: ArchiveEntry, _ bytes: [UInt8]) -> Bool {
    let start = entry.dataOffset - entry.name.utf8.count - localHeader
    func short(_ offset: Int) -> UInt16 { UInt16(bytes[start + offset]) | UInt16(bytes[start + offset + 1]) << 8 }
    // Bits 1 and 2 of the flags are the compression level, which depends on the library.
    return short(6) & ~6 == 0 && short(10) == time && short(12) == date
  }
}
