import Geometry

/// One file of an image, with its scale in pixels per point.
public struct ScaledFile: Hashable, Sendable {
  public let image: ImageFile
  public let scale: Int

  package init(image: ImageFile, scale: Int) { (self.image, self.scale) = (image, scale) }

  /// The size in points.
  public var size: Size {
    Size(width: Double(image.width) / Double(scale), height: Double(image.height) / Double(scale))
  }
}
