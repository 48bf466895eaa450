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
  /// Levels of lists and objects within one another in an encoded value.
  public static var depth: Int { 32 }
  /// Bytes of a document's own text that a fault quotes.
  static var quotedBytes: Int { 40 }
}
