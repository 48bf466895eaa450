import PackEditing
import Values

/// A folder of sets as the fitting room's page receives it from `GET /fitting/sets`:
///
/// ```json
/// {"languages": ["en", "de"], "revision": "<64 hexadecimal digits>",
///  "sets": [{"name": "07", "color": "#2e7d5b",
///            "texts": {"en": {"title": "Owls of the Wood"}, "de": {"title": ""}},
///            "header": {"en": [{"scale": 1, "width": 300, "height": 80, "address": "pictures/<digest>"}], "de": []},
///            "hoos": [{"name": "01", "texts": {"en": {"title": "Barn Owl", "poem": ["A line,", "another."]},
///                                              "de": {"title": "", "poem": []}},
///                      "files": [{"scale": 1, "width": 64, "height": 64, "address": "pictures/<digest>"}]}]}],
///  "archives": ["08"], "findings": [<as of `disguise check --json`>]}
/// ```
///
/// `archives` are sets that cannot be edited. `SetsRequest` describes the body of a save.
struct SetsSheet {
  private var album = PictureAlbum()
  private var members: [(String, Value)] = []
  private let sets: EditableSets
  private let languages: [String]

  init(_ sets: EditableSets, languages: [String]) {
    (self.sets, self.languages) = (sets, languages)
    members = [("sets", .list(sets.sets.map { set($0) })), ("archives", .list(sets.archives.map(Value.text)))]
  }

  var sheet: FittingSheet { FittingSheet(members: members, album: album) }

  private mutating func set(_ set: EditableSet) -> Value {
    let titles = byLanguage { language in .object([("title", .text(set.document.text("Title", in: language) ?? ""))]) }
    let headers = languages.enumerated().map { index, language in
      (language, Value.list(files(set.header(in: index == 0 ? nil : language))))
    }
    return .object([
      ("name", .text(set.name)), ("source", .text(set.document.source)), ("color", .text(set.color)), ("texts", titles),
      ("header", .object(headers)),
      ("hoos", .list(set.hoos.map { hoo($0) })),
    ])
  }

  private mutating func hoo(_ hoo: EditableHoo) -> Value {
    let texts = byLanguage { language in
      .object([
        ("title", .text(hoo.document.text("Title", in: language) ?? "")),
        ("poem", .list(hoo.document.lines("PoemLine", in: language).map(Value.text))),
      ])
    }
    return .object([
      ("name", .text(hoo.name)), ("source", .text(hoo.document.source)), ("texts", texts),
      ("files", .list(files(hoo.picture))),
    ])
  }

  /// - Parameter value: receives nil for the language without a suffix.
  private func byLanguage(_ value: (String?) -> Value) -> Value {
    .object(languages.enumerated().map { ($1, value($0 == 0 ? nil : $1)) })
  }

  private mutating func files(_ picture: String) -> [Value] {
    album.add(sets.pictures(picture), of: sets.snapshot, in: sets.folder)
  }
}
