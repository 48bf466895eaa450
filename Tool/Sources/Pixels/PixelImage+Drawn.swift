import Packs

extension DrawnPixels {
  /// Cost: proportional to the pixels.
  public init(_ image: PixelImage) { self.init(rgba: image.rgba, width: image.width, height: image.height) }
}
