import Files
import Pixels

extension ImageFile {
  /// The part of the image that can be seen; nil if its pixels cannot be had.
  ///
  /// Cost: decodes the image, at most four megapixels.
  package var drawn: DrawnPixels? {
    BuildCache.value("drawn", named: hash) {
      let limits = PixelLimits(side: FileLimits.imagePixels)
      return (try? PixelImage(decoding: [UInt8](bytes), limits: limits)).map(DrawnPixels.init)
    }
  }
}
