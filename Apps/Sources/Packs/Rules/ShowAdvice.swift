import Geometry
import Values

/// Recommendations for the words of a show, and for its character.
public enum ShowAdvice {
  /// The paths of the texts that have a form for each language, without the places in lists; those of a list end in `[]`.
  private static var translated: [Text] {
    [
      "title", "character.name", "character.alternative_text", "launch.above", "launch.lettering_above",
      "launch.lettering_below", "launch.below", "intro.steps[].message", "intro.steps[].button", "remarks",
    ]
  }

  /// Returns the recommendations for the texts of a show.
  public static func texts(of show: Value) -> [Advice] {
    var walk = Walk()
    walk.look(at: show, path: .empty, general: .empty)
    return walk.advice + languages(of: show).flatMap { lacks(of: $0, in: show) }
  }

  /// The languages of the texts, in alphabetical order.
  public static func languages(of show: Value) -> [Text] {
    var walk = Walk()
    walk.look(at: show, path: .empty, general: .empty)
    return walk.languages.sortedOnce
  }

  /// Returns the texts without which a show lacks a language: the longer ones, and those that are read aloud.
  public static func lacks(of language: Text, in show: Value) -> [Advice] {
    let character = show["character"] ?? .null
    let found: [(path: Text, place: Value, key: Text)] = [
      ("title", show, "title"), ("character.alternative_text", character, "alternative_text"),
      ("remarks", show, "remarks"),
    ]
    return found.filter { $0.place[$0.key] != nil && $0.place[$0.key + "-" + language] == nil }
      .map { Advice(.showUntranslated, $0.path + "-" + language) }
  }

  /// Returns the recommendations for a list of remarks.
  public static func remarks(_ items: [Value], _ path: Text) -> [Advice] {
    var advice: [Advice] = []
    for (index, item) in items.enumerated() {
      guard case .text(let text) = item else { continue }
      let place = path + "[" + Text(index) + "]"
      advice += TextAdvice.all(on: text, place)
      if items[..<index].contains(item) { advice.append(Advice(.remarkTwice, place, [text.quoted])) }
    }
    return advice
  }

  /// The texts that a walk through a show meets.
  private struct Walk {
    var advice: [Advice] = []
    var languages: [Text] = []

    mutating func look(at value: Value, path: Text, general: Text) {
      if case .list(let items) = value {
        for (index, item) in items.enumerated() {
          look(at: item, path: path + "[" + Text(index) + "]", general: general + "[]")
        }
      }
      guard case .object(let members) = value else { return }
      for member in members where member.key != "costumes" || !path.isEmpty {
        let dot: Text = path.isEmpty ? "" : "."
        look(at: member, path: path + dot + member.key, general: general + dot + member.key)
      }
    }

    private mutating func look(at member: Value.Member, path: Text, general: Text) {
      let language = translated.lazy.compactMap { general.language(of: $0) }.first
      if let language { languages.append(language) }
      guard language != nil || translated.contains(general) else {
        return look(at: member.value, path: path, general: general)
      }
      if case .text(let text) = member.value { advice += TextAdvice.all(on: text, path) }
      if case .list(let items) = member.value, general.hasPrefix("remarks") { advice += remarks(items, path) }
    }
  }

  // MARK: - The character

  /// A hub farther from the middle than this, as a fraction of the image, makes the character small.
  private static var farHub: Double { 0.3 }

  /// Returns the recommendation for the points of a character.
  public static func points(of character: ShowCharacter) -> [Advice] {
    let (x, y) = (abs(character.hub.x - 0.5), abs(character.hub.y - 0.5))
    if max(x, y) <= farHub { return [] }
    return [Advice(.hubOffCentre, x >= y ? "character.hub_x" : "character.hub_y")]
  }

  /// Returns the recommendations for the words about a character with a picture of its own. A text with a fault is not missing.
  public static func words(of character: Value) -> [Advice] {
    var advice: [Advice] = []
    if character["name"] == nil { advice.append(Advice(.characterName, "character.name")) }
    if character["alternative_text"] == nil {
      advice.append(Advice(.characterAlternative, "character.alternative_text"))
    }
    return advice
  }

  /// Returns the recommendation for the pixels of a character's files on dense screens.
  public static func sharpness(of files: [PictureFacts], _ size: Size) -> [Advice] {
    let pixels = Double(files.map { $0.width }.max() ?? 0)
    if pixels >= 2 * size.width * 0.99 { return [] }
    let found = Text(decimal: pixels)
    return [
      Advice(.characterSmall, "character.image", [found, Text(decimal: size.width)])
        .with(found: found, limit: Text(decimal: 2 * size.width))
    ]
  }

  /// Returns the recommendation for the anchor on a character's picture.
  public static func anchor(of character: ShowCharacter, on drawn: DrawnPixels) -> [Advice] {
    let (x, y, reach) = (character.anchor.x, character.anchor.y, 0.04)
    let isEmpty = drawn.isEmpty(columns: x - reach...x + reach, rows: y - reach...y + reach)
    return isEmpty ? [Advice(.anchorEmpty, "character.anchor_x")] : []
  }
}
