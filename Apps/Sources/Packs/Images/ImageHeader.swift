/// Reads the format and the size in pixels from the first bytes of an image, before it is decoded: a few bytes can expand to
/// gigabytes of pixels.
///
/// The formats are those that the tool publishes: PNG, JPEG and WebP.
public enum ImageHeader {
  /// Returns the size in pixels, or nil if `bytes`, the beginning of a file, have another format or no size.
  public static func size(in bytes: [UInt8]) -> (width: Int, height: Int)? {
    let image = ByteScanner(bytes)
    guard let size = png(image) ?? jpeg(image) ?? webp(image), size.width > 0, size.height > 0 else { return nil }
    return size
  }

  private typealias PixelSize = (width: Int, height: Int)

  /// Reads the size from the first chunk of a PNG, IHDR: width and height, 31 bits each.
  private static func png(_ image: ByteScanner) -> PixelSize? {
    guard image.has(ByteScanner.png, at: 0), image.has("IHDR", at: 12),
      let width = image.big(at: 16, bytes: 4), let height = image.big(at: 20, bytes: 4)
    else { return nil }
    return (width, height)
  }

  /// Reads the size from the frame header of a JPEG, the segment SOF0...SOF15 without DHT, JPG and DAC.
  private static func jpeg(_ image: ByteScanner) -> PixelSize? {
    guard image.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
    var offset = 2
    while let marker = image.big(at: offset, bytes: 2), marker >> 8 == 0xFF {
      // Any number of such bytes may fill the space before a marker (T.81, B.1.1.2).
      if marker == 0xFFFF {
        offset += 1
        continue
      }
      guard let length = image.big(at: offset + 2, bytes: 2), length >= 2 else { return nil }
      if (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = image.big(at: offset + 5, bytes: 2), let width = image.big(at: offset + 7, bytes: 2)
        else { return nil }
        return (width, height)
      }
      offset += 2 + length
    }
    return nil
  }

  /// Reads the size of a WebP, which is extended (VP8X), lossless (VP8L) or lossy (VP8) (RFC 9649, section 2).
  private static func webp(_ image: ByteScanner) -> PixelSize? {
    guard image.has("RIFF", at: 0), image.has("WEBP", at: 8) else { return nil }
    if image.has("VP8X", at: 12) {
      guard let width = image.little(at: 24, bytes: 3), let height = image.little(at: 27, bytes: 3) else { return nil }
      return (width + 1, height + 1)
    }
    if image.has("VP8L", at: 12), image.has([0x2F], at: 20) {
      guard let low = image.little(at: 21, bytes: 2), let high = image.little(at: 23, bytes: 2) else { return nil }
      return (low & 0x3FFF + 1, (low >> 14 | high << 2) & 0x3FFF + 1)
    }
    if image.has("VP8 ", at: 12), image.has([0x9D, 0x01, 0x2A], at: 23) {
      guard let width = image.little(at: 26, bytes: 2), let height = image.little(at: 28, bytes: 2) else { return nil }
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }
}
