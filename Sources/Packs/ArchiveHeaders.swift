/// Little-endian numbers out of an archive's bytes; nil beyond their end. An offset may be any number.
struct ArchiveBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  /// Whether `length` bytes, a small number, stand at `offset`.
  func has(_ length: Int, at offset: Int) -> Bool { offset >= 0 && offset <= bytes.count - length }

  func short(at offset: Int) -> UInt16? {
    guard has(2, at: offset) else { return nil }
    return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }

  func long(at offset: Int) -> UInt32? {
    guard has(4, at: offset) else { return nil }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }

  /// Whether the record whose signature is `PK` and these two numbers begins at `offset`.
  func isSigned(_ signature: UInt32, at offset: Int) -> Bool { long(at: offset) == signature }

  /// - Precondition: the bytes are there.
  func text(at offset: Int, count: Int) -> Text { Text(utf8: Array(bytes[offset..<offset + count])) }
}

/// The first four bytes of each kind of record (APPNOTE 4.3).
enum ArchiveSignature {
  static var local: UInt32 { 0x0403_4B50 }
  static var central: UInt32 { 0x0201_4B50 }
  static var end: UInt32 { 0x0605_4B50 }
  static var descriptor: UInt32 { 0x0807_4B50 }
  static var zip64Locator: UInt32 { 0x0706_4B50 }
}

/// The fields that local and central headers share, in the order in which both hold them.
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

  /// Sizes and checksum follow the data, in a data descriptor; the local header may leave them 0.
  var hasDescriptor: Bool { flags & 0x0008 != 0 }
  var isDeflated: Bool { method == 8 }
}

/// One header of the central directory.
struct CentralHeader {
  static var length: Int { 46 }

  /// Where it begins.
  var place: Int
  var fields: ArchiveFields
  var commentLength: Int
  var disk: UInt16
  /// The upper half is a Unix mode where such a system made it; bit 4 is the folder flag of DOS.
  var attributes: UInt32
  var localOffset: UInt32

  /// Nil where no header begins at `offset` or it is cut off.
  init?(in zip: ArchiveBytes, at offset: Int) {
    guard zip.has(Self.length, at: offset), zip.isSigned(ArchiveSignature.central, at: offset),
      let fields = ArchiveFields(in: zip, at: offset + 6),
      let commentLength = zip.short(at: offset + 32), let disk = zip.short(at: offset + 34),
      let attributes = zip.long(at: offset + 38), let localOffset = zip.long(at: offset + 42)
    else { return nil }
    (place, self.fields, self.commentLength) = (offset, fields, Int(commentLength))
    (self.disk, self.attributes, self.localOffset) = (disk, attributes, localOffset)
  }

  /// Bytes of the header with name, extra fields and comment.
  var length: Int { Self.length + fields.nameLength + fields.extraLength + commentLength }
}

/// The record at the end that says where the central directory is.
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

  /// A number that the format reserves for "look into the zip64 record".
  var pointsToZip64: Bool {
    [disk, directoryDisk, entriesHere, entries].contains(0xFFFF) || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
  }
}
