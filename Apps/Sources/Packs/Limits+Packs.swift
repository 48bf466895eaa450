import Values

// The limits on packs and sets.

extension Limits {
  /// Costumes in one list.
  public static var costumes: Int { 64 }
  /// Bytes of a costume's `id`; at least one, of A-Z, a-z, 0-9, `_` and `-`.
  public static var idBytes: Int { 64 }
  /// Bytes of a costume's `label`; at least one.
  public static var labelBytes: Int { 128 }
  /// Bytes of a costume's `description`; it may be empty.
  public static var descriptionBytes: Int { 512 }
  /// Bytes of a costume's `alternative_text`; at least one where the key is present.
  public static var alternativeTextBytes: Int { 512 }
  /// A width or a height, in points.
  public static var side: ClosedRange<Double> { 1...2048 }
  /// A coordinate as a fraction of an image's size; it may lie outside of the image.
  public static var fraction: ClosedRange<Double> { -1...2 }
  /// Steps of an introduction; at least one.
  public static var introSteps: Int { 64 }
  /// Bytes of a step's `message`; at least one.
  public static var messageBytes: Int { 1024 }
  /// Bytes of a step's `button`; at least one.
  public static var buttonBytes: Int { 128 }
  /// Bytes of a character's name; at least one.
  public static var nameBytes: Int { 64 }
  /// A coordinate as a fraction of a character's image: it lies inside.
  public static var inside: ClosedRange<Double> { 0...1 }
  /// Bytes of a line of the launch picture, and of a lettering; at least one.
  public static var launchBytes: Int { 128 }
  public static var letteringBytes: Int { 24 }
  /// Remarks of a character; at least one. As many as he has reactions to a poke.
  public static var remarks: Int { 6 }
  /// Bytes of a remark; at least one.
  public static var remarkBytes: Int { 160 }
  /// Pixels of an image's width or height in a file that the page opens, as in the tool.
  public static var imageSide: Int { 2048 }
  /// Pixels of an image, width times height: four megapixels take 16 MB of memory when decoded.
  public static var pixels: Int { 2048 * 2048 }
  /// Bytes of an image file.
  public static var imageBytes: Int { 5 << 20 }
  /// Bytes of the document of an app: words, introduction and bundled costumes.
  public static var contentBytes: Int { 4 << 20 }
  /// Sets in one index.
  public static var sets: Int { 1000 }
  /// The largest `Count`; at least one. Sets have fewer Hoos, since each of them has two `entries`.
  public static var hoos: Int { 999 }
  /// Bytes of all sets together that are stored on a reader's device.
  public static var keptBytes: Int { 256 << 20 }
  /// Digits of a set's or a Hoo's folder: `07`, `123`.
  public static var folderDigits: ClosedRange<Int> { 2...9 }
  /// Bytes of a JSON document in a set.
  public static var documentBytes: Int { 256 << 10 }
  /// Documents with the texts of all Hoos, and bytes of each.
  public static var textDocuments: Int { 1000 }
  public static var textDocumentBytes: Int { 512 << 10 }
  /// Pixels of all pictures of a set together, which take 256 MB of memory when decoded.
  public static var setPixels: Int { 64 << 20 }
  /// Bytes of a set's or a Hoo's title; at least one.
  public static var titleBytes: Int { 128 }
  /// Bytes of a poem, its line breaks included; at least one.
  public static var poemBytes: Int { 1024 }
}
