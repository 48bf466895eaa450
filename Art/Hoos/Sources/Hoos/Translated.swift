/// A text or a list in English, and in other languages: `title`, and `title-de` and the like.
struct Translated<Content> {
  let standard: Content
  /// The translations in the order of their languages' codes.
  let others: [(language: String, content: Content)]

  /// English as an empty code, then the translations.
  var all: [(language: String, content: Content)] { [("", standard)] + others }
}

/// Any key of an object.
struct Key: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { stringValue = value }
  init?(intValue: Int) { nil }

  /// The code of the language behind `name` and a hyphen; nil for another key.
  func language(of name: String) -> String? {
    guard stringValue.hasPrefix(name + "-") else { return nil }
    let code = stringValue.dropFirst(name.count + 1)
    return code.wholeMatch(of: /[a-z]{2,8}(-[A-Za-z0-9]{1,8})*/) == nil ? nil : String(code)
  }
}

extension KeyedDecodingContainer<Key> {
  func translated<Content: Decodable>(_ name: String) throws -> Translated<Content> {
    let keys = allKeys.sorted { $0.stringValue < $1.stringValue }
    let others = try keys.compactMap { key in
      try key.language(of: name).map { ($0, try decode(Content.self, forKey: key)) }
    }
    return Translated(standard: try decode(Content.self, forKey: Key(stringValue: name)), others: others)
  }
}
