import Packs

/// The format of a picture's file by its first bytes, for the words of faults. Names of files may say something else.
public enum PictureFormat: String, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case gif = "GIF"
  case avif = "AVIF"
  case heic = "HEIC"
  case bmp = "BMP"
  case tiff = "TIFF"
  case svg = "SVG"
  case pdf = "PDF"

  /// Nil for another file.
  public init?(_ bytes: [UInt8]) {
    let image = ByteScanner(bytes)
    if let known = Self.starts.first(where: { image.has($0.start, at: 0) }) {
      self = known.format
    } else if image.has("BM", at: 0), image.has([0, 0, 0, 0], at: 6) {
      self = .bmp
    } else if image.has("RIFF", at: 0), image.has("WEBP", at: 8) {
      self = .webp
    } else if image.has("ftypavi", at: 4) {
      self = .avif
    } else if ["ftyphei", "ftyphev", "ftypmif"].contains(where: { image.has(Array($0.utf8), at: 4) }) {
      self = .heic
    } else if String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg") {
      self = .svg
    } else {
      return nil
    }
  }

  private static let starts: [(start: [UInt8], format: PictureFormat)] = [
    (ByteScanner.png, .png), ([0xFF, 0xD8, 0xFF], .jpeg), (Array("GIF8".utf8), .gif),
    (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff), (Array("%PDF".utf8), .pdf),
  ]

  /// The name with its article: `an AVIF`, `a JPEG`.
  public var withArticle: String { ([.avif, .svg].contains(self) ? "an " : "a ") + rawValue }

  /// The format that the extension of a file's name stands for; nil for others.
  public static func named(by name: String) -> PictureFormat? {
    switch name.split(separator: ".").last?.lowercased() {
    case "png": .png
    case "jpg", "jpeg", "jpe": .jpeg
    case "webp": .webp
    default: nil
    }
  }

  /// The extension of a file's name.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue.lowercased() }
}
