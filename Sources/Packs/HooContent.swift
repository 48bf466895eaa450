/// What HooView is made of, made by the tool and read once at the start.
public struct HooContent: Hashable, Sendable {
  /// The language of the words, and of the poems where there are any in it: `en`.
  public var language: Text
  public var words: Words
  /// Where the index of the sets is, relative to the page.
  public var index: Text

  public init(language: Text, words: Words, index: Text) {
    self.language = language
    self.words = words
    self.index = index
  }
}

/// Turns the document the tool writes (`hoo.json`) into HooView's content.
public enum HooContentReader {
  /// The content; nil where a part is missing that the app cannot do without.
  public static func content(in value: Value) -> Reading<HooContent?> {
    var fields = FieldReader(value, path: "")
    guard fields.isObject else { return Reading(model: nil, faults: fields.faults) }
    let words = WordsReader.words(in: value["words"] ?? .null, path: "words")
    fields.adopt(words.faults)
    let language = value["language"] == nil ? "en" : fields.text("language", bytes: 2...16)
    let index = fields.text("index", bytes: 1...Int.max)
    guard let words = words.model, let language, let index else { return Reading(model: nil, faults: fields.faults) }
    return Reading(model: HooContent(language: language, words: words, index: index), faults: fields.faults)
  }
}
