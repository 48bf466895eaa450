import Files
import Values

/// A page beside the apps of every site, from a folder of the app's. Its files have the hashes of their contents in their names, as those
/// of the apps have, and it keeps itself for offline use.
public struct SidePage: Sendable {
  /// The folder in the site, and that in the app, which has the template `index.html`.
  let folder: String
  let source: String
  let stylesheet: String
  let script: String
  let program: String
  /// The files that the page loads at a later use, by the names that it knows them by.
  let late: [String: String]
  /// The files that it loads at a later use and with a network only, so that it does not keep them. They make other sites, which a key does not
  /// sign, so a site with a pinned key is without them.
  let online: [String: String]
  /// The beginning of the names of tables by language that the page loads at a later use.
  let lateTables: String

  /// - Parameters:
  ///   - folder: the folder's name in the site.
  ///   - source: the folder's name in the app.
  ///   - lateTables: the beginning of names, as in `refusals-CODE.json`, whose files are `late` too. The page's words are in `CODE.json`.
  public init(
    folder: String, source: String, stylesheet: String, script: String, program: String, late: [String: String],
    online: [String: String] = [:], lateTables: String
  ) {
    (self.folder, self.source, self.stylesheet) = (folder, source, stylesheet)
    (self.script, self.program, self.late, self.online, self.lateTables) = (script, program, late, online, lateTables)
  }
}

extension SiteDraft {
  /// Whether the site has `page`. An app that was built without it has none.
  private func has(_ page: SidePage, of app: AppFolder) -> Bool {
    isFile(app.url.appendingPathComponent("\(page.source)/index.html"))
  }

  /// The address of the first page that the site has, relative to the site; empty without one.
  func addressOfSidePage(of app: AppFolder) -> String {
    sidePages.first { has($0, of: app) }.map { $0.folder + "/" } ?? ""
  }

  /// Adds `page` if the site has it, after the content security policy is known.
  ///
  /// - Parameter templates: those of the apps' pages, for the kit.
  mutating func add(_ page: SidePage, of app: AppFolder, _ templates: PageTemplates) throws(ToolError) {
    guard has(page, of: app) else { return }
    let online = try addOnline(of: page, app, templates)
    let style = try addFile(page.stylesheet, of: page, app, type: "text/css; charset=utf-8")
    let script = try addFile(page.script, of: page, app, type: "text/javascript; charset=utf-8")
    let program = try addFile(page.program, of: page, app, type: "application/wasm")
    var words: [(String, String)] = []
    for (language, name) in app.tables(in: page.source) {
      // HooView prunes kept documents, by the end of their names.
      words.append((language, try addFile(name, of: page, app, as: "txt", type: "application/json")))
    }
    var late: [(String, String)] = []
    for (key, name) in page.late.sorted(by: { $0.key < $1.key }) {
      late.append((key, try addFile(name, of: page, app, type: Self.type(of: name))))
    }
    for (language, name) in app.tables(in: page.source, prefix: page.lateTables) {
      late.append((page.lateTables + language, try addFile(name, of: page, app, as: "txt", type: "application/json")))
    }
    let facts = facts(files: [style, script, program], late: late, online: online, words: words, of: page, app)
    let modules = late.map(\.1).filter { $0.hasSuffix(".js") }
    let values = [
      "home": "browser", "style": style, "script": script, "wasm": program, "icon": "../favicon.ico",
      "ring": "../" + (pictures["ring"]?.preferred.last?.address ?? ""),
      "facts": String(decoding: Document.jsonData(facts), as: UTF8.self),
    ]
    let signed = try signedPlaceholders(of: page, values, importing: modules, app)
    add(
      try app.template("\(page.source)/index.html").render(values.merging(signed) { $1 }), at: page.folder + "/",
      contentType: "text/html; charset=utf-8")
    redirect(page.folder, to: page.folder + "/")
  }

  /// The values of the placeholders by which the page of a site with a pinned key checks its files, and of its policy. Only the checker
  /// gives the page its program: where it is missing, nothing starts.
  ///
  /// - Parameters:
  ///   - values: the other ones.
  ///   - modules: the addresses of those that the page imports.
  private func signedPlaceholders(
    of page: SidePage, _ values: [String: String], importing modules: [String], _ app: AppFolder
  ) throws(ToolError) -> [String: String] {
    let (importMap, path) = (importMap(of: modules.map { Self.path($0) }, root: "../"), { Self.path(values[$0] ?? "") })
    var policy = site.policy.confined
    if signing != nil { policy.allow(importMaps: [importMap]) }
    var signed = [
      "csp": #"<meta http-equiv="Content-Security-Policy" content="\#(policy.meta)">"#,
      "signed.head": try checker(importMap, root: "../", program: path("wasm"), list: "?" + page.folder, of: app),
      "signed.style": integrityAttribute(of: path("style")), "signed.script": integrityAttribute(of: path("script")),
    ]
    if signing == nil { return signed }
    signed["wasm"] = ""
    signed["icon"] = InlineFiles.address(ofSVG: try app.data("shell/favicon.svg"))
    signed["ring"] = Self.emptyPicture + "#" + (values["ring"] ?? "")
    return signed
  }

