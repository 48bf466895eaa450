import Foundation

/// Images: complete PNGs, and the headers of JPEG and WebP, which are all that the tool reads.
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

  /// Returns a complete PNG of clear pixels, with one bit per pixel and a transparent colour.
  public static func clearPNG(_ width: Int, _ height: Int, salt: UInt8 = 0, filler: Int = 0) -> Data {
    let header = 8 + 25
    let opaque = [UInt8](png(width, height, salt: salt, filler: filler))
    return Data(opaque[..<header] + chunk("tRNS", [0, 0]) + opaque[header...])
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

  /// Returns the beginning of a JPEG with an APP0 segment before its frame header, as cameras write it.
  public static func jpeg(_ width: Int, _ height: Int) -> Data {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]
    return Data(start + [0xFF, 0xC2, 0, 17, 8] + big(height, 2) + big(width, 2) + [3])
  }

  public static func webpExtended(_ width: Int, _ height: Int) -> Data {
    Data(riff("VP8X") + [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  public static func webpLossless(_ width: Int, _ height: Int) -> Data {
    Data(riff("VP8L") + [0x2F] + little(width - 1 | (height - 1) << 14, 4))
  }

  public static func webpLossy(_ width: Int, _ height: Int) -> Data {
    Data(riff("VP8 ") + [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
  }

  private static func riff(_ chunk: String) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [0, 0, 0, 0]
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
