import CWebP

/// Decodes WebP by libwebp, an animation frame by frame.
enum WebPDecoder {
  static func decode(_ bytes: [UInt8], _ limits: PixelLimits) throws(PixelFault) -> PixelImage {
    // Browsers refuse a container of an odd size, as its chunks are padded to even ones.
    if bytes.count > 4, bytes[4] & 1 != 0 { throw damaged("has a RIFF header with an odd size") }
    var config = WebPDecoderConfig()
    if WebPInitDecoderConfig(&config) == 0 { throw damaged("cannot be decoded") }
    try check(WebPGetFeatures(bytes, bytes.count, &config.input))
    let (width, height) = (Int(config.input.width), Int(config.input.height))
    try limits.check(width: width, height: height)
    if config.input.has_animation != 0 { return try animation(bytes, limits) }
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let status = pixels.withUnsafeMutableBufferPointer { target in
      config.output.colorspace = MODE_RGBA
      config.output.is_external_memory = 1
      config.output.u.RGBA = WebPRGBABuffer(rgba: target.baseAddress, stride: Int32(4 * width), size: target.count)
      return WebPDecode(bytes, bytes.count, &config)
    }
    try check(status)
    return PixelImage(width: width, height: height, rgba: pixels)
  }

  private static func damaged(_ what: String) -> PixelFault { .damaged(kind: "WebP", what) }

  private static func check(_ status: VP8StatusCode) throws(PixelFault) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw damaged("ends early")
    default: throw damaged("cannot be decoded")
    }
  }

  private static func animation(_ bytes: [UInt8], _ limits: PixelLimits) throws(PixelFault) -> PixelImage {
    try bytes.withUnsafeBufferPointer { (source) throws(PixelFault) -> PixelImage in
      var data = WebPData(bytes: source.baseAddress, size: source.count)
      guard let demuxer = WebPDemux(&data) else { throw damaged("ends early") }
      let frames = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
      let (width, height) = (
        Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)), Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
      )
      WebPDemuxDelete(demuxer)
      try limits.check(width: width, height: height, times: frames, of: "frames")
      return PixelImage(
        width: width, height: height, rgba: try firstFrame(of: &data, frames, bytes: 4 * width * height))
    }
  }

  /// Returns the pixels of the first of `frames`, after all of them have been decoded.
  private static func firstFrame(of data: inout WebPData, _ frames: Int, bytes: Int) throws(PixelFault) -> [UInt8] {
    guard let decoder = WebPAnimDecoderNew(&data, nil) else { throw damaged("cannot be decoded") }
    defer { WebPAnimDecoderDelete(decoder) }
    var first: [UInt8]?
    for _ in 0..<frames {
      var pixels: UnsafeMutablePointer<UInt8>?
      var time: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else {
        throw damaged("has a frame that cannot be decoded")
      }
      if first == nil { first = Array(UnsafeBufferPointer(start: pixels, count: bytes)) }
    }
    guard let first else { throw damaged("has no frames") }
    return first
  }
}
