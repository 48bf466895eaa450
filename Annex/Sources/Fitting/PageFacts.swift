import Values

/// The facts about the page with which its module is started.
public struct PageFacts: Sendable {
  /// The first of the wishes that the page has; else the page's first language.
  public let language: Text
  /// The words on the page: a key, or a key and, after a space, the attribute that holds the text.
  public let speech: [Text]
  /// The address of the words in that language.
  public let words: Text
  /// Whether the work is kept in the browser, and not in a folder.
  public let isKeptInBrowser: Bool
  /// The languages of the costumes, and the characters to dress, of a page whose work is kept in the browser.
  public let content: Value

  public init(_ value: Value) {
    let known = value["languages"]?.texts ?? []
    let wishes = value["wishes"]?.texts ?? []
    language = wishes.first { known.contains($0) } ?? known.first ?? .empty
    speech = value["speech"]?.texts ?? []
    words = value["words"]?.text(language) ?? .empty
    isKeptInBrowser = value.text("home") == "browser"
    content = value["content"] ?? .null
  }

  /// The key of a word in the table of words.
  public static func key(of word: Text) -> Text { Text(utf8: Array(word.utf8.prefix { $0 != UInt8(ascii: " ") })) }
}
