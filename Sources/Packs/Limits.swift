/// How much a pack may hold. Every limit stands here and nowhere else; a value at the limit is allowed.
public enum Limits {
  /// Costumes in one list.
  public static var costumes: Int { 64 }
  /// Bytes of a costume's `id`; at least one, of A-Z, a-z, 0-9, `_` and `-`.
  public static var idBytes: Int { 64 }
  /// Bytes of a costume's `label`; at least one.
  public static var labelBytes: Int { 128 }
  /// Bytes of a costume's `description`; it may be empty.
  public static var descriptionBytes: Int { 512 }
  /// A width or a height, in points.
  public static var side: ClosedRange<Double> { 1...2048 }
  /// A point as fractions of an image's size; it may lie a little outside of the image.
  public static var fraction: ClosedRange<Double> { -1...2 }
  /// Steps of an introduction; at least one.
  public static var introSteps: Int { 64 }
  /// Bytes of a step's `message`; at least one.
  public static var messageBytes: Int { 1024 }
  /// Bytes of a step's `button`; at least one.
  public static var buttonBytes: Int { 128 }
  /// Pixels of an image, width times height: four megapixels take 16 MB of memory once they are decoded.
  public static var pixels: Int { 2048 * 2048 }
  /// Bytes of an image file.
  public static var imageBytes: Int { 5 << 20 }
  /// Bytes of the document that an app is made of: its words, its introduction, its bundled costumes.
  public static var contentBytes: Int { 4 << 20 }
  /// Levels of lists and objects within one another in an encoded value.
  public static var depth: Int { 32 }
  /// Sets in one index.
  public static var sets: Int { 1000 }
  /// What `Count` may say; at least one. A set has fewer, for each of its Hoos takes two `entries`.
  public static var hoos: Int { 999 }
  /// Bytes of an archive as it is downloaded.
  public static var archiveBytes: Int { 8 << 20 }
  /// Bytes of all files of a set together, unpacked.
  public static var unpackedBytes: Int { 16 << 20 }
  /// Bytes of all archives and plain files of sets together that stay on a reader's device.
  public static var keptBytes: Int { 256 << 20 }
  /// Entries of an archive, or plain files of a set, folders included.
  public static var entries: Int { 512 }
  /// How many bytes one packed byte may become.
  public static var ratio: Int { 100 }
  /// Bytes of an entry's name; at least one.
  public static var entryNameBytes: Int { 120 }
  /// Digits of a set's or a Hoo's folder: `07`, `123`.
  public static var folderDigits: ClosedRange<Int> { 2...9 }
  /// Bytes of a JSON document in a set.
  public static var documentBytes: Int { 256 << 10 }
  /// Keys of one object in such a document.
  public static var documentKeys: Int { 64 }
  /// Values in such a document, lists and objects included.
  public static var documentValues: Int { 4096 }
  /// Keys of one object in any other document: a pack, a catalogue, an index, words.
  public static var packKeys: Int { 4096 }
  /// Values in any other document; an index of a thousand sets has nine thousand.
  public static var packValues: Int { 1 << 16 }
  /// Pixels of all pictures of a set together, 256 MB of memory once they are decoded.
  public static var setPixels: Int { 64 << 20 }
  /// Bytes of a set's or a Hoo's title; at least one.
  public static var titleBytes: Int { 128 }
  /// Bytes of a poem, its line breaks included; at least one.
  public static var poemBytes: Int { 1024 }
  /// Bytes of a document's own text that a fault quotes.
  static var quotedBytes: Int { 40 }
}
