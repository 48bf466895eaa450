import Values

/// The content of the work in a language, as `FileOpening.content` in the fitting room tells it.
struct WebsiteContent {
  /// The costumes with their texts in the language.
  let costumes: [Value]
  /// The show as the app's page gets it (`OpenedShow`); nil for costumes alone.
  let show: Value?
  /// The accent, and the letterings of the launch picture with their colours.
  let look: Value

  init(_ value: Value, language: Text) {
    costumes = zip(value.items("ids"), value.items("costumes")).map { Self.costume($1, id: $0, language) }
    (show, look) = (value["show"], value["look"] ?? .null)
  }

  /// The text of a costume in the language is the only one that its document needs.
  private static func costume(_ costume: Value, id: Value, _ language: Text) -> Value {
    guard case .object(var members) = costume else { return costume }
    members.set("id", id)
    for key: Text in ["label", "description", "alternative_text"] {
      let translated = key + "-" + language
      guard let text = members[translated] else { continue }
      members.set(key, text)
      members.removeAll { $0.key == translated }
    }
    return .object(members)
  }

  /// The character's name.
  var name: Text { show?.text("name") ?? .empty }

  // MARK: words

  /// Returns the words of the app in the show's language.
  func words(_ table: [Value.Member]) -> [Value.Member] {
    let letters = (look.text("letters") ?? .empty, look.text("letters_dark") ?? .empty)
    let letterings = Lettering.words(above: look.text("above") ?? .empty, below: look.text("below") ?? .empty, letters)
    return NamedWords.table(table, name: name, own: ownWord, letterings: letterings)
  }

  /// A show without words for its undressed character has its name there.
  private func ownWord(_ key: Text) -> Text? {
    let own = show?["words"]?.text(key)
    return key == "scotch-undressed" && own == name ? nil : own
  }

  // MARK: the document

  /// Returns the document of the dressing room: that of a show has the members of the show, else those of the site's own character.
  ///
  /// - Parameters:
  ///   - old: the document of the site.
  ///   - intro: the app's introduction.
  ///   - words: those of the show.
  func document(_ old: Value, intro: Value, words: [Value.Member]) -> Value {
    let site = Self.members(["ring", "line", "language", "direction", "catalogue", "studio", "texts"], of: old)
    guard let show, case .object(let all) = show else {
      let numbers: [Text] = ["anchor_x", "anchor_y", "hub_x", "hub_y", "wheel", "shown"]
      return DressingRoomDocument(
        site: site, character: Self.members(["scotch", "lids"] + numbers, of: old), intro: old["intro"] ?? .null,
        words: old["words"] ?? .null, face: Self.members(["face"], of: old), costumes: costumes
      ).value
    }
    let others: [Text] = ["name", "title", "style", "ground", "ground_dark", "words", "intro"]
    let character = all.filter { !others.contains($0.key) }
    return DressingRoomDocument(
      site: site, character: character, intro: told(by: show["intro"], site + character) ?? named(intro),
      words: .object(words), costumes: costumes
    ).value
  }

  private static func members(_ keys: [Text], of value: Value) -> [Value.Member] {
    keys.compactMap { key in value[key].map { Value.Member(key: key, value: $0) } }
  }

  /// The app's introduction with the character's name.
  private func named(_ intro: Value) -> Value { Self.intro(intro) { NamedWords.step($0, name: name) } }

  /// The show's introduction. The picture of a step is that member of the document.
  private func told(by intro: Value?, _ pictures: [Value.Member]) -> Value? {
    intro.map { intro in
      Self.intro(intro) { step in
        guard let name = step.text("image"), case .object(let members) = step else { return step }
        let picture: [Value.Member] = if case .object(let picture)? = pictures[name] { picture } else { [] }
        return .object(members.filter { $0.key != "image" } + picture)
      }
    }
  }

  private static func intro(_ intro: Value, _ change: (Value) -> Value) -> Value {
    guard case .object(var members) = intro else { return intro }
    members.set("steps", .list(intro.items("steps").map(change)))
    return .object(members)
  }
}
