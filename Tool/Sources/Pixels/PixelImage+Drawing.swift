import CWebP

extension PixelImage {
  /// Returns the image at another size: the mean of the pixels that each new one covers, weighted by alpha.
  public func scaled(width: Int, height: Int) -> PixelImage {
    precondition(width > 0 && height > 0, "an image without size")
    if (width, height) == (self.width, self.height) { return self }
    return withWebPPicture { picture in
      precondition(WebPPictureRescale(&picture, Int32(width), Int32(height)) != 0, "no memory for an image")
      return PixelImage(width: width, height: height, argb: picture)
    }
  }

  /// Draws another image over this one, with its upper left corner at `x` and `y`; what lies outside is not drawn.
  public mutating func draw(_ other: PixelImage, x: Int, y: Int) {
    let (bottom, right) = (min(other.height, height - y), min(other.width, width - x))
    if bottom <= max(0, -y) || right <= max(0, -x) { return }
    let (rows, columns) = (max(0, -y)..<bottom, max(0, -x)..<right)
    rgba.withUnsafeMutableBufferPointer { target in
      other.rgba.withUnsafeBufferPointer { source in
        for row in rows {
          for column in columns {
            let place = 4 * ((row + y) * width + column + x)
            Self.blend(source, 4 * (row * other.width + column), over: target, place)
          }
        }
      }
    }
  }

  /// Source over, with colours that are not multiplied by alpha.
  private static func blend(
    _ source: UnsafeBufferPointer<UInt8>, _ from: Int, over target: UnsafeMutableBufferPointer<UInt8>, _ place: Int
  ) {
    let alpha = Int(source[from + 3])
    if alpha == 0 { return }
    // The share of what was there, times 255.
    let rest = Int(target[place + 3]) * (255 - alpha)
    let whole = 255 * alpha + rest
    for channel in 0..<3 {
      let mixed = Int(source[from + channel]) * 255 * alpha + Int(target[place + channel]) * rest
      target[place + channel] = UInt8((mixed + whole / 2) / whole)
    }
    target[place + 3] = UInt8((whole + 127) / 255)
  }

  /// Calls `use` with a copy in libwebp's form, which has the pixels as numbers.
  func withWebPPicture<Result>(_ use: (inout WebPPicture) -> Result) -> Result {
    var picture = WebPPicture()
    precondition(WebPPictureInit(&picture) != 0, "another version of libwebp")
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(width), Int32(height))
    precondition(WebPPictureImportRGBA(&picture, rgba, Int32(4 * width)) != 0, "no memory for an image")
    defer { WebPPictureFree(&picture) }
    return use(&picture)
  }

  private init(width: Int, height: Int, argb picture: WebPPicture) {
    self.init(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = picture.argb[row * Int(picture.argb_stride) + column]
        let place = 4 * (row * width + column)
        rgba[place] = UInt8(truncatingIfNeeded: pixel >> 16)
        rgba[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        rgba[place + 2] = UInt8(truncatingIfNeeded: pixel)
        rgba[place + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
    }
  }
}
