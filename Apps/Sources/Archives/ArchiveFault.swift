import Values

/// The reason why an archive or a set is refused: the rule, the place, and a message with the remedy.
public struct ArchiveFault: Error, Hashable, Sendable {
  public var rule: ArchiveRule
  /// The archive, or the folder of plain files: `01.zip`.
  public var file: Text
  /// The entry's name, in printable characters; empty for a fault of the whole file.
  public var entry: Text
  /// The key in a document: `PoemLine`; empty for a fault of no single key.
  public var path: Text
  /// The fault and the remedy, separated by a semicolon: `is encrypted; pack it without a password`.
  public var message: Text

  /// - Parameters:
  ///   - entry: the name in the archive; unprintable characters are replaced.
  ///   - path: the key in the document; unprintable characters are replaced.
  @inline(never)
  public init(_ rule: ArchiveRule, file: Text, entry: Text = .empty, path: Text = .empty, _ message: Text) {
    self.rule = rule
    self.file = file
    self.entry = entry.printable
    self.path = path.printable
    self.message = message
  }

  /// The place and the message: `01.zip, 01/header.png: is encrypted; pack it without a password`.
  public var line: Text { (entry.isEmpty ? file : file + ", " + entry) + ": " + message }
}
