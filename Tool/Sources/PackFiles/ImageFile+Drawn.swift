import Files
import Packs
import Pixels

extension ImageFile {
  /// The fault of a costume's image without a visible pixel: the character would not change.
  package static let blank = ToolError("shows nothing: every pixel is transparent; draw something and export it again")

  /// Whether no pixel can be seen.
  package var isBlank: Bool { canBeTransparent && drawn.map { $0.box == nil } ?? false }

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
