import Geometry
import Values

/// A costume for the character.
public struct Costume: Hashable, Sendable {
  /// The identifier in the catalogue and in the page.
  public var id: Text
  /// The title, and the name of the bubble.
  public var label: Text
  /// The line under the title; the document calls it `description`.
  public var summary: Text
  /// The picture in words, for those who do not see it; empty to say the label instead.
  public var alternativeText: Text
  public var images: ImageSet
  /// The address of a small form of the image for its bubble, with fewer pixels; empty without one.
  public var bubble: Text
  /// The natural size in points, on the scale of the character's.
  public var size: Size
  /// The point of the image at the centre of its bubble, as fractions of its size.
  public var display: Point
  /// The point of the image at the character's anchor, as fractions of its size.
  public var alignment: Point
  /// The first and the last day of each year on which it is shown, as in `12-01/02-28`; empty for all days.
  public var season: Text
  /// The character's reaction to it, and his life in it.
  public var reaction: Reaction

  public init(
    id: Text, label: Text, summary: Text, alternativeText: Text = .empty, images: ImageSet, bubble: Text = .empty,
    size: Size, display: Point, alignment: Point, season: Text = .empty,
    reaction: Reaction = Reaction()
  ) {
    self.id = id
    self.label = label
    self.summary = summary
    self.alternativeText = alternativeText
    self.images = images
    self.bubble = bubble
    self.size = size
    self.display = display
    self.alignment = alignment
    self.season = season
    self.reaction = reaction
  }

  /// Replaces the addresses of its images.
  public mutating func resolve(_ resolved: (Text) -> Text) {
    images = ImageSet(images.images.map { ScaledImage(url: resolved($0.url), scale: $0.scale, isTwin: $0.isTwin) })
    if !bubble.isEmpty { bubble = resolved(bubble) }
  }

  /// Whether a text may be the identifier of a costume: 1 to `Limits.idBytes` letters a-z and A-Z, digits, _ and -.
  public static func isIdentifier(_ text: Text) -> Bool {
    guard (1...Limits.idBytes).contains(text.utf8.count) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
      default: false
      }
    }
  }
}
