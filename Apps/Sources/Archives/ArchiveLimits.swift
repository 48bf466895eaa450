import Values

/// The limits of a kind of archive.
public enum ArchiveLimits: Sendable {
  /// A set of Hoos: `01.zip`.
  case hooSet
  /// A pack of costumes, or sets of Hoos, in one file: `mypack.disguise`.
  case disguiseFile

  /// Bytes of the archive.
  public var bytes: Int { self == .hooSet ? Limits.archiveBytes : 25 << 20 }

  /// Bytes of all files together, unpacked.
  public var unpackedBytes: Int { self == .hooSet ? Limits.unpackedBytes : 32 << 20 }

  /// Entries, including folders.
  public var entries: Int { self == .hooSet ? Limits.entries : 2048 }

  /// The remedy for an archive of another program.
  var remedy: Text { self == .hooSet ? "pack it with `disguise hoosets pack`" : "pack it with `disguise pack`" }

  /// The fault of the file that exceeds `unpackedBytes`, and its remedy.
  var excess: Text {
    "brings the files to more than " + Text(megabytes: unpackedBytes) + " unpacked; use smaller images"
  }
}
