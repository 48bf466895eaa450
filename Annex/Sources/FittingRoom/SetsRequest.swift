import Files
import PackEditing
import Values

/// The body of a save or a draft of sets, with the changed values only:
///
/// ```json
/// {"revision": "<that of the sheet>",
///  "sets": [{"name": "07", "was": "07", "color": "#2e7d5b", "texts": {"de": {"title": "Eulen des Waldes"}},
///            "header": {"en": [{"scale": 1, "png": "<Base64>"}]},
///            "hoos": [{"name": "04", "was": null, "texts": {"en": {"title": "New", "poem": ["A line"]}},
///                      "files": [{"scale": 1, "png": "<Base64>"}]}]}],
///  "removed": [{"set": "07", "hoo": "03"}, {"set": "08"}], "show": "07"}
/// ```
///
/// A part without `was` keeps its name; `"was": null` is a new one. The names in `removed` are those on disk. A list without any file
/// removes a header; `"lettered": ["en"]` beside it names those on disk that the page has lettered. `show` is for drafts: the only set to show.
struct SetsRequest: FittingRequest {
  let revision: String
  /// The only set that the draft shows; nil for all.
  let shown: String?
  private(set) var edit = SetsEdit()
  /// The languages of the texts, the one without a suffix first.
  private let languages: [String]

  init(_ body: [UInt8], languages: [String]) throws(EditFault) {
    let value = try Value(body: body)
    (revision, shown, self.languages) = (value.string("revision"), value["show"]?.string, languages)
    for item in try value.list("sets") ?? [] { edit.sets.append(try set(item)) }
    for item in try value.list("removed") ?? [] { edit.removed.append(try Self.removal(item)) }
  }

  var draft: SetsEdit {
    var draft = edit
    draft.copied = shown.map { .one($0) } ?? .all
    return draft
  }

  private static func removal(_ item: Value) throws(EditFault) -> SetsEdit.Removal {
    guard let set = item["set"]?.string else { throw .invalid("removed names no set.") }
    let hoo = try item.text("hoo", of: "a removed Hoo")
    return SetsEdit.Removal(set: set, hoo: hoo)
  }

  private func set(_ item: Value) throws(EditFault) -> SetEdit {
    guard let name = item["name"]?.string else { throw .invalid("A set has no name.") }
    var edit = SetEdit(name: name, origin: try item.origin(name))
    edit.color = try item.text("color", of: "a set")
    edit.source = try item.text("source", of: "a set")
    edit.texts = try texts(item)
    for (language, files) in try Self.members(item["header"], "header") {
      let holder = Value.object([("header", files)])
      guard let picture = try holder.pictures("header") else { continue }
      // Files without new bytes change nothing; an empty list removes the header.
      if picture.isEmpty && !files.items.isEmpty { continue }
      edit.headers.append((suffix(language), picture))
    }
    edit.lettered = Set(try item.texts("lettered", "languages")?.map(suffix) ?? [])
    for hoo in try item.list("hoos") ?? [] { edit.hoos.append(try self.hoo(hoo)) }
    return edit
  }

  private func hoo(_ item: Value) throws(EditFault) -> HooEdit {
    guard let name = item["name"]?.string else { throw .invalid("A Hoo has no name.") }
    var edit = HooEdit(name: name, origin: try item.origin(name))
    edit.texts = try texts(item)
    edit.source = try item.text("source", of: "a Hoo")
    let pictures = try item.pictures("files") ?? []
    edit.picture = pictures.isEmpty ? nil : pictures
    return edit
  }

  private func texts(_ item: Value) throws(EditFault) -> [TextEdit] {
    var edits: [TextEdit] = []
    // New keys are written in this order.
    let order = { languages.firstIndex(of: $0) ?? .max }
    for (language, texts) in try Self.members(item["texts"], "texts").sorted(by: { order($0.0) < order($1.0) }) {
      let place = "a text in \"\(language.printable)\""
      if let title = try texts.text("title", of: place) { edits.append(TextEdit(.title(title), in: suffix(language))) }
      if let poem = try texts.texts("poem", "lines") { edits.append(TextEdit(.poem(poem), in: suffix(language))) }
    }
    return edits
  }

  private func suffix(_ language: String) -> String? { language == languages[0] ? nil : language }

  /// The members of an object; none if it is missing.
  private static func members(_ value: Value?, _ name: String) throws(EditFault) -> [(String, Value)] {
    guard let value else { return [] }
    guard case .object(let members) = value else { throw .invalid("\(name) is not an object.") }
    return members.map { ($0.key.string, $0.value) }
  }
}
