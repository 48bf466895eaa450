import Geometry
import Values

/// The costumes of a pack while they are edited.
public struct FittingDocument: Hashable, Sendable {
  /// The codes of the languages; the keys of the first one have no suffix.
  public var languages: [Text]
  /// The index of the reader's language. Its field has the fault of a text that is missing in every language.
  public var reader = 0
  /// Whether texts of the first language may be missing: a pack has those of another one in their place.
  public var isFirstOptional = false
  public var outfits: [Outfit]
  /// The address of the rest of the file that was opened, which the page does not show; empty without one.
  public var opened = Text.empty
  /// The show's own words and colours.
  public internal(set) var words = ShowWords()
  /// The show's own character, or none. Documents are copied often, and a list is one reference.
  private var characters: [OwnCharacter] = []

  public init(languages: [Text], outfits: [Outfit] = []) {
    (self.languages, self.outfits) = (languages, outfits)
  }

  /// The show's own character; nil for the home's.
  public var character: OwnCharacter? {
    get { characters.first }
    set { characters = newValue.map { [$0] } ?? [] }
  }

  public subscript(key: Int?) -> Outfit? { index(of: key).map { outfits[$0] } }

  public func index(of key: Int?) -> Int? { outfits.firstIndex { $0.key == key } }

  /// The keys of the outfits in their order.
  public var keys: [Int] { outfits.map { $0.key } }

  /// The name of an outfit in sentences; with its id where another one has the same name.
  public func name(of outfit: Outfit) -> Text {
    let name = outfit.name
    for other in outfits where other.key != outfit.key && other.name == name { return name + " (" + outfit.id + ")" }
    return name
  }

  /// Returns `name`, with a number if the id or the picture of another outfit is called that.
  func free(_ name: Text, for key: Int?) -> Text {
    let others = outfits.filter { $0.key != key }
    var (free, number) = (name, 2)
    while others.contains(where: { $0.id.isTwin(of: free) || $0.image.isTwin(of: free) }) {
      free = name + "-" + Text(number)
      number += 1
    }
    return free
  }
}
