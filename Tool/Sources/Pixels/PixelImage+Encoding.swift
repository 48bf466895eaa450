import CPNG
import CTurboJPEG
import CWebP

extension PixelImage {
  /// Returns the image as PNG; without alpha if it is opaque.
  public func png() -> [UInt8] {
    var writer = png_image()
    (writer.version, writer.width, writer.height) = (1, UInt32(width), UInt32(height))
    let isOpaque = isOpaque
    // PNG_FORMAT_RGB and PNG_FORMAT_RGBA.
    writer.format = isOpaque ? 2 : PNGDecoder.rgba
    let pixels = isOpaque ? withoutAlpha : rgba
    var count = 0
    defer { png_image_free(&writer) }
    precondition(png_image_write_to_memory(&writer, nil, &count, 0, pixels, 0, nil) != 0, "libpng does not write")
    var bytes = [UInt8](repeating: 0, count: count)
    precondition(png_image_write_to_memory(&writer, &bytes, &count, 0, pixels, 0, nil) != 0, "libpng does not write")
    return Array(bytes[..<count])
  }

  /// Returns the image as progressive JPEG, without alpha.
  ///
  /// - Parameter quality: 1 to 100.
  public func jpeg(quality: Int) -> [UInt8] {
    guard let encoder = tjInitCompress() else { preconditionFailure("no memory for an image") }
    defer { tjDestroy(encoder) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let (format, sampling) = (Int32(TJPF_RGBA.rawValue), Int32(TJSAMP_444.rawValue))
    let status = tjCompress2(
      encoder, rgba, Int32(width), 0, Int32(height), format, &bytes, &count, sampling, Int32(quality),
      TJFLAG_PROGRESSIVE)
    defer { tjFree(bytes) }
    precondition(status == 0, "libjpeg-turbo does not write")
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Returns the image as lossy WebP.
  ///
  /// - Parameters:
  ///   - quality: 0 to 100.
  ///   - alphaQuality: the same for the alpha channel; at 100 it is exact.
  public func webP(quality: Float, alphaQuality: Int = 100) -> [UInt8] {
    webP {
      $0.quality = quality
      $0.alpha_quality = Int32(alphaQuality)
      $0.method = 6
      $0.use_sharp_yuv = 1
    }
  }

  /// Returns the image as WebP with the same visible pixels. Cost: about a second per megapixel.
  public func losslessWebP() -> [UInt8] { webP { _ = WebPConfigLosslessPreset(&$0, 6) } }

  /// The version of the encoder of WebP, which decides its bytes.
  public static var webPVersion: String { String(WebPGetEncoderVersion(), radix: 16) }

  private func webP(_ configure: (inout WebPConfig) -> Void) -> [UInt8] {
    var config = WebPConfig()
    precondition(WebPConfigInit(&config) != 0, "another version of libwebp")
    configure(&config)
    return withWebPPicture { picture in
      var writer = WebPMemoryWriter()
      WebPMemoryWriterInit(&writer)
      defer { WebPMemoryWriterClear(&writer) }
      return withUnsafeMutablePointer(to: &writer) { writer in
        picture.writer = WebPMemoryWrite
        picture.custom_ptr = UnsafeMutableRawPointer(writer)
        precondition(WebPEncode(&config, &picture) != 0, "libwebp does not write")
        return Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
      }
    }
  }

  private var withoutAlpha: [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(3 * width * height)
    for start in stride(from: 0, to: rgba.count, by: 4) { colors += rgba[start..<start + 3] }
    return colors
  }
}
