import Files
import Pixels
import Values

/// The reason why a file is no usable image.
package enum ImageFault: Error {
  /// The format, if it is that of another kind of picture.
  case notAnImage(PictureFormat?)
  case empty
  case noSize(ImageFile.Kind)
  case damaged(Text)
  /// A JPEG or WebP whose pixels cannot be had.
  case undrawable(PixelFault)
  case tooManyPixels(width: Int, height: Int)

  /// The fault of bytes that are none of the three formats.
  static func other(than bytes: [UInt8]) -> ImageFault { bytes.isEmpty ? .empty : .notAnImage(PictureFormat(bytes)) }

  /// The fault and the remedy, separated by a semicolon.
  package var message: String {
    switch self {
    case .notAnImage(nil): return "is not PNG, JPEG or WebP; convert it to one of them"
    case .notAnImage(let format?):
      return "is \(format.withArticle) file, not PNG, JPEG or WebP; convert it to one of them"
    case .empty: return "is empty; export the image again"
    case .noSize(let kind):
      return "is a damaged \(kind.rawValue.uppercased()) image: its size cannot be read; export it again"
    case .damaged(let fault): return "is a damaged PNG image: it \(fault.string)"
    case .undrawable(let fault): return fault.message
    case .tooManyPixels(let width, let height):
      let limit = FileLimits.imagePixels
      return "is \(width) x \(height) pixels; scale it down to at most \(limit) x \(limit)"
    }
  }
}
