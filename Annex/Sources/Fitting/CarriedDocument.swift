import Values

/// A document of a set with values over those that it had. Values that stay are written as they were, and so are all keys of others. Keys
/// are found in any case, as readers of sets find them.
struct CarriedDocument {
  private let source: Text
  private let value: Value
  private var members: JSONMembers

  /// - Parameter source: the document as it was; empty for a new one.
  init(_ source: Text) {
    self.source = source
    value = (try? JSONReader.value(in: source.utf8, .document)) ?? .null
    members = JSONMembers(source.utf8)
  }

  /// Sets a text. An empty one takes its key away.
  mutating func set(_ key: Text, to text: Text) {
    if (value.text(like: key) ?? .empty) != text { self[key] = text.isEmpty ? nil : JSONWriter.text(text) }
  }

  /// Sets a list of lines. An empty one takes its key away.
  mutating func set(_ key: Text, to lines: [Text]) {
    if (value.text(like: key) ?? .empty).lines != lines { self[key] = lines.isEmpty ? nil : Self.list(lines) }
  }

  mutating func set(_ key: Text, to number: Int) {
    if value.member(like: key) != .number(Double(number)) { self[key] = Text(number).utf8 }
  }

  private static func list(_ lines: [Text]) -> [UInt8] {
    var json = JSONWriter()
    json.write(.list(lines.map { .text($0) }))
    return json.text.utf8
  }

  private subscript(key: Text) -> [UInt8]? {
    get { members[key] }
    set { members[value.key(like: key) ?? key] = newValue }
  }

  var text: Text { members.isChanged ? Text(utf8: members.bytes) + "\n" : source }
}

extension Value {
  /// The first key that is `key` in some case.
  fileprivate func key(like key: Text) -> Text? {
    guard case .object(let members) = self else { return nil }
    let wanted = key.lowercased
    return members.first { $0.key.lowercased == wanted }?.key
  }

  func member(like key: Text) -> Value? { self.key(like: key).flatMap { self[$0] } }

  /// A text, or lines with line feeds between them; nil for any other value.
  func text(like key: Text) -> Text? {
    switch member(like: key) {
    case .text(let text)?: text
    case .list(let items)?: Text(lines: items.compactMap { if case .text(let line) = $0 { line } else { nil } })
    default: nil
    }
  }
}
