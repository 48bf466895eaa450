import Files
import Values

/// A page beside the apps, from a folder of the app's. Its files keep their names, so it is for sites that are served for a
/// short time, such as that of `disguise preview`. Its words are in `CODE.json`.
public struct ExtraPage: Sendable {
  /// The folder's name, in the app and in the site. Its `index.html` is a template with the values of `values`, and with the
  /// address of the ring, `ring`, and `facts`: the names of the files that the page loads at a later use, `late`,
  /// those of its tables of words by language, `words`,
  /// and the languages from right to left, `rightToLeft`.
  let folder: String
  /// The names of the other files, and their types.
  let files: [String: String]
  /// The names by which the page knows the files that it loads at a later use.
  let late: [(name: String, file: String)]
  let values: [String: String]

  public init(
    folder: String, files: [String: String], late: [(name: String, file: String)] = [], values: [String: String] = [:]
  ) {
    (self.folder, self.files, self.late, self.values) = (folder, files, late, values)
  }
}

extension SiteDraft {
  /// Adds `page`, which may show the site's pages in frames.
  mutating func add(_ page: ExtraPage, of app: AppFolder) throws(ToolError) {
    framesItself = true
    let folder = page.folder + "/"
    let ring = pictures["ring"]?.addresses.last?.address ?? ""
    let tables = app.tables(in: page.folder)
    let facts = Value.object([
      Value.Member(key: "late", value: Value(texts: page.late.map { ($0.name, $0.file) })),
      Value.Member(key: "words", value: Value(texts: tables)), app.rightToLeftMember(in: page.folder),
    ])
    let own = ["ring": "../" + ring, "facts": String(decoding: Document.jsonData(facts), as: UTF8.self)]
    add(
      try app.template(folder + "index.html").render(page.values.merging(own) { $1 }), at: folder,
      contentType: "text/html; charset=utf-8")
    for (name, contentType) in page.files.merging(tables.map { ($0.name, "application/json") }) { $1 } {
      add(try app.data(folder + name), at: folder + name, contentType: contentType)
    }
    redirect(page.folder, to: folder)
  }
}

extension Value {
  /// An object of texts.
  init(texts: [(String, String)]) {
    self = .object(texts.map { Member(key: Text($0.0), value: .text(Text($0.1))) })
  }
}
