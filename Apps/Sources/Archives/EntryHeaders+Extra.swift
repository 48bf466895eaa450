import Values

extension EntryHeaders {
  /// The extra fields that only hold times and owners. Others may change what a reader unpacks.
  private static func isHarmless(_ id: UInt16) -> Bool {
    // Extended time stamp, NTFS times, Info-ZIP Unix (three versions), and the JAR marker.
    id == 0x5455 || id == 0x000A || id == 0x5855 || id == 0x7855 || id == 0x7875 || id == 0xCAFE
  }

  /// - Parameter length: the bytes of all extra fields of a header.
  /// - Precondition: the archive has these bytes.
  mutating func checkExtra(at start: Int, length: Int) {
    var offset = start
    let end = start + length
    while end - offset >= 4, let id = zip.short(at: offset), let size = zip.short(at: offset + 2) {
      offset += 4 + Int(size)
      if offset > end { break }
      if id == 0x0001 {
        return report(.zip64, "is packed with zip64; pack it without zip64")
      }
      if id == 0x9901 || id == 0x0017 { return report(.encrypted, "is encrypted; pack it without a password") }
      if !Self.isHarmless(id) {
        return report(.extraField, "has an unsupported extra field; " + limits.remedy)
      }
    }
    if offset != end { report(.extraField, "has extra fields of a wrong length; pack it again") }
  }
}
