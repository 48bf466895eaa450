/// How much the tool reads of one file. What a pack may hold is said in `Packs.Limits`.
public enum FileLimits {
  /// Bytes of a document: a pack, a catalogue, words, an introduction.
  public static let documentBytes = 256 * 1024
  /// Bytes of an image, from a file or from another server.
  public static let imageBytes = 5 * 1024 * 1024
  /// Pixels along an image's side.
  public static let imagePixels = 2048
  /// Seconds after which another server has taken too long.
  public static let fetchSeconds = 10.0
  /// Seconds after which no more images of a pack are fetched.
  public static let packFetchSeconds = 60.0
  /// Images fetched from other servers at the same time.
  public static let fetches = 4
  /// Bytes of all images of a pack that come from other servers.
  public static let fetchedBytes = 128 * 1024 * 1024
}
