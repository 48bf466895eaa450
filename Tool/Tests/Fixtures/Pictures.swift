import Foundation
import Pixels

/// Images that browsers draw, and the parts of which others are made.
public enum Pictures {
  /// Returns a complete black PNG with one bit per pixel.
  ///
  /// - Parameters:
  ///   - salt: a byte that makes two images of one size differ.
  ///   - filler: the number of bytes in an ancillary chunk.
  public static func png(_ width: Int, _ height: Int, salt: UInt8 = 0, filler: Int = 0) -> Data {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let isHuge = width * height > 1 << 22
    let zeros = isHuge ? 0 : (1 + (width + 7) / 8) * height
    return Data(
      signature + chunk("IHDR", big(width, 4) + big(height, 4) + [1, 0, 0, 0, 0])
        + chunk("saLt", [salt] + [UInt8](repeating: 0, count: filler)) + chunk("IDAT", zlib(zeros: zeros))
        + chunk("IEND", []))
  }

  /// Returns a complete PNG of black that is half clear, with one bit per pixel and a palette.
  public static func clearPNG(_ width: Int, _ height: Int, salt: UInt8 = 0, filler: Int = 0) -> Data {
    paint(png(width, height, salt: salt, filler: filler), width, height, (0, 0, 0), alpha: 128)
  }

  /// Returns a complete PNG of one opaque colour, with one bit per pixel and a palette.
  public static func paintedPNG(_ width: Int, _ height: Int, _ color: (UInt8, UInt8, UInt8)) -> Data {
    paint(png(width, height), width, height, color, alpha: 255)
  }

  /// Gives an image without a palette one of a single colour.
  private static func paint(
    _ image: Data, _ width: Int, _ height: Int, _ color: (UInt8, UInt8, UInt8), alpha: UInt8
  ) -> Data {
    let header = 8 + 25
    let opaque = [UInt8](image)
    let indexed = chunk("IHDR", big(width, 4) + big(height, 4) + [1, 3, 0, 0, 0])
    return Data(
      opaque[..<8] + indexed + chunk("PLTE", [color.0, color.1, color.2]) + chunk("tRNS", [alpha])
        + opaque[header...])
  }

