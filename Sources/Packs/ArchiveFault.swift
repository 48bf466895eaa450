/// Why an archive or a set is refused: the rule, the place, and a sentence with the remedy.
public struct ArchiveFault: Error, Hashable, Sendable {
  public var rule: ArchiveRule
  /// The archive, or the folder of plain files: `01.zip`.
  public var file: Text
  /// The entry's name, fit to be shown; empty where the fault lies in the file as a whole.
  public var entry: Text
  /// The key it is about, in a document: `PoemLine`; empty where it is about no key.
  public var path: Text
  /// What is wrong and how to mend it, as in `is encrypted; pack it without a password`.
  public var message: Text

  /// - Parameters:
  ///   - entry: the name as it stands in the archive; what cannot be shown in it is replaced.
  ///   - path: the key as it stands in the document; likewise.
  public init(_ rule: ArchiveRule, file: Text, entry: Text = .empty, path: Text = .empty, _ message: Text) {
    self.rule = rule
    self.file = file
    self.entry = entry.printable
    self.path = path.printable
    self.message = message
  }

  /// The whole sentence: `01.zip, 01/header.png: is encrypted; pack it without a password`.
  public var line: Text { (entry.isEmpty ? file : file + ", " + entry) + ": " + message }
}

extension Text {
  /// This text with `?` for each byte that is no printable ASCII, cut to what a name may have.
  var printable: Text {
    let shown = utf8.prefix(Limits.entryNameBytes).map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: "?") }
    return Text(utf8: shown) + (utf8.count > Limits.entryNameBytes ? "..." : "")
  }
}
