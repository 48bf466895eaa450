/// All that the app shows, made by the tool and read once at the start.
public struct AppContent: Hashable, Sendable {
  public var scotch: Picture
  public var ring: Picture
  /// The line from Scotch's mouth to what he says.
  public var line: Picture
  /// Scotch's closed eyelids, drawn over him for a blink: as large as he is. Not every Scotch has them.
  public var lids: Picture?
  /// The bundled costumes.
  public var costumes: [Costume]
  public var intro: IntroScript
  public var words: Words
  /// The language of the words, as in `en` or `pt-BR`; empty where nobody said.
  public var language: Text
  /// Where more costumes come from, relative to the page; image addresses in it are relative to it.
  public var catalogueURL: Text

  public init(
    scotch: Picture, ring: Picture, line: Picture, lids: Picture? = nil, costumes: [Costume], intro: IntroScript,
    words: Words, language: Text = .empty, catalogueURL: Text
  ) {
    self.scotch = scotch
    self.ring = ring
    self.line = line
    self.lids = lids
    self.costumes = costumes
    self.intro = intro
    self.words = words
    self.language = language
    self.catalogueURL = catalogueURL
  }
}
