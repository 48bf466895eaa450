import Values

/// One file in a zip archive. Its local and its central header agree in every field.
public struct ArchiveEntry: Hashable, Sendable {
  /// The name in printable ASCII: `01/07/hoo.png`.
  public var name: Text
  /// The offset of the packed bytes in the archive.
  public var dataOffset: Int
  /// The packed size in bytes.
  public var packedSize: Int
  /// The unpacked size in bytes.
  public var size: Int
  /// The CRC-32 of the unpacked bytes.
  public var checksum: UInt32
  /// Whether the bytes are packed with DEFLATE; otherwise they are stored.
  public var isDeflated: Bool

  public init(name: Text, dataOffset: Int, packedSize: Int, size: Int, checksum: UInt32, isDeflated: Bool) {
    self.name = name
    self.dataOffset = dataOffset
    self.packedSize = packedSize
    self.size = size
    self.checksum = checksum
    self.isDeflated = isDeflated
  }

  /// The range of the packed bytes in the archive.
  public var packedRange: Range<Int> { dataOffset..<(dataOffset + packedSize) }
}

/// A zip archive with a valid structure. Archives that two readers could interpret differently are refused.
///
/// Accepted are the archives of `disguise hoosets pack`, with the additions of common zip programs: entries for folders, data
/// descriptors, time stamps and owners in extra fields, any order, any date, and the UTF-8 flag (names are ASCII). Refused are
/// comments, gaps, overlaps, other bytes before, between or after entries, headers that disagree, encryption, zip64, split
/// archives, methods other than stored and DEFLATE, links, devices, names that lead out of the archive, names that are equal
/// on some file system, and archives that exceed their limits. `EntryCheck` checks the contents while they are unpacked.
public struct Archive: Sendable {
  /// The archive's name in faults: `01.zip`.
  public let name: Text
  /// The files in the order of the central directory, without folders.
  public let entries: [ArchiveEntry]

  /// - Throws: the first fault.
  public init(name: Text, bytes: [UInt8], limits: ArchiveLimits = .hooSet) throws(ArchiveFault) {
    let scan = ArchiveScan(file: name, bytes: bytes, limits: limits, stopsAtFault: true)
    if let fault = scan.faults.first { throw fault }
    self.name = name
    entries = scan.files.map { $0.entry }
  }
}
