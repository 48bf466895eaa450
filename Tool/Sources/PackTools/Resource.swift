import Foundation

/// One file of the site, in memory, with every form in which it is sent.
public struct Resource: Hashable, Sendable {
  /// The bytes in one content coding.
  public struct Form: Hashable, Sendable {
    public let bytes: Data
    /// A strong entity tag, quotation marks included; each form has its own.
    public let etag: String
  }

  public let contentType: String
  public let cacheControl: String
  /// The bytes as they are.
  public let plain: Form
  /// The gzip form, where it is smaller.
  public let gzip: Form?
  /// The Brotli form, where it is smaller.
  public let brotli: Form?

  /// For what changes under the same name: ask before every use, get 304 while it is the same.
  public static let shortLived = "no-cache"
  /// For what is named after its content.
  public static let immutable = "public, max-age=31536000, immutable"

  /// Compresses `bytes` where `contentType` is worth it, unless `packed` has that done. Cost: about 1 s per 500 KB.
  ///
  /// - Parameter hash: SHA-256 of `bytes`, 64 hexadecimal digits, where it is known; nil has it computed.
  public init(
    _ bytes: Data, contentType: String, cacheControl: String = Resource.shortLived, hash: String? = nil,
    packed: PackedForms = PackedForms()
  ) {
    self.contentType = contentType
    self.cacheControl = cacheControl
    let hash = (hash ?? SHA256.hex(bytes)).prefix(32)
    plain = Form(bytes: bytes, etag: "\"\(hash)\"")
    let isPacked = ["image/", "font/", "application/zip"].contains { contentType.hasPrefix($0) }
    let isCompressible = !isPacked || contentType.hasPrefix("image/svg")
    let gzip = isCompressible ? packed.gzip(of: bytes) ?? Compression.gzip(bytes) : bytes
    let brotli = isCompressible ? packed.brotli(of: bytes) ?? Compression.brotli(bytes) : bytes
    self.gzip = gzip.count < bytes.count ? Form(bytes: gzip, etag: "\"\(hash)-gzip\"") : nil
    self.brotli = brotli.count < bytes.count ? Form(bytes: brotli, etag: "\"\(hash)-br\"") : nil
  }
}
