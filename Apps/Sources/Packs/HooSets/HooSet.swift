import Archives
import Geometry
import Values

/// A set of Hoos that was checked completely.
public struct HooSet: Hashable, Sendable {
  /// The name of the folder, two or more digits: `01`.
  public var name: Text
  /// The colour `#rrggbb` in lower case.
  public var color: Text
  public var title: Text?
  /// The picture above the set.
  public var header: HooPicture
  /// The header in words, for readers whose language the title is in and the picture is not; nil where the picture serves.
  public var lettering: Text?
  /// The Hoos sorted by number; at least one.
  public var hoos: [Hoo]
}

/// A Hoo.
public struct Hoo: Hashable, Sendable {
  /// The name of the folder, two or more digits: `07`.
  public var name: Text
  public var title: Text
  /// The poem, with line feeds between lines.
  public var poem: Text
  public var picture: HooPicture
  /// nil for a Hoo that does not blink.
  public var eyes: HooEyes?
}

/// A picture of a set at one or more scales.
public struct HooPicture: Hashable, Sendable {
  /// The images in ascending order of scale; the first has scale 1.
  public var images: [HooImage]

  /// Returns the smallest image that is sharp at `wanted` pixels per point, or else the largest.
  public func best(forScale wanted: Double) -> HooImage {
    images.first { Double($0.scale) >= wanted } ?? images[images.count - 1]
  }

  /// Returns the smallest image that is sharp where it is scaled to fit into `size` points on a screen with `density` pixels per
  /// point, or else the largest.
  public func best(fitting size: Size, density: Double) -> HooImage {
    let (width, height) = (Double(max(1, images[0].width)), Double(max(1, images[0].height)))
    return best(forScale: density * min(size.width / width, size.height / height))
  }
}

/// One PNG of a picture, with the size in its header.
public struct HooImage: Hashable, Sendable {
  /// The pixels per point: 1, 2 or 3.
  public var scale: Int
  /// The size in pixels.
  public var width: Int
  public var height: Int
  public var source: HooSource
}

/// The location of a set's file.
public enum HooSource: Hashable, Sendable {
  /// An entry of the set's archive. Inflate it if it is deflated, and check it with `EntryCheck`.
  case entry(ArchiveEntry)
  /// A plain file.
  case file(HooFile)

  public var name: Text {
    switch self {
    case .entry(let entry): entry.name
    case .file(let file): file.name
    }
  }
}

/// A file of a set that is published unpacked.
public struct HooFile: Hashable, Sendable {
  /// The name as in an archive: `01/07/hoo.png`.
  public var name: Text
  /// The address relative to the index, or a path. The reader does not interpret it.
  public var url: Text
  /// The size in bytes; nil if unknown.
  public var size: Int?

  public init(name: Text, url: Text, size: Int? = nil) {
    self.name = name
    self.url = url
    self.size = size
  }
}
