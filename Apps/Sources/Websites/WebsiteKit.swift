import Values

/// The kit that a site publishes for websites: the templates of its pages, their values, and the list of all other files with their hashes
/// (`SiteDraft+Kit` in the tool).
struct WebsiteKit {
  struct File {
    let path: Text
    let sha256: Text
    /// Whether it belongs to the site's own character: another one does without it.
    let isOwn: Bool
  }

  struct Page {
    /// Empty for the start page, or with a slash at its end.
    let folder: Text
    /// The name of its documents.
    let name: Text
    /// The keys of the words with the app's name, and with its description.
    let title: Text
    let about: Text
    let page: TemplateText
    let manifest: TemplateText
    let values: Value
    let documents: [(language: Text, file: File)]

    var isStart: Bool { folder.isEmpty }
  }

  /// The words and the introduction of the app in a language, with the place of the character's name.
  struct Language {
    let code: Text
    let words: [Value.Member]
    let intro: Value
  }

  /// The language of the pages.
  let language: Text
  let languages: [Language]
  let pages: [Page]
  /// The page for addresses at which there is nothing.
  let lost: (page: TemplateText, values: Value)
  let worker: TemplateText
  let precached: [Text]
  /// The style of the start page, and its letterings, without those of the site's own show.
  let plain: Value
  /// The colours behind the start page without those of the site's own show.
  let ground: Value
  let catalogue: Text
  let files: [File]

  /// Returns nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard let kit = try? JSONReader.value(in: bytes, .document), let language = kit.text("language"),
      let lost = kit["lost"], let lostPage = lost.template("page"), let worker = kit.template("worker")
    else { return nil }
    self.language = language
    languages = kit.members("languages").map { member in
      Language(code: member.key, words: member.value.members("words"), intro: member.value["intro"] ?? .null)
    }
    pages = kit.items("pages").compactMap(Self.page)
    self.lost = (lostPage, lost["values"] ?? .null)
    self.worker = worker
    precached = kit.items("precached").compactMap { if case .text(let path) = $0 { path } else { nil } }
    (plain, ground, catalogue) = (kit["plain"] ?? .null, kit["ground"] ?? .null, kit.text("catalogue") ?? .empty)
    files = kit.items("files").map(Self.file)
  }

  private static func page(_ value: Value) -> Page? {
    guard let page = value.template("page"), let manifest = value.template("manifest") else { return nil }
    return Page(
      folder: value.text("folder") ?? .empty, name: value.text("name") ?? .empty, title: value.text("title") ?? .empty,
      about: value.text("about") ?? .empty, page: page, manifest: manifest, values: value["values"] ?? .null,
      documents: value.members("documents").map { ($0.key, file($0.value)) })
  }

  private static func file(_ value: Value) -> File {
    File(path: value.text("path") ?? .empty, sha256: value.text("sha256") ?? .empty, isOwn: value["own"] != nil)
  }
}

extension Value {
  /// The members of the object called `key`.
  func members(_ key: Text) -> [Member] {
    if case .object(let members)? = self[key] { members } else { [] }
  }

  /// The items of the list called `key`.
  func items(_ key: Text) -> [Value] {
    if case .list(let items)? = self[key] { items } else { [] }
  }

  fileprivate func template(_ key: Text) -> TemplateText? { text(key).flatMap { TemplateText($0) } }
}

extension [Value.Member] {
  subscript(_ key: Text) -> Value? { first { $0.key == key }?.value }

  /// Sets a member in its place; a new one is the last.
  mutating func set(_ key: Text, _ value: Value) {
    if let index = firstIndex(where: { $0.key == key }) {
      self[index].value = value
    } else {
      append(Value.Member(key: key, value: value))
    }
  }
}
