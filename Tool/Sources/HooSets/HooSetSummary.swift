import Packs
import Values

/// The data about a set in the index: as the reader found it or, for a set with errors, from its document alone.
struct HooSetSummary {
  var color: Text = "#808080"
  var count = 0
  /// The titles with their keys: `title`, and `title-de` and the like for other languages.
  var titles: [(key: Text, text: Text)] = []

  init(of checked: CheckedHooSet) {
    let document = checked.documents.first { $0.name.hasSuffix("/hoo_set.json") }
    guard case .object(let members)? = document?.value else { return }
    for member in members { take(member) }
    if let set = checked.set { (color, count) = (set.color, set.hoos.count) }
  }

  /// Takes a member if it is valid by itself; the set may have errors elsewhere.
  private mutating func take(_ member: Value.Member) {
    let key = member.key.string.lowercased()
    switch (key, member.value) {
    case ("color", .text(let text)) where Self.isColor(text.utf8): color = text
    case ("count", .number(let number)) where (0...Double(Limits.hoos)).contains(number): count = Int(number)
    case (_, .text(let text)) where HooKeys.isTitle(key) && (1...Limits.titleBytes).contains(text.utf8.count):
      titles.append((Text(key), text))
    default: break
    }
  }

  /// Whether `text` is a colour such as `#2e7d5b`.
  private static func isColor(_ text: [UInt8]) -> Bool {
    text.count == 7 && text[0] == UInt8(ascii: "#")
      && text.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 128 }
  }
}
