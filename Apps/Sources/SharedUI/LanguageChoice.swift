import Values

/// The choice of the language that the page speaks.
public enum LanguageChoice {
  /// The language that the reader chose earlier, else the first of the browser's languages that the page has, else the page's own.
  ///
  /// A language with a region, as in `de-AT`, also stands for the language alone.
  ///
  /// - Parameter facts: the page's facts: `languages`, `language`, `wishes`, `followsBrowser` and `remembered`.
  public static func language(_ facts: Value) -> Text {
    let known = codes(facts)
    if let chosen = facts["remembered"]?.text(Settings.Setting.language.key), known.contains(chosen) { return chosen }
    let wishes = facts["followsBrowser"] == .bool(true) ? facts["wishes"]?.texts ?? [] : []
    let candidates = wishes.flatMap { [$0, Text(utf8: Array($0.utf8.prefix { $0 != UInt8(ascii: "-") }))] }
    return candidates.first { known.contains($0) } ?? facts.text("language") ?? .empty
  }

  /// The codes of the languages that the page is published in.
  static func codes(_ facts: Value) -> [Text] {
    guard case .object(let members)? = facts["languages"] else { return [] }
    return members.map { $0.key }
  }
}

extension Value {
  /// The texts of a list; other items are left out.
  var texts: [Text] {
    guard case .list(let items) = self else { return [] }
    return items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