  /// Returns a PNG with an alpha channel whose pixels are clear, besides a red box of the pixels in `columns` and `rows`.
  ///
  /// - Parameter extra: chunks behind the header.
  public static func boxPNG(
    _ width: Int, _ height: Int, columns: Range<Int>, rows: Range<Int>, extra: [UInt8] = []
  ) -> Data {
    let pixels = (0..<height).flatMap { y in
      (0..<width).flatMap { x in columns.contains(x) && rows.contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 0] as [UInt8] }
    }
    let png = PixelImage(width: width, height: height, rgba: pixels).png()
    return Data(png[..<33] + extra + png[33...])
  }

  /// Returns a PNG with much to see, and with a clear edge.
  ///
  /// - Parameter extra: chunks behind the header.
  public static func detailedPNG(_ width: Int, _ height: Int, extra: [UInt8] = []) -> Data {
    var image = PixelImage(width: width, height: height)
    var seed: UInt32 = 7
    for y in 4..<height - 4 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let color: [UInt8] = [UInt8(seed >> 24), UInt8(y * 255 / height), UInt8(seed >> 16 & 0xFF), 255]
      let row = PixelImage(
        width: width - 8, height: 1, rgba: (0..<width - 8).flatMap { $0 % 7 == 0 ? [0, 0, 0, 255] : color })
      image.draw(row, x: 4, y: y)
    }
    let png = image.png()
    return Data(png[..<33] + extra + png[33...])
  }

  /// Returns a chunk of a PNG.
  public static func chunk(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + contents
    let sum = body.reduce(UInt32.max) { state, byte in
      (0..<8).reduce(state ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return big(contents.count, 4) + body + big(Int(~sum), 4)
  }

  /// Returns a zlib stream of zeros: a block of fixed codes with copies of 258 bytes.
  public static func zlib(zeros: Int) -> [UInt8] {
    var (output, word, count): ([UInt8], Int, Int) = ([0x78, 0x01], 0, 0)
    func write(_ bits: String) {
      for bit in bits {
        word |= (bit == "1" ? 1 : 0) << count
        count += 1
        if count == 8 {
          output.append(UInt8(word))
          (word, count) = (0, 0)
        }
      }
    }
    write("110")
    for _ in 0..<min(zeros, 1 + max(0, zeros - 1) % 258) { write("00110000") }
    for _ in 0..<(max(0, zeros - 1) / 258) { write("11000101" + "00000") }
    write("0000000" + "0000000")
    return output + big((zeros % 65_521) << 16 | 1, 4)
  }

  /// Returns a complete black JPEG; of a size that libjpeg-turbo does not write, its header only.
  public static func jpeg(_ width: Int, _ height: Int) -> Data {
    if !isDrawable(width, height) {
      return Data([0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8] + big(height, 2) + big(width, 2) + [3])
    }
    return Data(PixelImage(width: width, height: height).jpeg(quality: 50))
  }

  private static func isDrawable(_ width: Int, _ height: Int) -> Bool {
    width > 0 && height > 0 && width * height <= 1 << 22
  }

  /// Returns a JPEG with bytes before each marker that fill the space.
  public static func filled(_ jpeg: some Collection<UInt8>) -> [UInt8] {
    var (filled, last): ([UInt8], UInt8) = (Array(jpeg.prefix(2)), 0)
    for byte in jpeg.dropFirst(2) {
      if last == 0xFF, byte != 0, byte != 0xFF, !(0xD0...0xD7).contains(byte) { filled += [0xFF, 0xFF] }
      filled.append(byte)
      last = byte
    }
    return filled
  }

  /// Returns the place of the frame header in a JPEG of one frame.
  public static func frame(in jpeg: [UInt8]) -> Int {
    jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && [0xC0, 0xC1, 0xC2].contains(jpeg[$0 + 1]) } ?? 0
  }

  /// Returns the scans of a JPEG, each from its marker to the next.
  public static func scans(in jpeg: [UInt8]) -> [[UInt8]] {
    let marks = jpeg.indices.dropLast().filter { jpeg[$0] == 0xFF && jpeg[$0 + 1] != 0 } + [jpeg.count]
    return zip(marks, marks.dropFirst()).filter { jpeg[$0.0 + 1] == 0xDA }.map { Array(jpeg[$0..<$1]) }
  }

  /// Returns a complete clear WebP of the extended format; of a size that libwebp does not write, its header only.
  public static func webpExtended(_ width: Int, _ height: Int) -> Data {
    let size = [0x10, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
    let image = isDrawable(width, height) ? [UInt8](webpLossless(width, height).dropFirst(12)) : []
    let chunks = Array("VP8X".utf8) + little(10, 4) + size + image
    return Data(Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks)
  }

  /// Returns a complete clear WebP; of a size that libwebp does not write, its header only.
  public static func webpLossless(_ width: Int, _ height: Int) -> Data {
    if !isDrawable(width, height) { return Data(riff("VP8L") + [0x2F] + little(width - 1 | (height - 1) << 14, 4)) }
    return Data(PixelImage(width: width, height: height).losslessWebP())
  }

  /// Returns a complete black WebP; of a size that libwebp does not write, its header only.
  public static func webpLossy(_ width: Int, _ height: Int) -> Data {
    if !isDrawable(width, height) {
      return Data(riff("VP8 ") + [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
    }
    let black = [UInt8](repeating: 0, count: 4 * width * height).enumerated().map {
      $0.offset % 4 == 3 ? 255 : $0.element
    }
    return Data(PixelImage(width: width, height: height, rgba: black).webP(quality: 50))
  }

  private static func riff(_ chunk: String) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [0, 0, 0, 0]
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
