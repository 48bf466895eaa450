import Values

/// A field of the form. Texts have the index of their language.
public enum FittingField: Hashable, Sendable {
  case label(Int), summary(Int), alternative(Int)
  case id
  case season, credit
  /// The picture, its size and its place: fields of the stage.
  case fit
  /// The circle that shows in the bubble.
  case circle

  /// The texts about the show's character.
  case characterName, characterAlternative(Int)
  /// The picture of the character, and a point on it: fields of its own stage.
  case characterPicture, characterPoint(CharacterPoint)

  /// A text or a colour of the show.
  case show(ShowField)

  public var order: Int {
    switch self {
    case .id: 0
    case .fit: 1
    case .circle: 2
    case .season: 3
    case .credit: 4
    case .characterName: 5
    case .label(let language): 6 + 4 * language
    case .summary(let language): 7 + 4 * language
    case .alternative(let language): 8 + 4 * language
    case .characterAlternative(let language): 9 + 4 * language
    case .characterPicture, .characterPoint: -900
    case .show(let field): -1 - field.place
    }
  }

  /// The key in the list.
  func key(_ languages: [Text]) -> Text {
    let suffix = { (language: Int) in language == 0 ? Text.empty : "-" + languages[language] }
    return switch self {
    case .id: "id"
    case .season: "season"
    case .credit: "credit"
    case .fit: "image"
    case .circle: "display_x"
    case .label(let language): "label" + suffix(language)
    case .summary(let language): "description" + suffix(language)
    case .alternative(let language), .characterAlternative(let language): "alternative_text" + suffix(language)
    case .characterName: "name"
    case .characterPicture: "image"
    case .characterPoint(let point): point == .anchor ? "anchor_x" : "hub_x"
    case .show(let field): field.key(languages)
    }
  }

  /// The key of its name in the page's words.
  ///
  /// - Parameter key: the key in the list, as several belong to the stage.
  public func word(for key: Text) -> Text {
    switch self {
    case .id: "id"
    case .season: "season"
    case .credit: "credit"
    case .circle: "circle"
    case .fit: key.isOfImage ? "picture" : key == "width" || key == "height" ? "size" : "placing"
    case .label: "label"
    case .summary: "summary"
    case .alternative: "alternative"
    case .characterName: "character-name"
    case .characterAlternative: "character-alternative"
    case .characterPicture: "picture"
    case .characterPoint(let point): point.word
    case .show(let field): field.word
    }
  }

  /// Whether its text may have several lines.
  public var hasLines: Bool {
    switch self {
    case .summary, .alternative, .characterAlternative, .show(.text(.remarks, _)): true
    default: false
    }
  }

  /// The index of the language of a text.
  public var language: Int? {
    switch self {
    case .label(let language), .summary(let language), .alternative(let language), .characterAlternative(let language):
      language
    case .show(let field): field.language
    case .id, .season, .credit, .fit, .circle, .characterName, .characterPicture, .characterPoint: nil
    }
  }

  /// The field of a key in the list, as in `description-de`; nil for keys that the page does not show.
  public init?(_ key: Text, languages: [Text]) {
    let stem = Text(utf8: Array(key.utf8.prefix { $0 != UInt8(ascii: "-") }))
    let suffix = Text(utf8: Array(key.utf8.dropFirst(stem.utf8.count + 1)))
    guard let language = suffix.isEmpty ? 0 : languages.firstIndex(of: suffix) else { return nil }
    switch stem {
    case "label": self = .label(language)
    case "description": self = .summary(language)
    case "alternative_text": self = .alternative(language)
    case "id": self = .id
    case "season": self = .season
    case "credit": self = .credit
    case "display_x", "display_y": self = .circle
    case "image", "image@2x", "image@3x", "width", "height", "alignment_x", "alignment_y": self = .fit
    default: return nil
    }
  }
}

extension Outfit {
  public subscript(field: FittingField) -> Text {
    switch field {
    case .label(let language): texts[language].label
    case .summary(let language): texts[language].summary
    case .alternative(let language): texts[language].alternative
    case .id: id
    case .season: season
    case .credit: credit
    case .fit, .circle, .characterName, .characterAlternative, .characterPicture, .characterPoint, .show: .empty
    }
  }

  mutating func set(_ text: Text, in field: FittingField) {
    switch field {
    case .label(let language): texts[language].label = text
    case .summary(let language): texts[language].summary = text
    case .alternative(let language): texts[language].alternative = text
    case .id: (id, hasOwnID) = (text, true)
    case .season: season = text
    case .credit: credit = text
    case .fit, .circle, .characterName, .characterAlternative, .characterPicture, .characterPoint, .show: break
    }
  }
}

extension Text {
  /// A label made of a file's name: "red_robot@2x" becomes "Red robot".
  var asLabel: Text {
    var bytes = utf8.map { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
    if let first = bytes.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") { bytes[0] = first & 0xDF }
    return Text(utf8: bytes)
  }
}
