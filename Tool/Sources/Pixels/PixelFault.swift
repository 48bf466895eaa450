/// The reason why the pixels of an image cannot be had.
public enum PixelFault: Error, Hashable {
  /// The bytes are not PNG, JPEG or WebP.
  case unknownFormat
  case tooLarge(width: Int, height: Int)
  /// Decoding would take too long: the image has too many scans or frames for its size.
  case tooMuchWork(String)
  /// The kind of the image, and what is wrong with it, as in `ends early`.
  case damaged(kind: String, String)

  /// The fault and its remedy, separated by a semicolon.
  public var message: String {
    switch self {
    case .unknownFormat: "is not PNG, JPEG or WebP; convert it to one of them"
    case .tooLarge(let width, let height): "is \(width) x \(height) pixels; scale it down"
    case .tooMuchWork(let what): "has \(what); export it again"
    case .damaged(let kind, let what): "is a damaged \(kind) image: it \(what); export it again"
    }
  }
}
