import Geometry

/// One file of an image.
public struct ScaledImage: Hashable, Sendable {
  /// The address: relative to the page, http(s), blob: or data:image/.
  public var url: Text
  /// The pixels per point: 1, 2 or 3.
  public var scale: Int

  public init(url: Text, scale: Int) {
    self.url = url
    self.scale = scale
  }
}

/// An image at one or more scales.
public struct ImageSet: Hashable, Sendable {
  /// The files in ascending order of scale; never empty.
  public private(set) var images: [ScaledImage]

  /// - Precondition: `images` is not empty.
  public init(_ images: [ScaledImage]) {
    precondition(!images.isEmpty, "an image set without images")
    self.images = images.insertionSorted { $0.scale < $1.scale }
  }

  /// Returns the smallest image that is sharp at `wanted` pixels per point, or else the largest.
  public func best(forScale wanted: Double) -> ScaledImage {
    images.first { Double($0.scale) >= wanted } ?? images[images.count - 1]
  }
}

/// An image of the app: Scotch, the ring, the speech line.
public struct Picture: Hashable, Sendable {
  public var images: ImageSet
  /// The natural size in points.
  public var size: Size

  public init(images: ImageSet, size: Size) {
    self.images = images
    self.size = size
  }
}
