import Values

/// The content of the dressing room. The tool writes it, and the page reads it once at the start.
public struct AppContent: Hashable, Sendable {
  public var character: Picture
  /// The proportions of the one who is dressed.
  public var figure: Figure
  public var ring: Picture
  /// The line from the character's mouth to his message.
  public var line: Picture
  /// The character's closed eyelids, of his own size, drawn over him for a blink; nil if the pack has none.
  public var lids: Picture?
  /// The bundled costumes.
  public var costumes: [Costume]
  public var intro: IntroScript
  public var words: Words
  /// The language of the words, as in `en` or `pt-BR`; empty if unknown.
  public var language: Text
  /// The address of the catalogue, relative to the page. Image addresses in the catalogue are relative to it.
  public var catalogueURL: Text
  /// The address of the script for sounds, pictures and films, relative to the page; empty without one.
  public var studioURL: Text
  /// The address of the parts of the character's face, relative to the page; empty where he is another one than the app's own.
  public var faceURL: Text

  public init(
    character: Picture, figure: Figure, ring: Picture, line: Picture, lids: Picture? = nil, costumes: [Costume],
    intro: IntroScript,
    words: Words, language: Text = .empty, catalogueURL: Text, studioURL: Text = .empty, faceURL: Text = .empty
  ) {
    self.character = character
    self.figure = figure
    self.ring = ring
    self.line = line
    self.lids = lids
    self.costumes = costumes
    self.intro = intro
    self.words = words
    self.language = language
    self.catalogueURL = catalogueURL
    self.studioURL = studioURL
    self.faceURL = faceURL
  }
}
