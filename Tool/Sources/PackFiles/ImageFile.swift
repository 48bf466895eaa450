import Files
import Foundation
import Packs
import Pixels
import Values

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
  package let hash: String

  /// - Parameter isOurs: whether `make build` made the image, so that its pixels need no check.
  /// - Throws: `ToolError`, without a place, if the bytes are not PNG, JPEG or WebP, the image is too large, or browsers do not
  ///   draw it.
  public init(_ data: Data, isOurs: Bool = false) throws(ToolError) {
    do { try self.init(checked: data, isOurs: isOurs) } catch { throw ToolError(error.message) }
  }

  /// Reads an image, and throws a fault that says its kind.
  package init(checked data: Data, isOurs: Bool = false) throws(ImageFault) {
    let bytes = isOurs ? data : Self.withoutTail(data)
    guard let kind = Self.kind(of: [UInt8](bytes)) else { throw .other(than: [UInt8](data.prefix(4096))) }
    guard let size = ImageHeader.size(in: [UInt8](bytes)) else { throw .noSize(kind) }
    let limit = FileLimits.imagePixels
    if size.width > limit || size.height > limit { throw .tooManyPixels(width: size.width, height: size.height) }
    let hash = ContentHash.hex(of: bytes)
    if !isOurs, let fault = BuildCache.value("image fault", named: hash, { Self.fault(in: [UInt8](bytes), kind) }) {
      throw fault
    }
    self.bytes = bytes
    self.kind = kind
    self.hash = hash
    (width, height) = size
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

  /// Returns `data` without the bytes behind the end if it is a PNG.
  package static func withoutTail(_ data: Data) -> Data {
    data.starts(with: ByteScanner.png) ? data.prefix(PNGWalk.end(of: [UInt8](data)) ?? data.count) : data
  }

  private static func kind(of bytes: [UInt8]) -> Kind? {
    let image = ByteScanner(bytes)
    if image.has(ByteScanner.png, at: 0) { return .png }
    if image.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
    return image.has("RIFF", at: 0) && image.has("WEBP", at: 8) ? .webp : nil
  }

  /// The fault because of which browsers do not draw the image. The page's own PNG reader is stricter than the library.
  private static func fault(in bytes: [UInt8], _ kind: Kind) -> ImageFault? {
    if kind == .png {
      // Bytes behind the end are gone already.
      return PNGCheck.fault(in: bytes).map { .damaged(PNGEnd.fault(in: bytes).map(Text.init) ?? $0) }
    }
    do { _ = try PixelImage(decoding: bytes, limits: PixelLimits(side: FileLimits.imagePixels)) } catch {
      return .undrawable(error)
    }
    return nil
  }
}
