import Values

/// A Hoo in words, for previews of its address.
struct HooDescription: Sendable {
  /// The length from which a preview cuts texts, in characters.
  private static let length = 160

  let title: String
  /// The first lines of the poem, on one line.
  let poem: String
  /// The whole poem, a line each.
  let lines: String

  /// - Parameters:
  ///   - document: the Hoo's `hoo.json`.
  ///   - language: the preferred language, as in `de`.
  init?(_ document: Value, in language: String) {
    guard let title = Self.lines("title", of: document, in: language).first, !title.isEmpty else { return nil }
    self.title = title
    let lines = Self.lines("poemline", of: document, in: language)
    poem = Self.beginning(of: lines)
    self.lines = lines.joined(separator: "\n")
  }

  /// The lines of the text `key` in `language`, or in the language without its region, or else of the one without a language.
  private static func lines(_ key: String, of document: Value, in language: String) -> [String] {
    guard case .object(let members) = document else { return [] }
    let own = Value.object(members.map { Value.Member(key: Text($0.key.string.lowercased()), value: $0.value) })
    switch own[own.key(Text(key), in: Text(language.lowercased()))] {
    case .text(let text)?: return text.string.split(whereSeparator: \.isNewline).map(String.init)
    case .list(let items)?: return items.compactMap { if case .text(let text) = $0 { text.string } else { nil } }
    default: return []
    }
  }

  /// Joins as many whole lines as a preview shows, at least a part of the first.
  private static func beginning(of lines: [String]) -> String {
    var text = ""
    for line in lines where !line.isEmpty {
      let longer = text.isEmpty ? line : "\(text) / \(line)"
      if longer.count > length { return text.isEmpty ? "\(line.prefix(length - 1))…" : text }
      text = longer
    }
    return text
  }
}
