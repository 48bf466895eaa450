import CTurboJPEG

/// Decodes JPEG by libjpeg-turbo's own interface, which returns errors instead of jumping.
enum JPEGDecoder {
  static func decode(_ bytes: [UInt8], _ limits: PixelLimits) throws(PixelFault) -> PixelImage {
    try check(JPEGMarkers(bytes), limits)
    guard let decoder = tjInitDecompress() else { throw damaged("cannot be decoded") }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let count = UInt(bytes.count)
    if tjDecompressHeader3(decoder, bytes, count, &width, &height, &sampling, &colors) != 0 { throw fault(of: decoder) }
    try limits.check(width: Int(width), height: Int(height))
    // Four channels of ink are as many bytes as colours with alpha.
    let isInk = [Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue)].contains(colors)
    let format = Int32(isInk ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue)
    var pixels = [UInt8](repeating: 0, count: 4 * Int(width) * Int(height))
    if tjDecompress2(decoder, bytes, count, &pixels, width, 0, height, format, TJFLAG_LIMITSCANS) != 0 {
      try forgive(decoder)
    }
    if isInk { mix(&pixels) }
    return PixelImage(width: Int(width), height: Int(height), rgba: pixels)
  }

  private static func check(_ markers: JPEGMarkers, _ limits: PixelLimits) throws(PixelFault) {
    guard let frame = markers.frame else { throw damaged("has no pixels") }
    if frame.precision != 8 { throw damaged("has \(frame.precision) bits for a colour, which browsers do not draw") }
    // Baseline, extended and progressive with Huffman's codes; the others are lossless, hierarchical or arithmetic.
    if frame.process > 0xC2 { throw damaged("has a kind of compression that browsers do not draw") }
    if frame.width == 0 || frame.height == 0 { throw damaged("has no size") }
    try limits.check(width: frame.width, height: frame.height, times: markers.scans, of: "scans")
    if markers.scans == 0 || !markers.hasEnd { throw damaged("ends early") }
  }

  private static func damaged(_ what: String) -> PixelFault { .damaged(kind: "JPEG", what) }

  private static func fault(of decoder: tjhandle) -> PixelFault {
    damaged("cannot be decoded (\(tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "unknown"))")
  }

  /// Warnings are about what browsers draw all the same, such as bytes between two segments, unless pixels are missing.
  private static func forgive(_ decoder: tjhandle) throws(PixelFault) {
    let message = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? ""
    if tjGetErrorCode(decoder) != Int32(TJERR_WARNING.rawValue) { throw fault(of: decoder) }
    if message.contains("remature end") { throw damaged("ends early") }
  }

  /// Turns inks, which JPEG files hold inverted, into colours.
  private static func mix(_ pixels: inout [UInt8]) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let black = Int(pixels[start + 3])
      for channel in start..<start + 3 { pixels[channel] = UInt8(Int(pixels[channel]) * black / 255) }
      pixels[start + 3] = 255
    }
  }
}
