import Geometry
import Values

/// One file of an image.
public struct ScaledImage: Hashable, Sendable {
  /// The address: relative to the page, http(s), blob: or data:image/.
  public var url: Text
  /// The pixels per point: 1, 2 or 3.
  public var scale: Int
  /// Whether it is the WebP beside an image, of the same visible pixels in fewer bytes.
  public var isTwin: Bool

  public init(url: Text, scale: Int, isTwin: Bool = false) {
    self.url = url
    self.scale = scale
    self.isTwin = isTwin
  }
}

/// An image at one or more scales.
public struct ImageSet: Hashable, Sendable {
  /// The files in ascending order of scale, of one scale the preferred one first; never empty.
  public private(set) var images: [ScaledImage]

  /// - Precondition: `images` is not empty.
  public init(_ images: [ScaledImage]) {
    precondition(!images.isEmpty, "an image set without images")
    self.images = images.insertionSorted { $0.scale < $1.scale }
  }

  /// Returns the smallest image that is sharp at `wanted` pixels per point, or else the largest.
  public func best(forScale wanted: Double) -> ScaledImage {
    let largest = images[images.count - 1]
    return images.first { Double($0.scale) >= wanted || $0.scale == largest.scale } ?? largest
  }
}

extension ImageSet {
  /// The files in descending order of scale, of one scale the preferred one first.
  public var sharpestFirst: [ScaledImage] { images.insertionSorted { $0.scale > $1.scale } }

  /// Returns the set without the file at `url`, nil if there is no other.
  public func without(_ url: Text) -> ImageSet? {
    let rest = images.filter { $0.url != url }
    return rest.isEmpty ? nil : ImageSet(rest)
  }
}

/// An image of the app: the character, the ring, the speech line.
public struct Picture: Hashable, Sendable {
  public var images: ImageSet
  /// The natural size in points.
  public var size: Size

  public init(images: ImageSet, size: Size) {
    self.images = images
    self.size = size
  }
}
