import Packs

extension ImageFile {
  /// Whether the file can hold transparent pixels: it has an alpha channel or a transparent colour.
  package var canBeTransparent: Bool {
    let bytes = [UInt8](bytes)
    switch kind {
    case .png: return Self.hasAlpha(png: bytes)
    case .jpeg: return false
    case .webp: return Self.hasAlpha(webp: bytes)
    }
  }

  /// The colour types 4 and 6 have an alpha channel; the others may have a chunk tRNS before the pixels (PNG, 11.2.1, 11.3.1).
  private static func hasAlpha(png bytes: [UInt8]) -> Bool {
    bytes.count > 25 && [4, 6].contains(bytes[25]) || hasChunk("tRNS", beforePixelsOf: bytes)
  }

  /// The flag ALPHA of the extended format and alpha_is_used of the lossless one (RFC 9649, sections 2.7 and 3.4).
  private static func hasAlpha(webp bytes: [UInt8]) -> Bool {
    let image = ByteScanner(bytes)
    if image.has("VP8X", at: 12) { return bytes.count > 20 && bytes[20] & 0x10 != 0 }
    return image.has("VP8L", at: 12) && bytes.count > 24 && bytes[24] & 0x10 != 0
  }
}
