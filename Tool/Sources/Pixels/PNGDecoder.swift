import CPNG
import Packs
import Values

/// Decodes PNG by libpng's simple interface, which returns errors instead of jumping.
enum PNGDecoder {
  /// PNG_FORMAT_RGBA, a macro that Swift does not import: colour and alpha.
  static let rgba: UInt32 = 3
  /// PNG_IMAGE_FLAG_16BIT_sRGB.
  private static let sRGB16: UInt32 = 4

  static func decode(_ bytes: [UInt8], _ limits: PixelLimits) throws(PixelFault) -> PixelImage {
    let (bytes, isWhole) = pixelChunks(of: bytes)
    if !isWhole { throw damaged("ends early") }
    var reader = png_image()
    reader.version = 1
    defer { png_image_free(&reader) }
    return try bytes.withUnsafeBufferPointer { (source) throws(PixelFault) -> PixelImage in
      if png_image_begin_read_from_memory(&reader, source.baseAddress, source.count) == 0 { throw fault(of: reader) }
      let (width, height) = (Int(reader.width), Int(reader.height))
      try limits.check(width: width, height: height)
      // Browsers take 16 bits without a gamma as sRGB, libpng as linear.
      reader.flags |= sRGB16
      reader.format = rgba
      var pixels = [UInt8](repeating: 0, count: 4 * width * height)
      if png_image_finish_read(&reader, nil, &pixels, Int32(4 * width), nil) == 0 { throw fault(of: reader) }
      return PixelImage(width: width, height: height, rgba: pixels)
    }
  }

  private static func damaged(_ what: String) -> PixelFault { .damaged(kind: "PNG", what) }

  private static func fault(of reader: png_image) -> PixelFault {
    let text = withUnsafeBytes(of: reader.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return damaged("cannot be decoded (\(text))")
  }

  /// The chunks that pixels and their colours depend on. Other chunks may be compressed, a thousandfold, and libpng unpacks and keeps them.
  private static let needed: [Text] = ["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"]

  /// Returns the image without other chunks, and whether it has its last one.
  private static func pixelChunks(of bytes: [UInt8]) -> (bytes: [UInt8], isWhole: Bool) {
    var kept = ByteScanner.png
    for chunk in PNGWalk(bytes) where needed.contains(chunk.name) {
      kept += bytes[chunk.range]
      if chunk.name == "IEND" { return (kept, true) }
    }
    return (kept, false)
  }
}
