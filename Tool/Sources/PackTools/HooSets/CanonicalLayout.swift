import Packs

/// The one layout in which `ArchiveWriter` writes, and whether an archive has it.
///
/// What another program wrote is read as well, within the reader's rules; but only in this layout do equal files make an
/// equal archive, and so an address that stays when nothing changed.
enum CanonicalLayout {
  /// 00:00, as DOS counts.
  static let time: UInt16 = 0
  /// 1980-01-01, the first day of DOS.
  static let date: UInt16 = 1 << 5 | 1

  /// Bytes up to which any file is stored.
  static let storedBytes = 1024

  private static let localHeader = 30
  private static let centralHeader = 46
  private static let endRecord = 22

  /// What in `archive`, made of `bytes`, another program did otherwise; nil where it is as ours.
  ///
  /// The reader has checked every field against its double; what is left to see is which of them have other values, and
  /// whether there is a byte more than names and contents need.
  static func difference(in archive: Archive, bytes: [UInt8]) -> String? {
    let names = archive.entries.map(\.name.utf8)
    if zip(names, names.dropFirst()).contains(where: { !$0.lexicographicallyPrecedes($1) }) {
      return "its files are not in the order of their names"
    }
    if let entry = archive.entries.first(where: { $0.isDeflated == isStored($0.name.string, size: $0.size) }) {
      return "\(entry.name.string) is \(entry.isDeflated ? "deflated" : "stored")"
    }
    guard isTight(archive, bytes.count) else { return "it holds more than names and contents" }
    if archive.entries.contains(where: { !isPlain($0, bytes) }) { return "its files carry dates or flags" }
    return hasAttributes(archive, bytes) ? "its files carry attributes of a system" : nil
  }

  /// Whether a file of `size` bytes lies in the archive as it is: a picture is packed already, and of a short document
  /// the browser would win a few bytes and pay for a stream that inflates them.
  static func isStored(_ name: String, size: Int) -> Bool { name.hasSuffix(".png") || size <= storedBytes }

  private static func isTight(_ archive: Archive, _ count: Int) -> Bool {
    var end = 0
    for entry in archive.entries {
      if entry.dataOffset != end + localHeader + entry.name.utf8.count { return false }
      end = entry.packedRange.upperBound
    }
    return end + archive.entries.reduce(endRecord) { $0 + centralHeader + $1.name.utf8.count } == count
  }

  /// Whether a header of the directory says more than the entry's own: which system made it, and its attributes there.
  ///
  /// - Precondition: the layout is tight, so that the headers lie one after the other.
  private static func hasAttributes(_ archive: Archive, _ bytes: [UInt8]) -> Bool {
    var start = archive.entries.last?.packedRange.upperBound ?? 0
    for entry in archive.entries {
      // The system is the upper byte of a pair; then come inner and outer attributes, two bytes and four.
      if bytes[start + 5] != 0 || bytes[(start + 36)..<(start + 42)].contains(where: { $0 != 0 }) { return true }
      start += centralHeader + entry.name.utf8.count
    }
    return false
  }

  private static func isPlain(_ entry: ArchiveEntry, _ bytes: [UInt8]) -> Bool {
    let start = entry.dataOffset - entry.name.utf8.count - localHeader
    func short(_ offset: Int) -> UInt16 { UInt16(bytes[start + offset]) | UInt16(bytes[start + offset + 1]) << 8 }
    // Bits 1 and 2 of the flags say how hard DEFLATE tried, which is up to the library.
    return short(6) & ~6 == 0 && short(10) == time && short(12) == date
  }
}
