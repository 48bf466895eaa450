import Foundation
import Packs

/// An image, with the format and the size in pixels that its bytes state.
public struct ImageFile: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case png, jpeg, webp

    public var contentType: String { "image/\(rawValue)" }
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
  }

  public let bytes: Data
  public let kind: Kind
  public let width: Int
  public let height: Int
  /// SHA-256 of the bytes as 64 hexadecimal digits.
  let hash: String

  /// - Parameter isOurs: whether `make build` made the image, so that its pixels need no check.
  /// - Throws: `ToolError`, without a place, if the bytes are not PNG, JPEG or WebP, the image is too large, or a PNG cannot be
  ///   decoded.
  public init(_ data: Data, isOurs: Bool = false) throws(ToolError) {
    do { try self.init(checked: data, isOurs: isOurs) } catch { throw ToolError(error.message) }
  }

  /// The same with the kind of the fault.
  package init(checked data: Data, isOurs: Bool = false) throws(ImageFault) {
    let bytes = isOurs ? data : Self.withoutTail(data)
    guard let (kind, size) = Self.inspect([UInt8](bytes)) else { throw .notAnImage }
    guard let size, size.width > 0, size.height > 0 else { throw .noSize(kind) }
    let limit = FileLimits.imagePixels
    if size.width > limit || size.height > limit { throw .tooManyPixels(width: size.width, height: size.height) }
    if kind == .png && !isOurs, let fault = PNGCheck.fault(in: [UInt8](bytes)) { throw .damaged(fault) }
    self.bytes = bytes
    self.kind = kind
    (width, height) = size
    hash = ContentHash.hex(of: bytes)
  }

  /// Reads the image in the file at `url`.
  ///
  /// - Parameter root: the folder of the image's pack; nil for one of the app's own images.
  public init(at url: URL, within root: URL? = nil) throws(ToolError) {
    self = try BuildCache.value("image \(root?.path ?? "")", of: url.path) { () throws(ToolError) in
      let data = try readFile(url, limit: FileLimits.imageBytes, within: root)
      do throws(ToolError) { return try ImageFile(data, isOurs: root == nil) } catch {
        throw ToolError("\(url.path): \(error.description)")
      }
    }
  }

  /// Returns `data` without the bytes behind the end of a PNG.
  private static func withoutTail(_ data: Data) -> Data {
    data.starts(with: signature) ? PNGEnd.trimmed(data) : data
  }

  /// The first bytes of a PNG.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private typealias PixelSize = (width: Int, height: Int)

  private static func inspect(_ bytes: [UInt8]) -> (Kind, PixelSize?)? {
    let image = ByteScanner(bytes)
    if image.has(signature, at: 0) { return (.png, png(image)) }
    if image.has([0xFF, 0xD8, 0xFF], at: 0) { return (.jpeg, jpeg(image)) }
    if image.has("RIFF", at: 0) && image.has("WEBP", at: 8) { return (.webp, webp(image)) }
    return nil
  }

  /// Reads the size from the first chunk of a PNG, IHDR: width and height, 32 bits each.
  private static func png(_ image: ByteScanner) -> PixelSize? {
    guard image.has("IHDR", at: 12), let width = image.big(at: 16, bytes: 4), let height = image.big(at: 20, bytes: 4)
    else { return nil }
    return (width, height)
  }

  /// Reads the size from the frame header of a JPEG, the segment SOF0...SOF15 without DHT, JPG and DAC.
  private static func jpeg(_ image: ByteScanner) -> PixelSize? {
    var offset = 2
    while let marker = image.big(at: offset, bytes: 2), marker >> 8 == 0xFF,
      let length = image.big(at: offset + 2, bytes: 2), length >= 2
    {
      if (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = image.big(at: offset + 5, bytes: 2), let width = image.big(at: offset + 7, bytes: 2)
        else { return nil }
        return (width, height)
      }
      offset += 2 + length
    }
    return nil
  }

  /// Reads the size of a WebP, which is lossy (VP8), lossless (VP8L) or extended (VP8X) (RFC 9649, section 2).
  private static func webp(_ image: ByteScanner) -> PixelSize? {
    if image.has("VP8X", at: 12),
      let width = image.little(at: 24, bytes: 3), let height = image.little(at: 27, bytes: 3)
    {
      return (width + 1, height + 1)
    }
    if image.has("VP8L", at: 12), image.has([0x2F], at: 20), let bits = image.little(at: 21, bytes: 4) {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if image.has("VP8 ", at: 12), image.has([0x9D, 0x01, 0x2A], at: 23),
      let width = image.little(at: 26, bytes: 2), let height = image.little(at: 28, bytes: 2)
    {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }
}
