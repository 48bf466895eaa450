import Packs
import Values

/// The fields about the show and its character, as findings lead to them. `FindingsWeb` finds them by their paths, and the page knows them by
/// their numbers.
extension FittingField {
  /// Returns the field at a path in the show, as in `launch.above-de`; nil for none.
  static func inShow(at path: Text, _ languages: [Text]) -> FittingField? {
    // Remarks are one field.
    let path = Text(utf8: Array(path.utf8.prefix { $0 != UInt8(ascii: "[") || !path.hasPrefix("remarks") }))
    for point in [CharacterPoint.anchor, .hub] where path.hasPrefix("character." + point.name + "_") {
      return .characterPoint(point)
    }
    let character =
      [.characterName, .characterPicture] + languages.indices.map { FittingField.characterAlternative($0) }
    if let field = character.first(where: { "character." + $0.key(languages) == path }) { return field }
    let steps = (0..<Limits.introSteps).flatMap { IntroDraft.fields(at: $0, languages: languages.count) }
    return (ShowField.all(languages: languages.count) + steps).first { $0.path(languages) == path }.map { .show($0) }
  }

  /// Its number; nil for a field about a costume.
  var showNumber: Int? {
    switch self {
    case .show(let field): field.place
    case .characterName: -1
    case .characterPicture: -2
    case .characterPoint(let point): -3 - point.rawValue
    case .characterAlternative(let language): -10 - language
    default: nil
    }
  }

  init(showNumber number: Int) {
    switch number {
    case -1: self = .characterName
    case -2: self = .characterPicture
    case -9 ..< -2: self = .characterPoint(number == -3 ? .anchor : .hub)
    case ..<0: self = .characterAlternative(-10 - number)
    default: self = .show(ShowField(place: number))
    }
  }
}

extension ShowField {
  /// The path in the show, as findings have it.
  fileprivate func path(_ languages: [Text]) -> Text {
    let parent = parent.map { $0 + "." } ?? .empty
    if case .step(let index, _, _) = self { return parent + "steps[" + Text(index) + "]." + key(languages) }
    return parent + key(languages)
  }

  /// The field with a number, as `place` has it.
  fileprivate init(place: Int) {
    let (colors, texts, parts) = (ShowColor.allCases.count, ShowText.allCases.count, StepPart.allCases.count)
    if place >= 1000 {
      let number = (place - 1000) / parts
      self = .step(number % 100, StepPart(rawValue: (place - 1000) % parts) ?? .message, number / 100)
    } else if place >= colors {
      self = .text(ShowText(rawValue: (place - colors) % texts) ?? .title, (place - colors) / texts)
    } else {
      self = .color(ShowColor(rawValue: place) ?? .accent)
    }
  }
}
