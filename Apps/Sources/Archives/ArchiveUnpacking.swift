import Values

/// A file of an archive: one that was unpacked, of the stated size and with the stated checksum, or one to pack.
public struct UnpackedFile: Hashable, Sendable {
  /// A relative path in printable ASCII, without `.` and `..`: `Assets.xcassets/ghost.imageset/ghost.png`.
  public let name: Text
  public let bytes: [UInt8]

  public init(name: Text, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

/// Unpacks all files of an archive, a piece at a time. Nothing of an archive should be used before its last piece is checked.
///
///     var unpacking = try ArchiveUnpacking(name: "mypack.disguise", bytes: bytes, limits: .disguiseFile)
///     while try unpacking.step() {}
///     use(unpacking.files)
public struct ArchiveUnpacking: Sendable {
  private let archive: Archive
  private let bytes: [UInt8]
  private let limits: ArchiveLimits
  /// The files so far, in the order of the central directory.
  public private(set) var files: [UnpackedFile] = []
  /// The entry that is being unpacked.
  private var current: Entry?

  private static var pieceBytes: Int { 64 << 10 }

  private struct Entry {
    var source: ArchiveEntry
    var check: EntryCheck
    /// Nil for a stored entry.
    var inflater: Inflater?
    var contents: [UInt8] = []
  }

  /// - Parameter name: the archive's name in faults.
  /// - Throws: the first fault of the archive's structure.
  public init(name: Text, bytes: [UInt8], limits: ArchiveLimits) throws(ArchiveFault) {
    let archive = try Archive(name: name, bytes: bytes, limits: limits)
    if let folder = ArchiveName.nameOfFolder(in: archive.entries.map { $0.name }) {
      throw ArchiveFault(
        .duplicateName, file: name, entry: folder, "is a file and the folder of another one; rename one of them")
    }
    (self.archive, self.bytes, self.limits) = (archive, bytes, limits)
  }

  /// Unpacks the next 64 KB at most.
  ///
  /// - Returns: whether more may follow.
  /// - Throws: the first fault of an entry's contents.
  public mutating func step() throws(ArchiveFault) -> Bool {
    guard var entry = current.take() ?? next() else { return false }
    if try unpack(&entry) {
      current = entry
    } else {
      try entry.check.finish()
      files.append(UnpackedFile(name: entry.source.name, bytes: entry.contents))
    }
    return current != nil || files.count < archive.entries.count
  }

  private func next() -> Entry? {
    guard files.count < archive.entries.count else { return nil }
    let source = archive.entries[files.count]
    return Entry(
      source: source, check: EntryCheck(source, file: archive.name, limits: limits),
      inflater: source.isDeflated ? Inflater(raw: Array(bytes[source.packedRange])) : nil)
  }

  /// - Returns: whether more may follow.
  private func unpack(_ entry: inout Entry) throws(ArchiveFault) -> Bool {
    guard entry.inflater != nil else {
      let start = entry.source.dataOffset + entry.contents.count
      let end = min(start + Self.pieceBytes, entry.source.packedRange.upperBound)
      try entry.check.take(bytes, in: start..<end)
      entry.contents += bytes[start..<end]
      return end < entry.source.packedRange.upperBound
    }
    var piece: [UInt8] = []
    guard let goesOn = try? entry.inflater?.next({ piece += $0 }) else {
      throw ArchiveFault(
        .inflateFailed, file: archive.name, entry: entry.source.name, "cannot be unpacked; pack it again")
    }
    try entry.check.take(piece)
    entry.contents += piece
    return goesOn
  }
}
