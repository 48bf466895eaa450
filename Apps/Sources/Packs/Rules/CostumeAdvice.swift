import Values

/// Recommendations for the texts and points of one costume.
public enum CostumeAdvice {
  /// The keys of texts that have a form for each language.
  static var translated: [Text] { ["label", "description", "alternative_text"] }

  /// Returns the recommendations for a costume of a list, in the order of its members.
  public static func all(on costume: Value, at index: Int) -> [Advice] {
    guard case .object(let members) = costume else { return [] }
    return members.flatMap { member -> [Advice] in
      let path = "[" + Text(index) + "]." + member.key
      switch member.value {
      case .text(let text) where member.key == "season": return season(text, path)
      case .text(let text) where isText(member.key): return all(on: text, member.key, path)
      case .number(let number) where member.key == "display_x" || member.key == "display_y":
        return point(number, path)
      default: return []
      }
    }
  }

  private static func isText(_ key: Text) -> Bool {
    key == "id" || key == "credit" || translated.contains { key == $0 || key.hasPrefix($0 + "-") }
  }

  /// - Parameter key: that of the text, also with a language as in `description-de`.
  public static func all(on text: Text, _ key: Text, _ path: Text) -> [Advice] {
    let isEmpty = text.isEmpty && key.hasPrefix("description")
    return TextAdvice.all(on: text, path) + (isEmpty ? [Advice(.noDescription, path)] : [])
  }

  public static func season(_ text: Text, _ path: Text) -> [Advice] {
    if Season.isValid(text) { return [] }
    return [Advice(.season, path, [text.quoted]).with(found: text, limit: "MM-DD/MM-DD")]
  }

  /// - Parameter number: a coordinate of the display point, within the limits.
  public static func point(_ number: Double, _ path: Text) -> [Advice] {
    if Limits.inside.contains(number) { return [] }
    let found = Text(decimal: number)
    return [Advice(.pointOutside, path, [found]).with(found: found, limit: "0 to 1")]
  }
}

extension Text {
  /// Whether it has the form of `de` or `zh-hant-tw`.
  public var isLanguageCode: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isLetter = { (byte: UInt8) in byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    guard parts[0].count >= 2, parts[0].count <= 8, parts[0].allSatisfy(isLetter) else { return false }
    return parts.dropFirst().allSatisfy { part in
      part.count >= 1 && part.count <= 8 && part.allSatisfy { isLetter($0) || isDigit($0) }
    }
  }

  /// The language behind the key `stem` and a hyphen; nil for another key, or for none.
  func language(of stem: Text) -> Text? {
    guard hasPrefix(stem + "-") else { return nil }
    let code = Text(utf8: Array(utf8.dropFirst(stem.utf8.count + 1)))
    return code.lowercased.isLanguageCode ? code : nil
  }
}

extension [Text] {
  /// The texts once each, in the order of their bytes.
  var sortedOnce: [Text] {
    var unique: [Text] = []
    for text in self where !unique.contains(text) { unique.append(text) }
    return unique.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
