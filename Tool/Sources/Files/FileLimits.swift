/// Limits on the files and downloads that the tool reads. The limits on a pack's contents are in `Packs.Limits`.
public enum FileLimits {
  /// Bytes of a document: a pack, a catalogue, words, an introduction.
  public static let documentBytes = 256 * 1024
  /// Bytes of an image, from a file or from another server.
  public static let imageBytes = 5 * 1024 * 1024
  /// Pixels of an image's width or height.
  public static let imagePixels = 2048
  /// The time limit for fetching one image, in seconds.
  public static let fetchSeconds = 10.0
  /// The time limit for fetching all images of a pack, in seconds.
  public static let packFetchSeconds = 60.0
  /// Images fetched at the same time.
  public static let fetches = 4
  /// Bytes of all fetched images of a pack.
  public static let fetchedBytes = 128 * 1024 * 1024
}
