import Values

/// A field of the sets' forms. Texts and headers have the index of their language.
public enum SetsField: Hashable, Sendable {
  case title(Int), poem(Int)
  /// The Hoo's picture: its tile on the shelf.
  case picture
  case setTitle(Int), header(Int)
  case color

  public var order: Int {
    switch self {
    case .picture: 0
    case .color: 1
    case .title(let language): 2 + 4 * language
    case .poem(let language): 3 + 4 * language
    case .setTitle(let language): 4 + 4 * language
    case .header(let language): 5 + 4 * language
    }
  }
}

extension SetsField {
  /// The key of its name in the page's words; nil for pictures, which findings name by their files.
  public var word: Text? {
    switch self {
    case .title: "hoo-title"
    case .poem: "poem"
    case .setTitle: "set-title"
    case .color: "color"
    case .picture, .header: nil
    }
  }

  /// Whether it belongs to the set, and not to one of its Hoos.
  public var isOfSet: Bool {
    switch self {
    case .setTitle, .header, .color: true
    case .title, .poem, .picture: false
    }
  }

  /// The key in its document; empty for pictures.
  func key(_ languages: [Text]) -> Text {
    let suffix = language.map { $0 == 0 ? .empty : "-" + languages[$0] } ?? .empty
    return switch self {
    case .title, .setTitle: "Title" + suffix
    case .poem: "PoemLine" + suffix
    case .color: "Color"
    case .picture, .header: .empty
    }
  }

  /// The index of the language of a text.
  public var language: Int? {
    switch self {
    case .title(let language), .poem(let language), .setTitle(let language): language
    case .header, .picture, .color: nil
    }
  }
}

extension SetsDocument {
  public subscript(field: SetsField, place: SetsPlace) -> Text {
    let set = self[place.set]
    let hoo = set?[place.hoo]
    return switch field {
    case .title(let language): hoo?.texts[language].title ?? .empty
    case .poem(let language): hoo?.texts[language].poem ?? .empty
    case .setTitle(let language): set?.titles[language] ?? .empty
    case .color: set?.color ?? .empty
    case .picture, .header: .empty
    }
  }

  mutating func set(_ text: Text, in field: SetsField, _ place: SetsPlace) {
    guard let index = index(of: place.set) else { return }
    switch field {
    case .setTitle(let language): sets[index].titles[language] = text
    case .color: sets[index].color = text
    case .title, .poem:
      guard let hoo = sets[index].index(of: place.hoo) else { return }
      sets[index].hoos[hoo].set(text, in: field)
    case .picture, .header: break
    }
  }
}

extension HooSketch {
  fileprivate mutating func set(_ text: Text, in field: SetsField) {
    if case .title(let language) = field { texts[language].title = text }
    if case .poem(let language) = field { texts[language].poem = text }
  }
}

/// The place of a finding about sets.
public struct SetsTarget: Hashable, Sendable {
  public let place: SetsPlace
  public let field: SetsField

  /// nil for a finding about something that the page does not show.
  public init?(_ finding: FittingFinding, in document: SetsDocument) {
    // 07/01/hoo.json, with the set first; a finding about the whole set has it at the end of the file.
    let parts = finding.entry.utf8.split(separator: UInt8(ascii: "/")).map { Text(utf8: Array($0)) }
    let last = finding.file.utf8.split(separator: UInt8(ascii: "/")).last.map { Text(utf8: Array($0)) }
    let names = [parts.first, last].compactMap { $0 }
    guard let set = document.sets.first(where: { names.contains($0.name) }) else { return nil }
    let hoo = parts.count > 2 ? set.hoos.first { $0.name == parts[1] } : nil
    place = SetsPlace(set: set.key, hoo: hoo?.key ?? set.hoos.first?.key)
    field = Self.field(finding.key, parts.last ?? .empty, isHoo: parts.count > 2, document.languages)
  }

  private static func field(_ key: Text, _ file: Text, isHoo: Bool, _ languages: [Text]) -> SetsField {
    let (stem, suffix) = key.isEmpty ? file.fileStem.suffixed : key.suffixed
    let language = suffix.isEmpty ? 0 : languages.firstIndex(of: suffix) ?? 0
    return switch stem {
    case "Title": isHoo ? .title(language) : .setTitle(language)
    case "PoemLine": .poem(language)
    case "Color": .color
    case "header": .header(language)
    default: .picture
    }
  }
}

extension Text {
  /// The parts before and after the first hyphen.
  var suffixed: (stem: Text, suffix: Text) {
    let stem = utf8.prefix { $0 != UInt8(ascii: "-") }
    return (Text(utf8: Array(stem)), Text(utf8: Array(utf8.dropFirst(stem.count + 1))))
  }

  /// A file's name without extension and density.
  var fileStem: Text {
    Text(utf8: Array(utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }))
  }
}
