/// The limits on documents, archives and packs. Each module adds those that it enforces. A value equal to its limit is allowed.
public enum Limits {
  /// Levels of nested lists and objects.
  public static var depth: Int { 32 }
  /// Keys of one object in a document of a set.
  public static var documentKeys: Int { 64 }
  /// Values in such a document, lists and objects included.
  public static var documentValues: Int { 4096 }
  /// Keys of one object in any other document: a pack, a catalogue, an index, words.
  public static var packKeys: Int { 4096 }
  /// Values in such a document, lists and objects included. An index of a thousand sets has nine thousand.
  public static var packValues: Int { 1 << 16 }
  /// Bytes of a document's text that a fault quotes.
  package static var quotedBytes: Int { 40 }
  /// Bytes of a name that a fault shows.
  package static var shownNameBytes: Int { 120 }
}
