import Packs
import Values

/// A key of a show, by its path without the places in lists: `character.name`, `intro.steps[].message`.
struct ShowKey {
  enum Kind: Equatable {
    case object
    case list
    case text(bytes: Int)
    case flag
    case image
    case picture
    case color
    case number(PackRule)
    /// Checked elsewhere.
    case other
  }

  let path: String
  let kind: Kind

  /// Returns the key at a path, also with a language as in `title-de`; nil for an unknown one.
  init?(_ path: String) {
    let general = Self.general(path)
    let stem = Self.stem(of: general) ?? general
    guard let kind = Self.kinds[stem] else { return nil }
    (self.path, self.kind) = (stem, kind)
  }

  /// The path without the places in lists.
  static func general(_ path: String) -> String { path.replacing(/\[\d+\]/) { _ in "[]" } }

  /// The translated key that a path with a language belongs to.
  static func stem(of path: String) -> String? {
    translated.first { path.hasPrefix($0 + "-") && !path.dropFirst($0.count).contains(".") }
  }

  static let translated =
    kinds.compactMap { path, kind in if case .text = kind, !path.hasSuffix("[]") { path } else { nil } } + ["remarks"]

  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [
      "costumes": .other, "title": .text(bytes: Limits.labelBytes),
      "character": .object, "character.name": .text(bytes: Limits.nameBytes), "character.image": .image,
      "character.image@2x": .image, "character.image@3x": .image, "character.lids": .image,
      "character.width": .number(.sideRange), "character.height": .number(.sideRange),
      "character.alternative_text": .text(bytes: Limits.alternativeTextBytes),
      "colors": .object, "launch": .object, "launch.above": .text(bytes: Limits.launchBytes),
      "launch.lettering_above": .text(bytes: Limits.letteringBytes),
      "launch.lettering_below": .text(bytes: Limits.letteringBytes), "launch.below": .text(bytes: Limits.launchBytes),
      "intro": .object, "intro.back": .flag, "intro.steps": .list, "intro.steps[]": .object,
      "intro.steps[].message": .text(bytes: Limits.messageBytes),
      "intro.steps[].button": .text(bytes: Limits.buttonBytes), "intro.steps[].image": .picture,
      "remarks": .list, "remarks[]": .text(bytes: Limits.remarkBytes),
    ]
    for point in ["anchor", "hub"] {
      for axis in ["x", "y"] { kinds["character.\(point)_\(axis)"] = .number(.insideRange) }
    }
    for color in ["accent", "ground", "floor"] {
      for scheme in ["", "_dark"] { kinds["colors.\(color)\(scheme)"] = .color }
    }
    return kinds
  }()

  /// The names of the keys of the object at a path.
  static func names(in parent: String) -> [String] {
    let prefix = parent.isEmpty ? "" : general(parent) + "."
    return kinds.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      .filter { !$0.contains(".") && !$0.contains("[") }.sorted()
  }

  /// The value that the key takes, as in `a number from 0 to 1`.
  var expectation: String {
    switch kind {
    case .object: "a dictionary"
    case .list: "a list"
    case .text(let bytes): "a text of 1 to \(bytes) bytes"
    case .flag: "true or false"
    case .image: "the name of an image set or of a file in the pack"
    case .picture: "scotch, ring, line or lids"
    case .color: "a colour as in #2e7d5b"
    case .number(.insideRange): "a number from \(Limits.inside.plainText)"
    case .number: "a number from \(Limits.side.plainText)"
    case .other: "a list of costumes"
    }
  }

  /// The rule that an invalid value breaks, with what was found and the limit.
  func breach(by value: Value) -> (rule: PackRule, found: String, limit: String) {
    switch (kind, value) {
    case (.text, .text(let text)) where text.isBlank: (.textEmpty, "", "")
    case (.image, .text(.empty)): (.textEmpty, "", "")
    case (.text(let bytes), .text(let text)): (.textTooLong, "\(text.utf8.count)", "\(bytes)")
    case (.image, .text): (.imageAddress, value.reported, "")
    case (.color, .text): (.colorForm, value.reported, "#rrggbb")
    case (.number(let rule), .number(let number)): (rule, number.plainText, expectation)
    case (.object, _): (.showKind, value.reported, expectation)
    case (.list, .list(let items)):
      path == "remarks"
        ? (.remarksCount, "\(items.count)", "1 to \(Limits.remarks)")
        : (.introSteps, "\(items.count)", "1 to \(Limits.introSteps)")
    default: (.keyKind, value.reported, expectation)
    }
  }
}
