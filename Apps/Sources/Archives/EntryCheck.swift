import Values

/// Checks the size and the CRC-32 of an entry while its bytes are unpacked, without keeping them.
///
/// `HooSetReader` uses it for every entry. A host uses it again when it extracts an image from a stored archive.
public struct EntryCheck: Sendable {
  private let file: Text
  private let entry: Text
  /// Nil for a plain file of unknown size.
  private let size: Int?
  private let checksum: UInt32?
  private let limit: Int
  private let limits: ArchiveLimits
  private var sum = Checksum()
  /// The bytes so far.
  public private(set) var count = 0

  /// - Parameter file: the archive's name in faults.
  public init(_ entry: ArchiveEntry, file: Text, limits: ArchiveLimits = .hooSet) {
    self.init(
      name: entry.name, file: file, size: entry.size, checksum: entry.checksum, limit: limits.unpackedBytes,
      limits: limits)
  }

  /// - Parameter limit: the bytes that the entry may have.
  package init(
    name: Text, file: Text, size: Int?, checksum: UInt32?, limit: Int, limits: ArchiveLimits = .hooSet
  ) {
    (self.file, entry, self.size, self.checksum) = (file, name, size, checksum)
    (self.limit, self.limits) = (limit, limits)
  }

  /// - Throws: a fault if there are more bytes than the entry declares or a set may have. Stop unpacking then.
  public mutating func take(_ chunk: [UInt8]) throws(ArchiveFault) { try take(chunk, in: chunk.indices) }

  package mutating func take(_ bytes: [UInt8], in range: Range<Int>) throws(ArchiveFault) {
    count += range.count
    if let size, count > size {
      throw fault(.entryTooLong, "unpacks to more than the " + Text(size) + " bytes it declares; pack it again")
    }
    if count > limit { throw fault(.unpackedTooLarge, limits.excess) }
    if checksum != nil { bytes.withUnsafeBufferPointer { sum.take(UnsafeBufferPointer(rebasing: $0[range])) } }
  }

  /// - Throws: a fault if bytes are missing or the checksum differs.
  public func finish() throws(ArchiveFault) {
    if let size, count < size {
      let found = Text(count) + " bytes and declares " + Text(size)
      throw fault(.entryTooShort, "has only " + found + "; pack or publish it again")
    }
    if let checksum, sum.value != checksum {
      throw fault(.checksum, "does not match its checksum, so it is damaged; pack or publish it again")
    }
  }

  private func fault(_ rule: ArchiveRule, _ message: Text) -> ArchiveFault {
    ArchiveFault(rule, file: file, entry: entry, message)
  }
}
