/// Watches the bytes of one entry as they are unpacked: how many they are, while they come, and that they are the right
/// ones, at the end. It keeps none of them.
///
/// `HooSetReader` uses it for every entry; a host uses it again when it takes a single image out of a kept archive.
public struct EntryCheck: Sendable {
  private let file: Text
  private let entry: Text
  /// Nil for a plain file of which no size is known.
  private let size: Int?
  private let checksum: UInt32?
  private let limit: Int
  private var sum = Checksum()
  /// Bytes that came so far.
  public private(set) var count = 0

  /// - Parameter file: the archive's name, for faults.
  public init(_ entry: ArchiveEntry, file: Text) {
    self.init(name: entry.name, file: file, size: entry.size, checksum: entry.checksum, limit: Limits.unpackedBytes)
  }

  init(name: Text, file: Text, size: Int?, checksum: UInt32?, limit: Int) {
    self.file = file
    entry = name
    self.size = size
    self.checksum = checksum
    self.limit = limit
  }

  /// - Throws: as soon as there are more bytes than the entry declares or any set may have; stop unpacking then.
  public mutating func take(_ chunk: [UInt8]) throws(ArchiveFault) { try take(chunk, in: chunk.indices) }

  mutating func take(_ bytes: [UInt8], in range: Range<Int>) throws(ArchiveFault) {
    count += range.count
    if let size, count > size {
      throw fault(.entryTooLong, "unpacks to more than the " + Text(size) + " bytes it declares; pack the set anew")
    }
    if count > limit {
      throw fault(
        .unpackedTooLarge, "makes the set larger than " + Text(megabytes: Limits.unpackedBytes) + "; use smaller images"
      )
    }
    if checksum != nil { bytes.withUnsafeBufferPointer { sum.take(UnsafeBufferPointer(rebasing: $0[range])) } }
  }

  /// - Throws: where bytes are missing or are not the ones that were packed.
  public func finish() throws(ArchiveFault) {
    if let size, count < size {
      let found = Text(count) + " bytes and declares " + Text(size)
      throw fault(.entryTooShort, "has only " + found + "; pack or publish the set anew")
    }
    if let checksum, sum.value != checksum {
      throw fault(.checksum, "does not match its checksum, so it is damaged; pack or publish the set anew")
    }
  }

  private func fault(_ rule: ArchiveRule, _ message: Text) -> ArchiveFault {
    ArchiveFault(rule, file: file, entry: entry, message)
  }
}
