import Values

/// The document of the dressing room in a language, which the app's page reads first.
public struct DressingRoomDocument: Sendable {
  /// The members that are the site's, whoever is dressed: the pictures of the ring and the line, the language, and the addresses of the
  /// catalogue and the studio.
  public var site: [Value.Member]
  /// The character's picture, its lids, and the numbers of its figure.
  public var character: [Value.Member]
  public var intro: Value
  public var words: Value
  /// The drawing of the face of the app's own character.
  public var face: [Value.Member] = []
  public var costumes: [Value] = []

  public init(
    site: [Value.Member], character: [Value.Member], intro: Value, words: Value, face: [Value.Member] = [],
    costumes: [Value] = []
  ) {
    (self.site, self.character, self.intro, self.words) = (site, character, intro, words)
    (self.face, self.costumes) = (face, costumes)
  }

  public var value: Value {
    .object(
      site + character
        + [Value.Member(key: "intro", value: intro), Value.Member(key: "words", value: words)] + face
        + [Value.Member(key: "costumes", value: .list(costumes))])
  }
}
