import Geometry
import Packs
import Values

/// Transparent space around a picture, in points or in pixels.
///
/// The format lets a costume be at most twice its own size away from the character's anchor. A small picture that is farther away is
/// saved with a margin towards the anchor: it looks the same and is large enough.
struct Margins: Hashable, Sendable {
  var left = 0.0
  var top = 0.0
  var right = 0.0
  var bottom = 0.0

  var isEmpty: Bool { self == Margins() }

  /// A dragged costume is drawn again only when it needs another step of this many points.
  private static var step: Double { 8 }

  /// The space before and after a side of `length` points, so that the anchor is within the format's limits at `share` of it.
  static func along(_ length: Double, anchor share: Double) -> (before: Double, after: Double) {
    let missing = { (space: Double) in (max(0, space) / step).rounded(.up) * step }
    let (least, most) = (Limits.fraction.lowerBound, Limits.fraction.upperBound)
    return (
      missing((share - least) * length / (least - 1)), missing((share / most - 1) * length)
    )
  }

  /// The margins in the pixels of a file.
  func scaled(x: Double, y: Double) -> Margins {
    let pixels = { (length: Double) in length.rounded(.toNearestOrEven) }
    return Margins(
      left: pixels(left * x), top: pixels(top * y), right: pixels(right * x), bottom: pixels(bottom * y))
  }
}

extension Outfit {
  /// The margins without which the format could not express the place.
  var margins: Margins {
    let x = Margins.along(size.width, anchor: alignment.x)
    let y = Margins.along(size.height, anchor: alignment.y)
    return Margins(left: x.before, top: y.before, right: x.after, bottom: y.after)
  }

  /// The outfit as it is saved: the same place, size and circle, as the format can express them.
  var saved: Outfit {
    let margins = margins
    if margins.isEmpty { return self }
    var new = self
    new.size.width += margins.left + margins.right
    new.size.height += margins.top + margins.bottom
    let share = { (point: Point) in
      Point(
        x: (point.x * size.width + margins.left) / new.size.width,
        y: (point.y * size.height + margins.top) / new.size.height)
    }
    (new.display, new.alignment) = (share(display), share(alignment))
    return new
  }

  /// The files to save, with their margins in pixels.
  var savedFiles: [SavedFile] {
    let (margins, files) = (margins, picture.files(drawnTo: size))
    guard let first = files.first, !margins.isEmpty else {
      return files.map { SavedFile(file: $0, margins: Margins()) }
    }
    let own = margins.scaled(x: Double(first.width) / size.width, y: Double(first.height) / size.height)
    return files.map { file in
      picture.isDrawnToSize
        ? SavedFile(file: file, margins: margins.scaled(x: Double(file.scale), y: Double(file.scale)))
        : SavedFile(
          file: file,
          margins: own.scaled(
            x: Double(file.width) / Double(first.width), y: Double(file.height) / Double(first.height)))
    }.filter { $0.file.scale == 1 || $0.pixels <= Limits.pixels }
  }
}

/// A file with the margins to draw around it.
struct SavedFile: Hashable, Sendable {
  let file: EditedPicture.File
  let margins: Margins

  var pixels: Int {
    (file.width + Int(margins.left + margins.right)) * (file.height + Int(margins.top + margins.bottom))
  }
}
