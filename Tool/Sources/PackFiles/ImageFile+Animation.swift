import Packs
import Values

extension ImageFile {
  /// Whether the file has more pictures than one: an APNG (PNG, third edition, 11.3.6.1) or an animated WebP (RFC 9649, 2.7).
  package var isAnimated: Bool {
    let bytes = [UInt8](bytes)
    let image = ByteScanner(bytes)
    switch kind {
    case .png: return Self.hasChunk("acTL", beforePixelsOf: bytes)
    case .jpeg: return false
    case .webp: return image.has("VP8X", at: 12) && (image.big(at: 20, bytes: 1) ?? 0) & 0x02 != 0
    }
  }

  static func hasChunk(_ name: Text, beforePixelsOf png: [UInt8]) -> Bool {
    PNGWalk(png).prefix { $0.name != "IDAT" }.contains { $0.name == name }
  }
}
