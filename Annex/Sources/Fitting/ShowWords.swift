import Packs
import Values

/// The show's own words, colours and introduction while they are edited, as they are typed. Empty ones are the app's own.
public struct ShowWords: Hashable, Sendable {
  /// By `ShowField.place`.
  private var texts = PlacedTexts()
  public internal(set) var intro = IntroDraft()
  /// Whether they are those of a file that was opened, where an empty one takes the file's away.
  private(set) var areOpened = false
  /// Whether the introduction is that of the file too.
  var hasOpenedIntro = false

  public init() {}

  public internal(set) subscript(field: ShowField) -> Text {
    get {
      switch field {
      case .text, .color: texts[field.place]
      case .step, .back: intro[field]
      }
    }
    set {
      switch field {
      case .text, .color: texts[field.place] = newValue
      case .step, .back: intro[field] = newValue
      }
    }
  }

  /// Whether there is nothing to edit: neither words nor a show that was opened.
  public var isAbsent: Bool { texts.isEmpty && intro.steps.isEmpty && !areOpened }

  /// A colour; nil for the app's own.
  public subscript(color: ShowColor) -> RGBColor? { RGBColor(self[.color(color)]) }

  /// The lines with a remark.
  static func remarks(in text: Text) -> [Text] {
    var (remarks, line): ([Text], [UInt8]) = ([], [])
    for byte in text.utf8 + [UInt8(ascii: "\n")] {
      if byte != UInt8(ascii: "\n") {
        line.append(byte)
        continue
      }
      let remark = Text(utf8: line)
      if !remark.isBlank { remarks.append(remark) }
      line = []
    }
    return remarks
  }
}

// MARK: - The form in a show

extension ShowWords {
  /// The member by which a show on the page tells that a file has it too. In older work it is `show`, and the introduction is not known.
  private static var source: Text { "source" }
  private static var allParts: Text { "steps" }
  private static var introKey: Text { "intro" }

  /// The show of an opened file for the page; null for none.
  static func opened(_ show: Value) -> Value {
    guard case .object(let members) = show else { return .null }
    return .object(
      [
        Value.Member(key: source, value: .text(allParts)),
        Value.Member(key: introKey, value: IntroDraft.opened(show[introKey] ?? .null)),
      ] + members)
  }

  /// Reads a show. Values that the page cannot show are empty.
  init(_ show: Value, _ languages: [Text]) {
    for field in ShowField.all(languages: languages.count) {
      let place = field.parent.map { show[$0] ?? .null } ?? show
      self[field] = Self.text(of: field, place[field.key(languages)] ?? .null)
    }
    areOpened = show[Self.source] != nil
    hasOpenedIntro = show.text(Self.source) == Self.allParts
    intro = IntroDraft(show[Self.introKey] ?? .null, languages)
  }

  /// Tells in a show on the page that a file has it too.
  fileprivate func mark(_ show: inout JSONMembers) {
    if areOpened { show[Self.source] = JSONWriter.text(hasOpenedIntro ? Self.allParts : "show") }
  }

  private static func text(of field: ShowField, _ value: Value) -> Text {
    switch (field, value) {
    case (.color, .text(let text)): RGBColor(text)?.hex ?? .empty
    case (.text(.remarks, _), .list): joined(value.texts)
    case (.text(.remarks, _), _): .empty
    case (.text, .text(let text)): text.isBlank ? .empty : text
    default: .empty
    }
  }

  /// Remarks in a line each: breaks in them become spaces.
  private static func joined(_ remarks: [Text]) -> Text {
    var lines: [UInt8] = []
    for remark in remarks where !remark.isBlank {
      if !lines.isEmpty { lines.append(UInt8(ascii: "\n")) }
      lines += remark.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }
    return Text(utf8: lines)
  }

  /// Puts each value that differs from that of `old` into a show. An empty one takes the member away; a member without values goes too.
  ///
  /// - Parameter steps: those of the introduction of `old` as JSON.
  /// - Returns: whether the show has changed.
  func put(
    into show: inout JSONMembers, over old: ShowWords, steps: [[UInt8]] = [], _ languages: [Text]
  ) -> Bool {
    var isChanged = putIntro(into: &show, over: old.intro, steps, languages)
    for field in ShowField.all(languages: languages.count) {
      let (json, key) = (json(of: field), field.key(languages))
      if json == old.json(of: field) || json == nil && !areOpened { continue }
      isChanged = true
      guard let parent = field.parent else {
        show[key] = json
        continue
      }
      var members = JSONMembers(show[parent] ?? [])
      members[key] = json
      show[parent] = members.isEmpty ? nil : members.bytes
    }
    return isChanged
  }

  private func putIntro(
    into show: inout JSONMembers, over old: IntroDraft, _ steps: [[UInt8]], _ languages: [Text]
  ) -> Bool {
    if intro.count == 0 {
      if old.count == 0 || !hasOpenedIntro { return false }
      // The rest of an introduction without steps would be a fault.
      show[Self.introKey] = nil
      return true
    }
    if intro == old { return false }
    var members = JSONMembers(show[Self.introKey] ?? [])
    intro.put(into: &members, over: old, steps, languages)
    show[Self.introKey] = members.bytes
    return true
  }

  /// A value as JSON; nil for an empty one.
  private func json(of field: ShowField) -> [UInt8]? {
    let text = self[field]
    if text.isBlank { return nil }
    guard case .text(.remarks, _) = field else { return JSONWriter.text(text) }
    var json = JSONWriter()
    json.begin("[")
    for remark in Self.remarks(in: text) { json.item(remark) }
    json.end("]")
    return json.text.utf8
  }
}

extension FittingDocument {
  /// The show as JSON; nil without a character and without words.
  ///
  /// - Parameter character: the show with nothing but the character; nil for none.
  func show(_ form: PackForm, with character: Text?) -> Text? {
    if character == nil, words.isAbsent { return nil }
    var (show, words) = (JSONMembers((character ?? "{}").utf8), words)
    if form == .pack { words.intro.fill(languages: languages.count) }
    _ = words.put(into: &show, over: ShowWords(), languages)
    words.mark(&show)
    return Text(utf8: show.bytes)
  }
}
