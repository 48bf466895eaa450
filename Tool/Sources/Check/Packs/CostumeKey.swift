import Files
import HooSets
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
  }

  let name: String
  let kind: Kind

  /// Returns the key `name`, also with a language as in `label-de`; nil for an unknown key.
  package init?(_ name: String) {
    let stem = Self.translated.first { name.hasPrefix($0 + "-") } ?? name
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
    "season": .season, "image": .image, "image@2x": .image, "image@3x": .image,
    "width": .number(Limits.side, .sideRange), "height": .number(Limits.side, .sideRange),
    "display_x": .number(Limits.fraction, .fractionRange), "display_y": .number(Limits.fraction, .fractionRange),
    "alignment_x": .number(Limits.fraction, .fractionRange), "alignment_y": .number(Limits.fraction, .fractionRange),
  ]

  static let names = kinds.keys.sorted()

  /// The remedy for the unknown key `own` of the object at `parent`: empty for the costume, or as in `reaction.`.
  static func remedy(forUnknown own: String, in parent: String) -> String {
    let siblings = names.filter { $0.hasPrefix(parent) }.map { String($0.dropFirst(parent.count)) }
      .filter { !$0.contains(".") }
    if parent.isEmpty, let meant = translation(meantBy: own) { return "rename it to \(meant)" }
    // The search takes what follows a dot for a file extension.
    if !own.contains("."), let meant = NearestName.find(own, in: siblings) { return "rename it to \(meant)" }
    if parent.isEmpty { return names.contains("reaction.\(own)") ? "move it into reaction" : "remove it" }
    return "remove it; keys are \(siblings.joined(separator: ", "))"
  }

  /// Returns the key that was meant by one with another mark than a hyphen in it: `label-de` for `label_de`; nil for others.
  static func translation(meantBy own: String) -> String? {
    guard let stem = translated.first(where: own.hasPrefix) else { return nil }
    let rest = own.dropFirst(stem.count).map { "_.: ".contains($0) ? "-" : $0 }
    let code = String(rest.dropFirst()).lowercased()
    return rest.first == "-" && HooKeys.isLanguage(code[...]) ? "\(stem)-\(code)" : nil
  }

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
    }
  }
}
