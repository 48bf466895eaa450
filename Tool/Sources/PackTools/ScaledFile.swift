import Geometry

/// One drawing of an image, with the number of its pixels to a point.
public struct ScaledFile: Hashable, Sendable {
  public let image: ImageFile
  public let scale: Int

  /// What the image measures in points.
  public var size: Size {
    Size(width: Double(image.width) / Double(scale), height: Double(image.height) / Double(scale))
  }
}
