import Values

/// The sets of Hoos as the server describes them.
public struct FittingSets: Sendable {
  public private(set) var document: SetsDocument
  public let revision: Text
  public let findings: [FittingFinding]

  /// nil where `value` is no description of sets.
  ///
  /// - Parameter reader: the code of the reader's language.
  public init?(_ value: Value, reader: Text = .empty) {
    let languages = value["languages"]?.texts ?? []
    guard !languages.isEmpty, let revision = value.text("revision"), case .list(let items)? = value["sets"] else {
      return nil
    }
    var keys = 0
    let sets = items.map { SetSketch($0, languages, &keys) }
    document = SetsDocument(languages: languages, sets: sets, archives: value["archives"]?.texts ?? [])
    document.reader = languages.firstIndex(of: reader) ?? 0
    document.opened = value.text("opened") ?? .empty
    // A folder has its archives in its sheet. Its texts are written as they are typed.
    document.isFirstOptional = value["archives"] == nil
    self.revision = revision
    findings = FittingFinding.all(in: value)
  }
}

extension SetSketch {
  fileprivate init(_ value: Value, _ languages: [Text], _ keys: inout Int) {
    keys += 1
    key = keys
    name = value.text("name") ?? .empty
    color = value.text("color") ?? .empty
    titles = languages.map { value["texts"]?[$0]?.text("title") ?? .empty }
    headers = languages.map { language in
      var picture = EditedPicture(files: value["header"]?[language] ?? .null)
      picture.isDrawnToSize = value["drawn_headers"]?.texts.contains(language) == true
      return picture.files.isEmpty ? nil : picture
    }
    hoos = (value["hoos"]?.items ?? []).map { HooSketch($0, languages, &keys) }
    source = CarriedText(value.text("source") ?? .empty)
  }
}

extension HooSketch {
  fileprivate init(_ value: Value, _ languages: [Text], _ keys: inout Int) {
    keys += 1
    key = keys
    name = value.text("name") ?? .empty
    picture = EditedPicture(value)
    texts = languages.map { Texts(value["texts"]?[$0] ?? .null) }
    source = CarriedText(value.text("source") ?? .empty)
    larger = value.text("larger") ?? .empty
  }
}

extension HooSketch.Texts {
  fileprivate init(_ value: Value) {
    title = value.text("title") ?? .empty
    poem = Text(lines: value["poem"]?.texts ?? [])
  }
}

extension Text {
  init(lines: [Text]) {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() { bytes += (index > 0 ? [UInt8(ascii: "\n")] : []) + line.utf8 }
    self.init(utf8: bytes)
  }

  /// The lines without empty ones at the end.
  var lines: [Text] {
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Text(utf8: Array($0))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
