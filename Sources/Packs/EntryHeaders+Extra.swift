extension EntryHeaders {
  /// Extra fields that only say when a file was made and whose it was; whatever else stands there may change what another
  /// reader unpacks.
  private static func isHarmless(_ id: UInt16) -> Bool {
    // Extended time stamp, NTFS times, Info-ZIP Unix (old, second, third), and Java's mark of a JAR.
    id == 0x5455 || id == 0x000A || id == 0x5855 || id == 0x7855 || id == 0x7875 || id == 0xCAFE
  }

  /// - Parameter length: bytes that all extra fields of one header take together; they are there.
  mutating func checkExtra(at start: Int, length: Int) {
    var offset = start
    let end = start + length
    while end - offset >= 4, let id = zip.short(at: offset), let size = zip.short(at: offset + 2) {
      offset += 4 + Int(size)
      if offset > end { break }
      if id == 0x0001 {
        return report(.zip64, "is packed with zip64, made for gigabytes; pack it without zip64")
      }
      if id == 0x9901 || id == 0x0017 { return report(.encrypted, "is encrypted; pack it without a password") }
      if !Self.isHarmless(id) {
        return report(.extraField, "carries an extra field that is not read here; pack with `disguise hoosets pack`")
      }
    }
    if offset != end { report(.extraField, "has extra fields that do not end where they should; pack the set anew") }
  }
}
