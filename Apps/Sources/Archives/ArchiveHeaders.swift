import Values

/// Reads little-endian numbers from an archive's bytes; nil beyond their end. Any offset is allowed.
struct ArchiveBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  /// Whether the archive has `length` bytes, a small number, at `offset`.
  func has(_ length: Int, at offset: Int) -> Bool { offset >= 0 && offset <= bytes.count - length }

  func short(at offset: Int) -> UInt16? {
    guard has(2, at: offset) else { return nil }
    return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }

  func long(at offset: Int) -> UInt32? {
    guard has(4, at: offset) else { return nil }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }

  /// Whether a record with the signature `PK` and these two bytes begins at `offset`.
  func isSigned(_ signature: UInt32, at offset: Int) -> Bool { long(at: offset) == signature }

  /// - Precondition: the archive has these bytes.
  func text(at offset: Int, count: Int) -> Text { Text(utf8: Array(bytes[offset..<offset + count])) }
}

/// The signatures of the records (APPNOTE 4.3).
enum ArchiveSignature {
  static var local: UInt32 { 0x0403_4B50 }
  static var central: UInt32 { 0x0201_4B50 }
  static var end: UInt32 { 0x0605_4B50 }
  static var descriptor: UInt32 { 0x0807_4B50 }
  static var zip64Locator: UInt32 { 0x0706_4B50 }
}

/// The common fields of local and central headers, in their order.
struct ArchiveFields {
  static var length: Int { 26 }

  var version, flags, method, time, date: UInt16
  var checksum, packedSize, size: UInt32
  var nameLength, extraLength: Int

  init?(in zip: ArchiveBytes, at offset: Int) {
    guard zip.has(Self.length, at: offset),
      let version = zip.short(at: offset), let flags = zip.short(at: offset + 2),
      let method = zip.short(at: offset + 4), let time = zip.short(at: offset + 6),
      let date = zip.short(at: offset + 8), let checksum = zip.long(at: offset + 10),
      let packedSize = zip.long(at: offset + 14), let size = zip.long(at: offset + 18),
      let nameLength = zip.short(at: offset + 22), let extraLength = zip.short(at: offset + 24)
    else { return nil }
    (self.version, self.flags, self.method, self.time, self.date) = (version, flags, method, time, date)
    (self.checksum, self.packedSize, self.size) = (checksum, packedSize, size)
    (self.nameLength, self.extraLength) = (Int(nameLength), Int(extraLength))
  }

  /// Whether sizes and checksum are in a data descriptor behind the data. They may be 0 in the local header.
  var hasDescriptor: Bool { flags & 0x0008 != 0 }
  var isDeflated: Bool { method == 8 }
}

/// A central header.
struct CentralHeader {
  static var length: Int { 46 }

  /// The offset of the header.
  var place: Int
  var fields: ArchiveFields
  var commentLength: Int
  var disk: UInt16
  /// The external attributes: a Unix mode in the upper half, the folder flag of DOS in bit 4.
  var attributes: UInt32
  var localOffset: UInt32

  /// Returns nil if no complete header begins at `offset`.
  init?(in zip: ArchiveBytes, at offset: Int) {
    guard zip.has(Self.length, at: offset), zip.isSigned(ArchiveSignature.central, at: offset),
      let fields = ArchiveFields(in: zip, at: offset + 6),
      let commentLength = zip.short(at: offset + 32), let disk = zip.short(at: offset + 34),
      let attributes = zip.long(at: offset + 38), let localOffset = zip.long(at: offset + 42)
    else { return nil }
    (place, self.fields, self.commentLength) = (offset, fields, Int(commentLength))
    (self.disk, self.attributes, self.localOffset) = (disk, attributes, localOffset)
  }

  /// The size of the header in bytes, with name, extra fields and comment.
  var length: Int { Self.length + fields.nameLength + fields.extraLength + commentLength }
}

/// The end of central directory record.
struct EndRecord {
  static var length: Int { 22 }

  var disk, directoryDisk, entriesHere, entries: UInt16
  var size, offset: UInt32
  var commentLength: Int

  init?(in zip: ArchiveBytes, at place: Int) {
    guard zip.has(Self.length, at: place), zip.isSigned(ArchiveSignature.end, at: place),
      let disk = zip.short(at: place + 4), let directoryDisk = zip.short(at: place + 6),
      let entriesHere = zip.short(at: place + 8), let entries = zip.short(at: place + 10),
      let size = zip.long(at: place + 12), let offset = zip.long(at: place + 16),
      let commentLength = zip.short(at: place + 20)
    else { return nil }
    (self.disk, self.directoryDisk, self.entriesHere, self.entries) = (disk, directoryDisk, entriesHere, entries)
    (self.size, self.offset, self.commentLength) = (size, offset, Int(commentLength))
  }

  /// Whether a field has the value that refers to the zip64 record.
  var pointsToZip64: Bool {
    [disk, directoryDisk, entriesHere, entries].contains(0xFFFF) || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
  }
}
