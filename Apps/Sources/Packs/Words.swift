import Values

/// The texts of the app in one language, by key.
public struct Words: Hashable, Sendable {
  private var entries: [Value.Member]

  public init(_ entries: [(key: Text, text: Text)] = []) {
    self.init(members: entries.map { Value.Member(key: $0.key, value: .text($0.text)) })
  }

  /// - Parameter members: texts by key.
  init(members: [Value.Member]) { entries = members }

  /// Returns the text for `key`, or the key itself if it is missing, so that a missing text is visible.
  ///
  /// Cost: a linear search. A table has some dozens of entries, and texts change a few times a minute.
  public subscript(key: Text) -> Text {
    guard case .text(let text)? = entries.first(where: { $0.key == key })?.value else { return key }
    return text
  }

  /// Returns the text for `key` with its `{placeholders}` replaced. Unknown placeholders remain.
  public func text(_ key: Text, _ replacements: (placeholder: Text, with: Text)...) -> Text {
    let template = self[key].utf8
    var result: [UInt8] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
      let name = Text(utf8: Array(rest[(open + 1)..<close]))
      if let replacement = replacements.first(where: { $0.placeholder == name }) {
        result += replacement.with.utf8
        rest = rest[(close + 1)...]
      } else {
        result.append(UInt8(ascii: "{"))
        rest = rest.dropFirst()
      }
    }
    return Text(utf8: result + rest)
  }
}
