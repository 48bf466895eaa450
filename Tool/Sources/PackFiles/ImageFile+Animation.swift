import Values

extension ImageFile {
  /// Whether the file has more pictures than one: an APNG (PNG, third edition, 11.3.6.1) or an animated WebP (RFC 9649, 2.7).
  package var isAnimated: Bool {
    let image = ByteScanner([UInt8](bytes))
    switch kind {
    case .png: return Self.hasAnimation(png: image)
    case .jpeg: return false
    case .webp: return image.has("VP8X", at: 12) && (image.big(at: 20, bytes: 1) ?? 0) & 0x02 != 0
    }
  }

  /// The chunk acTL is before the pixels.
  private static func hasAnimation(png image: ByteScanner) -> Bool {
    var offset = 8
    while let length = image.big(at: offset, bytes: 4), !image.has("IDAT", at: offset + 4) {
      if image.has("acTL", at: offset + 4) { return true }
      offset += 12 + length
    }
    return false
  }
}
