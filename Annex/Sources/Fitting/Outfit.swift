import DisguiseORama
import Geometry
import Packs
import Values

/// A costume while it is edited.
public struct Outfit: Hashable, Sendable {
  /// The texts in one language.
  public struct Texts: Hashable, Sendable {
    public var label = Text.empty
    /// The line under the title; the list calls it `description`.
    public var summary = Text.empty
    /// The alternative text of the worn picture; the label where it is empty.
    public var alternative = Text.empty

    public init() {}
  }

  /// Tells it from the others; an id may change.
  public let key: Int
  /// The identifier in the list.
  public var id: Text
  /// Whether the id was typed; until then it follows the label of a new costume.
  public var hasOwnID: Bool
  /// The name of the picture in the pack.
  public var image: Text
  public var picture: EditedPicture
  /// The size on the character, in points.
  public var size: Size
  /// The point at the centre of the bubble, as fractions of the size.
  public var display: Point
  /// The point on the character's anchor, as fractions of the size.
  public var alignment: Point
  /// In the order of the document's languages.
  public var texts: [Texts]
  /// The days of every year on which it is shown, as in `12-01/02-28`; empty for all.
  public var season = Text.empty
  /// The name of its maker.
  public var credit = Text.empty
  /// The costume as the list had it when the page read it, in the list's own form; empty for a new one. A costume that is removed,
  /// saved and brought back keeps what the page does not show, and a value that is brought back keeps its kind. In a browser's home it
  /// is the place in the list of the file that was opened.
  public var source = CarriedText()

  /// The costume as the scenes know it.
  public var costume: Costume {
    let files = picture.files.map { ScaledImage(url: $0.address, scale: $0.scale) }
    let images = ImageSet(files.isEmpty ? [ScaledImage(url: .empty, scale: 1)] : files)
    return Costume(
      id: id, label: texts.first?.label ?? .empty, summary: texts.first?.summary ?? .empty, images: images, size: size,
      display: display, alignment: alignment)
  }

  /// The picture's box on a character, in the character's coordinates.
  public func box(on wearer: Wearer) -> Rect {
    CostumeFit.box(of: costume, on: Rect(origin: .zero, size: wearer.size), scale: 1, anchor: wearer.anchor)
  }

  /// The pixels that are enough for a costume as high as the character on the sharpest screen.
  public static var pixelsEnough: Int { 1122 }

  /// The name for people: the first label, or else the id.
  public var name: Text { texts.first { !$0.label.isBlank }?.label ?? id }

  /// The index of the language whose texts a pack has in the place of those that the first one lacks; nil where that one has a label.
  var substitute: Int? { texts[0].label.isBlank ? texts.firstIndex { !$0.label.isBlank } : nil }

  /// The costume as it leaves in a pack, which must have a label in the first language.
  var filled: Outfit {
    guard let substitute else { return self }
    var (filled, first) = (self, texts[substitute])
    if !texts[0].summary.isBlank { first.summary = texts[0].summary }
    if !texts[0].alternative.isBlank { first.alternative = texts[0].alternative }
    filled.texts[0] = first
    return filled
  }
}
