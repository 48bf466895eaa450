import Files
import Foundation

/// One file of the site in memory, in each content coding.
public struct Resource: Hashable, Sendable {
  /// The bytes in one content coding.
  public struct Form: Hashable, Sendable {
    public let bytes: Data
    /// A strong entity tag, quotation marks included; each form has its own.
    public let etag: String
  }

  public let contentType: String
  public let cacheControl: String
  /// The uncompressed form.
  public let plain: Form
  /// The gzip form; nil if it is not smaller.
  public let gzip: Form?
  /// The Brotli form; nil if it is not smaller.
  public let brotli: Form?

  /// For files that keep their names: browsers revalidate them before each use.
  public static let shortLived = "no-cache"
  /// For files named after the hash of their contents.
  public static let immutable = "public, max-age=31536000, immutable"

  /// Compresses `bytes` if their type is compressible and `packed` does not have the result. Cost: about 1 s per 500 KB.
  ///
  /// - Parameters:
  ///   - hash: SHA-256 of `bytes` as 64 hexadecimal digits; nil to compute it.
  ///   - isCompressed: false to have the uncompressed form only.
  ///   - isQuick: true for bytes that are made on request: Brotli, which takes most of the time, makes less effort.
  public init(
    _ bytes: Data, contentType: String, cacheControl: String = Resource.shortLived, hash: String? = nil,
    packed: PackedForms = PackedForms(), isCompressed: Bool = true, isQuick: Bool = false
  ) {
    self.contentType = contentType
    self.cacheControl = cacheControl
    let whole = hash ?? ContentHash.hex(of: bytes)
    let hash = whole.prefix(32)
    plain = Form(bytes: bytes, etag: "\"\(hash)\"")
    let isPacked = ["image/", "font/", "application/zip"].contains { contentType.hasPrefix($0) }
    let isCompressible = isCompressed && (!isPacked || contentType.hasPrefix("image/svg"))
    func form(_ coding: String, _ pack: (Data) -> Data) -> Data { BuildCache.form(coding, of: whole) { pack(bytes) } }
    let gzip = isCompressible ? packed.gzip(of: bytes) ?? form(Compression.gzipVersion, Compression.gzip) : bytes
    let best = {
      isQuick
        ? Compression.brotli(bytes, quality: Compression.quickBrotli)
        : form(Compression.brotliVersion) { Compression.brotli($0) }
    }
    let brotli = isCompressible ? packed.brotli(of: bytes) ?? best() : bytes
    self.gzip = gzip.count < bytes.count ? Form(bytes: gzip, etag: "\"\(hash)-gzip\"") : nil
    self.brotli = brotli.count < bytes.count ? Form(bytes: brotli, etag: "\"\(hash)-br\"") : nil
  }
}
