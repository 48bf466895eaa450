import Values

/// Reads the format and the size in pixels from the first bytes of an image, before it is decoded: a few bytes can expand to
/// gigabytes of pixels.
///
/// The formats are those that the tool publishes: PNG, JPEG and WebP.
public enum ImageHeader {
  /// Returns the size in pixels, or nil if `bytes`, the beginning of a file, have another format or no size.
  public static func size(in bytes: [UInt8]) -> (width: Int, height: Int)? {
    let image = Bytes(bytes: bytes)
    guard let size = png(image) ?? jpeg(image) ?? webp(image), size.width > 0, size.height > 0 else { return nil }
    return size
  }

  private typealias PixelSize = (width: Int, height: Int)

  /// Reads the size from the first chunk of a PNG, IHDR: width and height, 31 bits each.
  private static func png(_ image: Bytes) -> PixelSize? {
    guard image.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), image.has(Text("IHDR").utf8, at: 12),
      let width = image.big(at: 16, count: 4), let height = image.big(at: 20, count: 4)
    else { return nil }
    return (width, height)
  }

  /// Reads the size from the frame header of a JPEG, the segment SOF0...SOF15 without DHT, JPG and DAC.
  private static func jpeg(_ image: Bytes) -> PixelSize? {
    guard image.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
    var offset = 2
    while let marker = image.big(at: offset, count: 2), marker >> 8 == 0xFF {
      // Any number of such bytes may fill the space before a marker (T.81, B.1.1.2).
      if marker == 0xFFFF {
        offset += 1
        continue
      }
      guard let length = image.big(at: offset + 2, count: 2), length >= 2 else { return nil }
      if (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = image.big(at: offset + 5, count: 2), let width = image.big(at: offset + 7, count: 2)
        else { return nil }
        return (width, height)
      }
      offset += 2 + length
    }
    return nil
  }

  /// Reads the size of a WebP, which is extended (VP8X), lossless (VP8L) or lossy (VP8) (RFC 9649, section 2).
  private static func webp(_ image: Bytes) -> PixelSize? {
    guard image.has(Text("RIFF").utf8, at: 0), image.has(Text("WEBP").utf8, at: 8) else { return nil }
    if image.has(Text("VP8X").utf8, at: 12) {
      guard let width = image.little(at: 24, count: 3), let height = image.little(at: 27, count: 3) else { return nil }
      return (width + 1, height + 1)
    }
    if image.has(Text("VP8L").utf8, at: 12), image.has([0x2F], at: 20) {
      guard let low = image.little(at: 21, count: 2), let high = image.little(at: 23, count: 2) else { return nil }
      return (low & 0x3FFF + 1, (low >> 14 | high << 2) & 0x3FFF + 1)
    }
    if image.has(Text("VP8 ").utf8, at: 12), image.has([0x9D, 0x01, 0x2A], at: 23) {
      guard let width = image.little(at: 26, count: 2), let height = image.little(at: 28, count: 2) else { return nil }
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }
}

/// Reads numbers from bytes; nil beyond their end.
private struct Bytes {
  let bytes: [UInt8]

  func has(_ wanted: [UInt8], at offset: Int) -> Bool {
    bytes.count >= offset + wanted.count && Array(bytes[offset..<offset + wanted.count]) == wanted
  }

  /// Returns the big-endian number of `count` bytes; nil if it exceeds 31 bits.
  func big(at offset: Int, count: Int) -> Int? {
    guard bytes.count >= offset + count, count < 4 || bytes[offset] < 0x80 else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the little-endian number of at most three bytes.
  func little(at offset: Int, count: Int) -> Int? {
    guard bytes.count >= offset + count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
