/// One file in a zip archive, where and how it is packed. Every field was checked against both of its headers.
public struct ArchiveEntry: Hashable, Sendable {
  /// Its name, printable ASCII: `01/07/hoo.png`.
  public var name: Text
  /// Where its packed bytes begin, counted from the beginning of the archive.
  public var dataOffset: Int
  /// Bytes in the archive.
  public var packedSize: Int
  /// Bytes once it is unpacked.
  public var size: Int
  /// CRC-32 of the unpacked bytes.
  public var checksum: UInt32
  /// Packed with DEFLATE; otherwise the bytes stand in the archive as they are.
  public var isDeflated: Bool

  public init(name: Text, dataOffset: Int, packedSize: Int, size: Int, checksum: UInt32, isDeflated: Bool) {
    self.name = name
    self.dataOffset = dataOffset
    self.packedSize = packedSize
    self.size = size
    self.checksum = checksum
    self.isDeflated = isDeflated
  }

  /// Where its packed bytes are in the archive.
  public var packedRange: Range<Int> { dataOffset..<(dataOffset + packedSize) }
}

/// A zip archive whose structure holds: what two readers could understand in two ways is refused.
///
/// Accepted are the archives that `disguise hoosets pack` writes, and what common zip programs add to them without being
/// asked: folders as entries of their own, data descriptors, time stamps and owners as extra fields, any order, any
/// date, the UTF-8 flag (names are ASCII). Refused are comments, gaps, overlaps and bytes before, between and after,
/// headers that disagree in any field, encryption, zip64, several disks, methods other than stored and DEFLATE, links,
/// devices, names that are more than a path below the archive, two names that are one on some disk, and whatever exceeds
/// `Limits`. Contents are checked as they are unpacked, by `EntryCheck`.
public struct Archive: Sendable {
  /// The archive's own name, for faults: `01.zip`.
  public let name: Text
  /// The files, in the order of the central directory; folders are left out.
  public let entries: [ArchiveEntry]

  /// - Throws: the first fault that is found.
  public init(name: Text, bytes: [UInt8]) throws(ArchiveFault) {
    let scan = ArchiveScan(file: name, bytes: bytes, stopsAtFault: true)
    if let fault = scan.faults.first { throw fault }
    self.name = name
    entries = scan.files.map { $0.entry }
  }
}
