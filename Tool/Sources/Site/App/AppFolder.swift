import Files
import Foundation
import PackFiles
import Packs
import Values

/// The built app that `make build` leaves: pages, scripts, wasm, words, introductions and pictures.
public struct AppFolder: Sendable {
  public let url: URL
  /// The language of the text in the pages.
  public let language: Language
  /// Whether the user chose the language; otherwise each page follows its reader's browser.
  public let isLanguageChosen: Bool

  /// The show whose words the app says.
  var show = SiteShow()

  /// The largest size of one of the app's files, in bytes. The wasm is the largest file.
  private static let fileBytes = 16 * 1024 * 1024

  /// - Parameter language: the language that the user chose, or nil.
  /// - Throws: `ToolError` if the folder does not exist or has no words and introduction in `language`.
  public init(at url: URL, language: Language? = nil) throws(ToolError) {
    self.url = url.standardizedFileURL
    self.language = language ?? .standard
    isLanguageChosen = language != nil
    guard isFolder(self.url) else {
      throw ToolError("\(self.url.path): no such folder; run `make build`, or pass the app's folder with --app")
    }
    if isFile(self.url.appendingPathComponent("site.json")) {
      throw ToolError(
        "\(self.url.path): is a published site, which any static server serves; pass the folder of a built app")
    }
    guard isFile(self.url.appendingPathComponent("index.html")) || isFolder(self.url.appendingPathComponent("words"))
    else {
      throw ToolError(
        "\(self.url.path): is not a built app, as it has no index.html; run `make build`, or pass the app's folder with --app"
      )
    }
    let known = codes
    if self.language != .standard && !known.contains(self.language.code) {
      let choice = known.joined(separator: ", ")
      throw ToolError(
        "\(self.url.path): no words and introduction in \"\(self.language.code)\"; choose one of \(choice)")
    }
  }

  /// The languages of the app, that of the pages first.
  public var languages: [Language] {
    [language] + codes.map { Language(code: $0) }.filter { $0 != language }
  }

  /// The codes of the languages that have both words and an introduction.
  private var codes: [String] {
    tables(in: "words").map(\.language).filter { introLanguage(of: Language(code: $0)) != nil }.sorted()
  }

  /// The language whose introduction is that of `language`: itself, or it without its region. Nil without one.
  func introLanguage(of language: Language) -> Language? {
    language.forms.first { isFile(url.appendingPathComponent("intro/\($0.code).json")) }
  }

  /// The bundled pack.
  public var bundled: URL { url.appendingPathComponent("bundled") }
  /// The pack of the catalogue's costumes.
  public var catalogue: URL { url.appendingPathComponent("catalogue") }

  /// The folder of the packed shows that a site offers; the app may have none.
  var offeredShows: URL { url.appendingPathComponent("shows") }

  /// The folder of HooView's sets; nil if the app has none.
  public var hooSets: URL? {
    let folder = url.appendingPathComponent("hoosets")
    return isFolder(folder) ? folder : nil
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func data(_ name: String) throws(ToolError) -> Data {
    do {
      return try readFile(url.appendingPathComponent(name), limit: Self.fileBytes)
    } catch {
      throw error.replacingRemedy("run `make build`")
    }
  }

  /// The compressed forms of the file `name` that `make build` left.
  func packedForms(_ name: String) throws(ToolError) -> PackedForms {
    func form(_ suffix: String) throws(ToolError) -> Data? {
      isFile(url.appendingPathComponent(name + suffix)) ? try data(name + suffix) : nil
    }
    return PackedForms(gzip: try form(".gz"), brotli: try form(".br"))
  }

  func template(_ name: String) throws(ToolError) -> Template {
    try BuildCache.value("template", of: path(name)) { () throws(ToolError) in
      try Template(try data(name), path: path(name))
    }
  }

  /// Returns the words in `language` as the show has them, an object of texts. Missing words are taken from the language without its region,
  /// or else from the standard language.
  func words(in language: Language) throws(ToolError) -> Value {
    show.words(try plainWords(in: language), in: language)
  }

  private func plainWords(in language: Language) throws(ToolError) -> Value {
    guard case .object(var words) = try table(in: language) else { return try table(in: language) }
    for other in language.fallbacks.dropFirst() where isFile(url.appendingPathComponent(wordsName(in: other))) {
      words.addMissing(try table(in: other))
    }
    for other in languages.count > 1 ? languages : [] { words.addMissing(try names(of: other)) }
    return .object(words)
  }

  /// The name of a language, and the sentence that the page goes on in it, as its own table has them. Tables need not know each other's
  /// languages.
  private func names(of language: Language) throws(ToolError) -> Value {
    let own = isFile(url.appendingPathComponent(wordsName(in: language))) ? try table(in: language) : .object([])
    let keys = ["settings-language-", "settings-language-next-"].map { Text($0 + language.code) }
    return .object(keys.map { Value.Member(key: $0, value: own[$0] ?? .text(Text(language.ownName))) })
  }

  private func table(in language: Language) throws(ToolError) -> Value {
    try checked(wordsName(in: language)) { WordsReader.words(in: $0, path: "").faults }
  }

  private func wordsName(in language: Language) -> String { "words/\(language.code).json" }

  /// The file of the introduction in `language`. Its steps refer to images by the names of pictures in `shell`.
  func introURL(in language: Language) -> URL {
    url.appendingPathComponent("intro/\((introLanguage(of: language) ?? language).code).json")
  }

  private func checked(_ name: String, faults: (Value) -> [Fault]) throws(ToolError) -> Value {
    let value = try Document.value(at: url.appendingPathComponent(name))
    let found = faults(value)
    if found.isEmpty { return value }
    throw ToolError(found.map { "\(path(name)): \($0.line.string)" })
  }

  /// The names of the pictures that an introduction may show.
  var pictureNames: [String] {
    SiteDraft.pictureNames.filter { isFile(url.appendingPathComponent("shell/\($0).png")) }
  }

  /// Returns the app's picture `name`: `shell/<name>.png`, and its `@2x` and `@3x` forms if they exist.
  public func picture(_ name: String) throws(ToolError) -> [ScaledFile] {
    var files = [ScaledFile(image: try image("shell/\(name).png"), scale: 1)]
    for scale in 2...3 {
      let file = "shell/\(name)@\(scale)x.png"
      if isFile(url.appendingPathComponent(file)) { files.append(ScaledFile(image: try image(file), scale: scale)) }
    }
    return files
  }

  private func image(_ name: String) throws(ToolError) -> ImageFile {
    do { return try ImageFile(at: url.appendingPathComponent(name)) } catch {
      throw error.replacingRemedy("run `make build`")
    }
  }
}

extension [Value.Member] {
  /// Adds the members of an object whose keys are missing.
  fileprivate mutating func addMissing(_ object: Value) {
    guard case .object(let members) = object else { return }
    let keys = Set(map(\.key))
    self += members.filter { !keys.contains($0.key) }
  }
}
