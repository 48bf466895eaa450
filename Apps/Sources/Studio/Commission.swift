import DisguiseORama
import Geometry
import Packs
import Values

/// An order for a picture or a film of the character in a costume: it names his image, the costume and some others of the wheel, and the
/// addresses of their images.
public struct Commission: Sendable {
  /// At most so many costumes are on the wheel of the film.
  static let limit = 5

  public private(set) var costumes: [Costume]
  /// The index of the costume that he wears.
  public private(set) var chosen: Int
  public let figure: Figure
  /// The addresses of each image of a drawing, relative to the page, the sharpest first.
  public private(set) var addresses: [[Text]]
  /// The costume's words and the app's name.
  public let signature: Signature
  /// Whether pictures and films have them.
  public let isSigned: Bool
  /// Whether the character is the app's own, whose face is drawn in parts.
  let hasFace: Bool

  /// Reads `app`, the dressing room's document, `catalogue`, null where there is none, the chosen `costume`, the day `today` and whether it is `signed` from
  /// the members of `value`.
  ///
  /// - Returns: nil where the document is of no use or the costume is unknown.
  public init?(_ value: Value) {
    // A costume may go out of season while it is worn.
    guard let new = Self(value, today: Int(value.number("today"))) ?? Self(value, today: nil) else { return nil }
    self = new
  }

  private init?(_ value: Value, today: Int?) {
    guard let content = AppContentReader.content(in: value["app"] ?? .null, today: today).model,
      let id = value.text("costume")
    else { return nil }
    var all = content.costumes
    for var costume in CostumeReader.costumes(
      in: value["catalogue"] ?? .list([]), path: .empty, besides: all, language: content.language, today: today
    ).model {
      costume.resolve { Self.resolve($0, content.catalogueURL) }
      all.append(costume)
    }
    guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
    // His costume and its neighbours on the wheel.
    let first = max(0, min(index - Self.limit / 2, all.count - Self.limit))
    costumes = Array(all[first...].prefix(Self.limit))
    chosen = index - first
    figure = content.figure
    signature = Signature(title: all[index].label, joke: all[index].summary, name: content.words["app-name"])
    isSigned = value["signed"] == .bool(true)
    hasFace = !content.faceURL.isEmpty
    let own = [content.character.images, content.ring.images, (content.lids ?? content.character).images]
    addresses = own.map { Self.addresses(of: $0) } + costumes.map { Self.addresses(of: $0.images, or: $0.bubble) }
  }

  /// A small form is better than no image.
  private static func addresses(of images: ImageSet, or bubble: Text = .empty) -> [Text] {
    images.sharpestFirst.map { $0.url } + (bubble.isEmpty ? [] : [bubble])
  }

  public var portrait: Portrait {
    Portrait(of: costumes[chosen], on: figure, image: chosenImage, isSigned: isSigned, hasFace: hasFace)
  }

  public func film(_ format: Film.Format) -> Film {
    Film(
      of: costumes, chosen: chosen, figure: figure, format: format, isSigned: isSigned, hasFace: hasFace)
  }

  /// Whether portraits show the image with this index.
  public func isInPortrait(image: Int) -> Bool { image == Drawing.Image.character.rawValue || image == chosenImage }

  /// Takes a costume off the wheel whose image cannot be had; the images after it move up by one.
  ///
  /// - Returns: false where there is no film without this image.
  public mutating func leaveOut(image: Int) -> Bool {
    let index = image - Drawing.Image.allCases.count
    guard costumes.indices.contains(index), index != chosen else { return false }
    costumes.remove(at: index)
    addresses.remove(at: image)
    if index < chosen { chosen -= 1 }
    return true
  }

  private var chosenImage: Int { Drawing.Image.allCases.count + chosen }

  /// An address in the catalogue as the page would write it.
  private static func resolve(_ url: Text, _ catalogue: Text) -> Text {
    let isAbsolute = url.utf8.first == UInt8(ascii: "/") || url.utf8.contains(UInt8(ascii: ":"))
    guard !isAbsolute, let slash = catalogue.utf8.lastIndex(of: UInt8(ascii: "/")) else { return url }
    return Text(utf8: Array(catalogue.utf8[...slash])) + url
  }
}