  /// The address relative to the site of one relative to the page.
  private static func path(_ address: String) -> String { String(address.dropFirst("../".count)) }

  /// Adds the files that the page loads with a network only, and the kit.
  private mutating func addOnline(
    of page: SidePage, _ app: AppFolder, _ templates: PageTemplates
  ) throws(ToolError) -> [(String, String)] {
    if signing != nil { return [] }
    var online = [("kit", "../" + (try addKit(of: app, templates)))]
    for (key, name) in page.online.sorted(by: { $0.key < $1.key }) {
      online.append((key, try addFile(name, of: page, app, type: Self.type(of: name))))
    }
    return online
  }

  private static func type(of name: String) -> String {
    name.hasSuffix(".wasm") ? "application/wasm" : "text/javascript; charset=utf-8"
  }

  /// - Returns: the address relative to the page.
  private mutating func addFile(
    _ name: String, of page: SidePage, _ app: AppFolder, as kind: String? = nil, type: String
  ) throws(ToolError) -> String {
    let parts = name.split(separator: ".").map(String.init)
    return "../"
      + addAsset(
        try app.data("\(page.source)/\(name)"), name: "\(page.folder)-\(parts[0])", fileExtension: kind ?? parts[1],
        contentType: type)
  }

  /// The parts by which the app opens a file that the page hands to it.
  private static let openingParts = ["opening", "openingWasm", "stage", "stageWasm", "shelf"]

  /// The facts about the site for the page: its own files and those of the app that it needs without a network, the languages of costumes, and
  /// the character to dress.
  private func facts(
    files: [String], late: [(String, String)], online: [(String, String)], words: [(String, String)], of page: SidePage,
    _ app: AppFolder
  ) -> Value {
    let ring = pictures["ring"]?.preferred.last.map { ["../" + $0.address] } ?? []
    let figure = pictures["scotch"]?.preferred.map { "../" + $0.address } ?? []
    let content = Value.object([
      Value.Member(key: "languages", value: .list(app.languages.map { .text(Text($0.code)) })),
      Value.Member(key: "scotches", value: .list([character(of: app)])),
    ])
    let own = files + late.map(\.1) + words.map(\.1)
    let opening = (Self.openingParts.compactMap { assets[$0] } + texts.map(\.1)).map { "../" + $0 }
    return .object([
      Value.Member(key: "home", value: .text("browser")),
      Value.Member(key: "files", value: .list((own + opening + ring + figure).map { .text(Text($0)) })),
      Value.Member(key: "late", value: Value(texts: late + online)),
      Value.Member(key: "words", value: Value(texts: words)),
      app.rightToLeftMember(in: page.source),
      Value.Member(key: "content", value: content),
    ])
  }

  /// The character as the page reads it, in the form of the fitting room's sheets.
  private func character(of app: AppFolder) -> Value {
    let size = figure.size
    let names = app.languages.map { Value.Member(key: Text($0.code), value: .text(app.show.name(in: $0))) }
    let all = pictures["scotch"]?.preferred ?? []
    // A page that shows checked pictures only has no sets of sources.
    let shown = signing == nil ? all : (all.last { $0.scale <= 2 } ?? all.first).map { [$0] } ?? []
    let files = shown.map { address, scale in
      Value.object([
        Value.Member(key: "scale", value: .number(Double(scale))),
        Value.Member(key: "width", value: .number((size.width * Double(scale)).rounded())),
        Value.Member(key: "height", value: .number((size.height * Double(scale)).rounded())),
        Value.Member(key: "address", value: .text(Text("../" + address))),
      ])
    }
    let lids = pictures["lids"] == nil ? [] : [Value.Member(key: "lids", value: .number(1))]
    return .object(
      [
        Value.Member(key: "name", value: .text("app")), Value.Member(key: "names", value: .object(names)),
        Value.Member(key: "files", value: .list(files)),
        Value.Member(key: "anchor_x", value: .number(figure.anchor.x)),
        Value.Member(key: "anchor_y", value: .number(figure.anchor.y)),
      ] + size.members + lids)
  }
}
