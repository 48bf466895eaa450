import Foundation

/// The beginnings of images, as far as the tool reads them; `salt` makes two of one size differ.
public enum Pictures {
  public static func png(_ width: Int, _ height: Int, salt: UInt8 = 0) -> Data {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return Data(signature + big(13, 4) + Array("IHDR".utf8) + big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0, salt])
  }

  /// A JPEG with an APP0 segment before its frame header, as cameras write it.
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
