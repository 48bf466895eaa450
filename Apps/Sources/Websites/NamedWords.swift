import Values

/// The app's words as a show has them.
public enum NamedWords {
  /// Returns a text with the character's name in its places; unchanged for a show without a name.
  public static func naming(_ text: Text, _ name: Text) -> Text {
    name.isEmpty ? text : text.replacing("{name}", name)
  }

  /// Returns a table of words with the character's name, and with the show's own texts.
  ///
  /// - Parameters:
  ///   - own: returns the show's text for a key; nil for the app's.
  ///   - letterings: those of the launch picture (`Lettering.words`). They are words that the table need not have.
  public static func table(
    _ words: [Value.Member], name: Text, own: (Text) -> Text?, letterings: [Value.Member]
  ) -> [Value.Member] {
    words.map { word in
      if let text = own(word.key) { return Value.Member(key: word.key, value: .text(text)) }
      guard case .text(let text) = word.value else { return word }
      return Value.Member(key: word.key, value: .text(naming(text, name)))
    } + letterings.filter { lettering in !words.contains { $0.key == lettering.key } }
  }

  /// Returns a step of an introduction with the character's name in its texts.
  public static func step(_ step: Value, name: Text) -> Value {
    guard case .object(let members) = step else { return step }
    return .object(
      members.map { member in
        guard case .text(let text) = member.value, member.key != "image" else { return member }
        return Value.Member(key: member.key, value: .text(naming(text, name)))
      })
  }
}
