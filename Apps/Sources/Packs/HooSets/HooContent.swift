import Values

/// The content of HooView. The tool writes it, and the page reads it once at the start.
public struct HooContent: Hashable, Sendable {
  /// The language of the words, and the preferred one of poems: `en`.
  public var language: Text
  public var words: Words
  /// The address of the index of the sets, relative to the page.
  public var index: Text
  /// The address of the script that shares a Hoo, relative to the page; empty if there is none.
  public var card: Text

  public init(language: Text, words: Words, index: Text, card: Text = .empty) {
    self.language = language
    self.words = words
    self.index = index
    self.card = card
  }
}

/// Reads the content of HooView from `hoo.json`.
public enum HooContentReader {
  /// Returns the content, or nil if a required part is missing.
  public static func content(in value: Value) -> Reading<HooContent?> {
    var fields = FieldReader(value, path: "")
    guard fields.isObject else { return Reading(model: nil, faults: fields.faults) }
    let words = WordsReader.words(in: value["words"] ?? .null, path: "words")
    fields.adopt(words.faults)
    let language = value["language"] == nil ? "en" : fields.text("language", bytes: 2...16)
    let index = fields.text("index", bytes: 1...Int.max)
    guard let words = words.model, let language, let index else { return Reading(model: nil, faults: fields.faults) }
    let card = value.text("card") ?? .empty
    return Reading(
      model: HooContent(language: language, words: words, index: index, card: card), faults: fields.faults)
  }
}
