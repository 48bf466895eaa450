import Packs
import Values

/// A key of a costume, with the values that it takes.
package struct CostumeKey {
  enum Kind: Hashable {
    case text(bytes: ClosedRange<Int>)
    case image
    case season
    case reaction
    case name(Reaction.Member)
    case number(ClosedRange<Double>, PackRule)
    /// A key of later versions, which this one does not read.
    case reserved
  }

  let name: String
  let kind: Kind

  /// Returns the key `name`, also with a language as in `label-de`; nil for an unknown key.
  package init?(_ name: String) {
    let stem = Self.translated.first { name.hasPrefix($0 + "-") && name.utf8.count > $0.utf8.count + 1 } ?? name
    guard let kind = Self.kinds[stem] else { return nil }
    (self.name, self.kind) = (name, kind)
  }

  static let translated = ["label", "description", "alternative_text"]

  private static let kinds: [String: Kind] = [
    "id": .text(bytes: 1...Limits.idBytes), "label": .text(bytes: 1...Limits.labelBytes),
    "description": .text(bytes: 0...Limits.descriptionBytes),
    "alternative_text": .text(bytes: 1...Limits.alternativeTextBytes),
    "credit": .text(bytes: 1...Limits.descriptionBytes),
    "reaction": .reaction, "reaction.face": .name(.face), "reaction.pose": .name(.pose),
    "reaction.sound": .name(.sound), "reaction.idle": .name(.idle),
    "parts": .reserved, "season": .season, "image": .image, "image@2x": .image, "image@3x": .image,
    "width": .number(Limits.side, .sideRange), "height": .number(Limits.side, .sideRange),
    "display_x": .number(Limits.fraction, .fractionRange), "display_y": .number(Limits.fraction, .fractionRange),
    "alignment_x": .number(Limits.fraction, .fractionRange), "alignment_y": .number(Limits.fraction, .fractionRange),
  ]

  /// The keys that this version reads.
  static let names = kinds.filter { $0.value != .reserved }.keys.sorted()

  /// The rule that an invalid value breaks, with what was found and the limit.
  func breach(by value: Value) -> (rule: PackRule, found: String, limit: String) {
    switch (kind, value) {
    case (.text, .text(.empty)), (.image, .text(.empty)): (.textEmpty, "", "")
    case (.text(let bytes), .text(let text)) where name != "id" && bytes.lowerBound > 0 && text.isBlank:
      (.textEmpty, "", "")
    case (.text(let bytes), .text(let text)) where text.utf8.count > bytes.upperBound:
      (.textTooLong, "\(text.utf8.count)", "\(bytes.upperBound)")
    case (.text, .text): (.idCharacters, value.reported, Self.idCharacters)
    case (.image, .text): (.imageAddress, value.reported, "")
    case (.number(let range, let rule), .number(let number)): (rule, number.plainText, range.plainText)
    default: (.keyKind, value.reported, expectation)
    }
  }

  private static let idCharacters = "a-z, A-Z, 0-9, _ and -"

  /// The remedy for a value that breaks a rule; nil where the reader's message has one.
  func remedy(for rule: PackRule) -> String? {
    switch rule {
    case .textEmpty, .textTooLong, .idTaken: nil
    case .idCharacters: "use \(Self.idCharacters)"
    case .sideRange: "write the size in points"
    case .fractionRange: "write a fraction of the image's size, as 0.5 for the middle"
    default: "write \(expectation)"
    }
  }

  /// Whether the point should be in the picture. A bubble shows the display point; a hat's alignment point is below the hat.
  var isWithinImage: Bool { name.hasPrefix("display_") }

  /// The value that the key takes, as in `a number from 1 to 2048`.
  var expectation: String {
    switch kind {
    case .text(let bytes): "a text of \(bytes.lowerBound) to \(bytes.upperBound) bytes"
    case .season: "two days as in 12-01/02-28"
    case .reaction: "a dictionary of face, pose, sound and idle"
    case .name(let member): "one of " + Reaction.vocabulary(member).words.map(\.string).joined(separator: ", ")
    case .image: "the name of an image set or of a file in the pack"
    case .number(let range, _): "a number from \(range.plainText)"
    case .reserved: "a list"
    }
  }
}
