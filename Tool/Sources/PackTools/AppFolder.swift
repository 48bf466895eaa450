import Foundation
import Packs

/// The built app as `make build` leaves it: the pages and their files, the wasm, the words, and our own pictures.
public struct AppFolder: Sendable {
  public let url: URL
  /// The language in which the pages themselves are written.
  public let language: Language
  /// Whether that language was asked for; else a page goes by what its reader's browser prefers.
  public let isLanguageChosen: Bool

  /// Bytes of one of the app's files; the wasm is the largest.
  private static let fileBytes = 16 * 1024 * 1024

  /// - Parameter language: the language that is asked for, if one is.
  /// - Throws: `ToolError` where there is no such folder, or nothing in it in that language.
  public init(at url: URL, language: Language? = nil) throws(ToolError) {
    self.url = url.standardizedFileURL
    self.language = language ?? .standard
    isLanguageChosen = language != nil
    guard isFolder(self.url) else {
      let advice = "run `make build`, or name the app's folder with --app"
      throw ToolError("\(self.url.path): there is no such folder; \(advice)")
    }
    let known = codes
    if self.language != .standard && !known.contains(self.language.code) {
      let choice = known.joined(separator: ", ")
      throw ToolError(
        "\(self.url.path): has no words and introduction in \"\(self.language.code)\"; choose one of \(choice)")
    }
  }

  /// The languages the app can be read in, the pages' own first.
  public var languages: [Language] {
    [language] + codes.map { Language(code: $0) }.filter { $0 != language }
  }

  /// Of the languages that have both words and an introduction.
  private var codes: [String] {
    let files = ["words", "intro"].map { folder in
      Set((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? [])
    }
    return files[0].intersection(files[1]).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The bundled pack.
  public var bundled: URL { url.appendingPathComponent("bundled") }
  /// The pack that the catalogue offers.
  public var catalogue: URL { url.appendingPathComponent("catalogue") }

  /// The folders of HooView's sets; nil where the app comes without any.
  public var hooSets: URL? {
    let folder = url.appendingPathComponent("hoosets")
    return isFolder(folder) ? folder : nil
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func data(_ name: String) throws(ToolError) -> Data {
    do {
      return try readFile(url.appendingPathComponent(name), limit: Self.fileBytes)
    } catch {
      throw ToolError("\(error.description); run `make build`")
    }
  }

  /// What `make build` has compressed of the file `name`.
  func packedForms(_ name: String) throws(ToolError) -> PackedForms {
    func form(_ suffix: String) throws(ToolError) -> Data? {
      isFile(url.appendingPathComponent(name + suffix)) ? try data(name + suffix) : nil
    }
    return PackedForms(gzip: try form(".gz"), brotli: try form(".br"))
  }

  func template(_ name: String) throws(ToolError) -> Template {
    try Template(try data(name), path: path(name))
  }

  /// The words in `language`, as the flat object of texts they are. One that is missing there is said in the standard
  /// language.
  func words(in language: Language) throws(ToolError) -> Value {
    guard language != .standard, isFile(url.appendingPathComponent(wordsName(in: .standard))),
      case .object(let own) = try table(in: language), case .object(let standard) = try table(in: .standard)
    else { return try table(in: language) }
    let keys = Set(own.map(\.key))
    return .object(own + standard.filter { !keys.contains($0.key) })
  }

  private func table(in language: Language) throws(ToolError) -> Value {
    try checked(wordsName(in: language)) { WordsReader.words(in: $0, path: "").faults }
  }

  private func wordsName(in language: Language) -> String { "words/\(language.code).json" }

  /// The file of the introduction in `language`. Its images are names of pictures in `shell`.
  func introURL(in language: Language) -> URL { url.appendingPathComponent("intro/\(language.code).json") }

  private func checked(_ name: String, faults: (Value) -> [Fault]) throws(ToolError) -> Value {
    let value = try Document.value(at: url.appendingPathComponent(name))
    let found = faults(value)
    if found.isEmpty { return value }
    throw ToolError(found.map { "\(path(name)): \($0.line.string)" })
  }

  /// The names of its pictures, for an introduction to show.
  var pictureNames: [String] {
    SiteDraft.pictureNames.filter { isFile(url.appendingPathComponent("shell/\($0).png")) }
  }

  /// Our own picture `name`: `shell/<name>.png`, and `@2x` and `@3x` where they are there.
  func picture(_ name: String) throws(ToolError) -> [ScaledFile] {
    var files = [ScaledFile(image: try image("shell/\(name).png"), scale: 1)]
    for scale in 2...3 {
      let file = "shell/\(name)@\(scale)x.png"
      if isFile(url.appendingPathComponent(file)) { files.append(ScaledFile(image: try image(file), scale: scale)) }
    }
    return files
  }

  private func image(_ name: String) throws(ToolError) -> ImageFile {
    do { return try ImageFile(at: url.appendingPathComponent(name)) } catch {
      throw ToolError("\(error.description); run `make build`")
    }
  }
}
