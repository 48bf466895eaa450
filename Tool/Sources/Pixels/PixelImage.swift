import Packs

/// An image in memory: rows of pixels from the top, each red, green, blue and alpha, not multiplied by alpha.
public struct PixelImage: Hashable, Sendable {
  public let width, height: Int
  public internal(set) var rgba: [UInt8]

  /// Makes a transparent image.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, rgba: [UInt8](repeating: 0, count: 4 * width * height))
  }

  /// - Precondition: `rgba` has four bytes for each pixel.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(width > 0 && height > 0 && rgba.count == 4 * width * height, "an image of another size")
    (self.width, self.height, self.rgba) = (width, height, rgba)
  }

  /// Decodes a PNG, JPEG or WebP; of an animation the first frame, after all of them have been decoded.
  ///
  /// The libraries get nothing that is beyond `limits`, and of a PNG only the chunks that its pixels need.
  public init(decoding bytes: [UInt8], limits: PixelLimits = .standard) throws(PixelFault) {
    if bytes.starts(with: ByteScanner.png) {
      self = try PNGDecoder.decode(bytes, limits)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try JPEGDecoder.decode(bytes, limits)
    } else if bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = try WebPDecoder.decode(bytes, limits)
    } else {
      throw .unknownFormat
    }
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool { stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 } }
}
