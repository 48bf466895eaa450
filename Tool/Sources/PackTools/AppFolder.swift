import Foundation
import Packs

/// The built app as `make build` leaves it: the page and its files, the wasm, the words, and our own pictures.
public struct AppFolder: Sendable {
  public let url: URL
  /// The language whose words and introduction are read.
  public let language: Language

  /// Bytes of one of the app's files; the wasm is the largest.
  private static let fileBytes = 16 * 1024 * 1024

  /// - Throws: `ToolError` where there is no such folder, or nothing in it in that language.
  public init(at url: URL, language: Language = .standard) throws(ToolError) {
    self.url = url.standardizedFileURL
    self.language = language
    guard isFolder(self.url) else {
      let advice = "run `make build`, or name the app's folder with --app"
      throw ToolError("\(self.url.path): there is no such folder; \(advice)")
    }
    let known = languages
    if language != .standard && !known.contains(language.code) {
      let choice = known.joined(separator: ", ")
      throw ToolError(
        "\(self.url.path): has no words and introduction in \"\(language.code)\"; choose one of \(choice)")
    }
  }

  /// The languages that have both words and an introduction.
  private var languages: [String] {
    let files = ["words", "intro"].map { folder in
      Set((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? [])
    }
    return files[0].intersection(files[1]).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The bundled pack.
  public var bundled: URL { url.appendingPathComponent("bundled") }
  /// The pack that the catalogue offers.
  public var catalogue: URL { url.appendingPathComponent("catalogue") }

  /// HooView's sets; nil where the app comes without any.
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

  /// The words, as the flat object of texts they are.
  func words() throws(ToolError) -> Value {
    try checked("words/\(language.code).json") { WordsReader.words(in: $0, path: "").faults }
  }

  /// The introduction; its images are still names.
  func intro() throws(ToolError) -> Value { try Document.value(at: introURL) }

  var introURL: URL { url.appendingPathComponent("intro/\(language.code).json") }

  private func checked(_ name: String, faults: (Value) -> [Fault]) throws(ToolError) -> Value {
    let value = try Document.value(at: url.appendingPathComponent(name))
    let found = faults(value)
    if found.isEmpty { return value }
    throw ToolError(found.map { "\(path(name)): \($0.line.string)" })
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
