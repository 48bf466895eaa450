import Values

extension Limits {
  /// Bytes of an archive.
  public static var archiveBytes: Int { 8 << 20 }
  /// Bytes of all files of a set together, unpacked.
  public static var unpackedBytes: Int { 16 << 20 }
  /// Entries of an archive, including folders, or plain files of a set.
  public static var entries: Int { 512 }
  /// The ratio of the unpacked to the packed size.
  public static var ratio: Int { 100 }
  /// Bytes of an entry's name; at least one. Faults show all of it.
  public static var entryNameBytes: Int { shownNameBytes }
}
