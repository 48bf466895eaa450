import Files
import Foundation
import Packs
import Values

/// The templates of the app's pages and the values of their placeholders in a language, by the names of their documents.
typealias PageTemplates = [String: (template: Template, values: [String: String])]

/// The kit for websites, which `Website` reads: everything by which the fitting room makes another site of this one, with a show
/// of its own, and the list of all files that both have.
extension SiteDraft {
  /// Adds the kit, after the pages of the apps and before all others.
  ///
  /// - Returns: the address relative to the root.
  mutating func addKit(of app: AppFolder, _ templates: PageTemplates) throws(ToolError) -> String {
    let languages = try kitLanguages(of: app)
    let inline = try InlineFiles(of: .disguise, in: app, addresses: addresses(from: .disguise), show: Data())
    let ground = ShowPalette.background(ShowColors())
    var pages: [Value] = []
    for page in SitePage.all { pages.append(try kitPage(page, of: app, templates)) }
    let lost = try LostPage(of: app, root: "")
    let kit = Value.object([
      member("language", app.language.code), Value.Member(key: "languages", value: languages),
      Value.Member(key: "pages", value: .list(pages)),
      Value.Member(
        key: "lost",
        value: .object([
          member("page", lost.source), member("values", lost.values(in: app.language, depth: nil) ?? [:]),
        ])),
      member("worker", try app.template("service-worker.js").source),
      Value.Member(key: "precached", value: .list(precached.map { .text(Text($0)) })),
      // Without the style and the letterings of the site's own show.
      member("plain", inline.placeholders),
      member("ground", ["light": ground.light.string, "dark": ground.dark.string]),
      member("catalogue", Site.catalogue), Value.Member(key: "files", value: kitFiles),
    ])
    return addAsset(Document.jsonData(kit), name: "make-kit", fileExtension: "json", contentType: "application/json")
  }

  private func member(_ key: Text, _ text: String) -> Value.Member { Value.Member(key: key, value: .text(Text(text))) }

  private func member(_ key: Text, _ texts: [String: String]) -> Value.Member {
    let members = texts.sorted { $0.key < $1.key }.map { member(Text($0.key), $0.value) }
    return Value.Member(key: key, value: .object(members))
  }

  /// The words and the introduction of the app in each language, with the place of the character's name.
  private mutating func kitLanguages(of app: AppFolder) throws(ToolError) -> Value {
    var plain = app
    plain.show = SiteShow()
    var members: [Value.Member] = []
    for language in app.languages {
      let file = app.introURL(in: language)
      let intro = try publishIntro(try Document.value(at: file), from: file.path, of: plain, in: language)
      let parts = [
        Value.Member(key: "words", value: try plain.words(in: language)), Value.Member(key: "intro", value: intro),
      ]
      members.append(Value.Member(key: Text(language.code), value: .object(parts)))
    }
    return .object(members)
  }

  /// The templates of a page with the values that they need. The site's address and its pages of looks are left out.
  private func kitPage(_ page: SitePage, of app: AppFolder, _ templates: PageTemplates) throws(ToolError) -> Value {
    guard let (template, values) = templates[page.document] else { return .null }
    let manifest = try app.template(page.folder + "manifest.webmanifest")
    let picture = page.root + (assets[page.social] ?? "")
    let own = [
      "link": page.folder.isEmpty ? "#wear=*" : "#*", "make": "", "about.address": "./", "social": picture,
      "about.picture": picture,
    ]
    let needed = Set(template.placeholders + manifest.placeholders)
    let documents = (documents[page.document] ?? []).map { language, address in
      Value.Member(key: Text(language.code), value: .object(file(at: address)))
    }
    return .object([
      member("folder", page.folder), member("name", page.document), member("title", page.name),
      member("about", page.about), member("page", template.source), member("manifest", manifest.source),
      member("values", values.merging(own) { $1 }.filter { needed.contains($0.key) }),
      Value.Member(key: "documents", value: .object(documents)),
    ])
  }

  private func file(at path: String) -> [Value.Member] {
    let bytes = site["/" + path]?.plain.bytes ?? Data()
    return [member("path", path), member("sha256", ContentHash.hex(of: bytes))]
  }

  // MARK: - Files

  /// All files but the pages, the documents, the costumes of the pack, and the playground. Those of the site's own character and of the
  /// catalogue are marked: another character does without them.
  private var kitFiles: Value {
    let kept = files(of: offered).union(Self.pictureNames.flatMap { pictures[$0]?.files ?? [] })
    let remade = Set(
      SitePage.all.flatMap {
        [$0.folder, $0.folder + "manifest.webmanifest"] + (documents[$0.document] ?? []).map(\.address)
      }
        + ["playground", "playgroundStyle", "playgroundWasm"].compactMap { assets[$0] })
    let gone = remade.union(files(of: costumes).subtracting(kept))
    let own = ownFiles
    let paths = site.resources.keys.map { String($0.dropFirst()) }.filter { !gone.contains($0) }.sorted()
    return .list(
      paths.map { path in
        .object(file(at: path) + (own.contains(path) ? [Value.Member(key: "own", value: .bool(true))] : []))
      })
  }

  private var ownFiles: Set<String> {
    let keys = hasOwnCharacter ? ["face"] : ["face", "social"]
    return files(of: offered).union(["scotch", "lids"].flatMap { pictures[$0]?.files ?? [] })
      .union([Site.catalogue] + keys.compactMap { assets[$0] })
  }

  private func files(of costumes: [PublishedCostume]) -> Set<String> { Set(costumes.flatMap(\.image.files)) }
}

extension PublishedImage {
  /// The addresses of all its files.
  fileprivate var files: [String] { addresses.map(\.address) + twins.values + [bubble].compactMap { $0 } }
}
