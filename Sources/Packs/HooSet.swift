/// A set of Hoos, checked whole.
public struct HooSet: Hashable, Sendable {
  /// Its folder's name, of two or more digits: `01`.
  public var name: Text
  /// `#rrggbb`, in small letters.
  public var color: Text
  public var title: Text?
  /// The picture above the set.
  public var header: HooPicture
  /// In the order of their numbers; at least one.
  public var hoos: [Hoo]
}

/// One Hoo.
public struct Hoo: Hashable, Sendable {
  /// Its folder's name, of two or more digits: `07`.
  public var name: Text
  public var title: Text
  /// Lines are parted by line feeds.
  public var poem: Text
  public var picture: HooPicture
}

/// One picture of a set, at one or several scales.
public struct HooPicture: Hashable, Sendable {
  /// In ascending order of scale; the first has scale 1.
  public var images: [HooImage]

  /// The smallest image that is sharp at `wanted` pixels per point, or the largest where none is.
  public func best(forScale wanted: Double) -> HooImage {
    images.first { Double($0.scale) >= wanted } ?? images[images.count - 1]
  }
}

/// One PNG of a picture: where it is, and the size that its header declares.
public struct HooImage: Hashable, Sendable {
  /// Pixels per point: 1, 2 or 3.
  public var scale: Int
  /// Pixels.
  public var width: Int
  public var height: Int
  public var source: HooSource
}

/// Where a file of a set is.
public enum HooSource: Hashable, Sendable {
  /// In the set's archive: cut it out, inflate it where it is deflated, watch it with `EntryCheck`.
  case entry(ArchiveEntry)
  /// A file of its own.
  case file(HooFile)

  public var name: Text {
    switch self {
    case .entry(let entry): entry.name
    case .file(let file): file.name
    }
  }
}

/// A file of a set that was published unpacked.
public struct HooFile: Hashable, Sendable {
  /// The name it would have in an archive: `01/07/hoo.png`.
  public var name: Text
  /// Where it is, relative to the index; a tool may put a path here. The reader does not look at it.
  public var url: Text
  /// Bytes; nil where nobody said.
  public var size: Int?

  public init(name: Text, url: Text, size: Int? = nil) {
    self.name = name
    self.url = url
    self.size = size
  }
}
