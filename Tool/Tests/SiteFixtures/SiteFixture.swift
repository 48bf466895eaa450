import Files
import Fixtures
import Foundation
import PackFiles
import Packs
import Site
import Testing

/// A small app in a temporary folder, and functions that build its site and read from it.
open class SiteFixture {
  public let folder = TemporaryFolder()
  public let app: URL

  public required init() throws { app = try FakeApp.make(in: folder) }

  /// Builds the site of the small app, with some of its parts replaced.
  public func build(
    costumes: URL? = nil, catalogue: URL? = nil, hooSets: URL? = nil, language: Language? = nil,
    root: String = "", extraPages: [ExtraPage] = []
  ) async throws -> (site: Site, warnings: [String]) {
    let app = try AppFolder(at: app, language: language)
    return try await SiteBuilder(
      app: app, costumes: Pack(at: costumes ?? app.bundled), catalogue: Pack(at: catalogue ?? app.catalogue),
      hooSets: hooSets, root: root, extraPages: extraPages
    ).build()
  }

  /// Returns the text of the file at `path`.
  public func text(_ site: Site, _ path: String) throws -> String {
    String(decoding: try #require(site[path]).plain.bytes, as: UTF8.self)
  }

  /// Returns the path of the asset `name`.
  public func asset(_ site: Site, _ name: String) throws -> String {
    try #require(site.resources.keys.sorted().first { $0.hasPrefix("/assets/\(name).") })
  }

  /// Reads the content in `language`, or that which the page refers to.
  public func content(_ site: Site, in language: String? = nil) throws -> AppContent {
    let named = try #require(try text(site, "/").firstMatch(of: /data-app="([^"]+)"/)).1
    let path = try language.map { try asset(site, "app.\($0)") } ?? "/\(named)"
    return try #require(AppContentReader.content(in: Document.json(Data(text(site, path).utf8))).model)
  }

  /// Returns the addresses of a page's documents by language.
  public func languages(_ site: Site, _ page: String) throws -> [String: String] {
    let json = try #require(try text(site, page).firstMatch(of: /data-languages="([^"]+)"/)).1
    guard case .object(let members) = try Document.json(Data(json.replacing("&quot;", with: "\"").utf8)) else {
      return [:]
    }
    return members.reduce(into: [:]) { if case .text(let text) = $1.value { $0[$1.key.string] = text.string } }
  }

  /// Adds German words and a German introduction to the app.
  public func writeGerman() throws {
    try folder.write(#"{"app-name": "Verkleidung"}"#, to: "disguise-app/words/de.json")
    try folder.write(#"{"steps": [{"message": "Hallo.", "button": "Wer da?"}]}"#, to: "disguise-app/intro/de.json")
  }

  /// Builds the site and returns the lines of its error.
  public func faultLines() async throws -> [String] {
    let error = try await #require(throws: ToolError.self) { try await build() }
    return error.lines.map { $0.replacing(app.path, with: "APP") }
  }
}
