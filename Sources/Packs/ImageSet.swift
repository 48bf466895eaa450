import Geometry

/// One drawing of an image.
public struct ScaledImage: Hashable, Sendable {
  /// Where it is: relative to the page, http(s), blob: or data:image/.
  public var url: Text
  /// Pixels per point: 1, 2 or 3.
  public var scale: Int

  public init(url: Text, scale: Int) {
    self.url = url
    self.scale = scale
  }
}

/// The same image at one or several scales.
public struct ImageSet: Hashable, Sendable {
  /// In ascending order of scale; never empty.
  public private(set) var images: [ScaledImage]

  /// - Precondition: `images` is not empty.
  public init(_ images: [ScaledImage]) {
    precondition(!images.isEmpty, "an image set without images")
    self.images = images.insertionSorted { $0.scale < $1.scale }
  }

  /// The smallest image that is sharp at `wanted` pixels per point, or the largest where none is.
  public func best(forScale wanted: Double) -> ScaledImage {
    images.first { Double($0.scale) >= wanted } ?? images[images.count - 1]
  }
}

/// An image that belongs to the app: Scotch, the ring, the speech line.
public struct Picture: Hashable, Sendable {
  public var images: ImageSet
  /// Natural size in points.
  public var size: Size

  public init(images: ImageSet, size: Size) {
    self.images = images
    self.size = size
  }
}
