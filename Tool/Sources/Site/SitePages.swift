import Files
import Foundation
import PackFiles
import Packs
import Values
import Websites

extension SiteDraft {
  /// Adds the files whose names are the same in every build: the pages, their manifests and the icon.
  mutating func addPages(of app: AppFolder, root: String, hasLinkPages: Bool) throws(ToolError) {
    try addCharacterCard(of: app, try app.words(in: app.language))
    var inlines: [(page: SitePage, files: InlineFiles)] = []
    for page in SitePage.all {
      let addresses = addresses(from: page).merging(signing == nil ? [:] : undecorated) { $1 }
      let show = page.folder.isEmpty ? try showStyle(of: app) : Data()
      inlines.append(
        (page, try InlineFiles(of: page, in: app, addresses: addresses.merging(bareWalls(of: app)) { $1 }, show: show)))
    }
    allow(styles: inlines.map { $0.files.style })
    var translations: [String: PageTemplates] = [:]
    for (page, inline) in inlines {
      // A host of files has a folder for each look.
      let common = inline.placeholders.merging([
        "link": hasLinkPages ? page.link : page.link + "/", "signed.head": "", "signed.integrity": "",
        "opening": addressOfOpening(from: page), "make": addressOfSidePage(of: app),
      ]) { $1 }
      for language in app.languages {
        var values = try placeholders(of: page, app, language, root: root).merging(common) { $1 }
        if page.folder.isEmpty { values.merge(app.show.inlineDrawings(in: language)) { $1 } }
        if language == app.language { try add(page, of: app, values) }
        translations[language.code, default: [:]][page.document] = (try template(of: page, app), values)
      }
    }
    let templates = translations[app.language.code] ?? [:]
    add(try app.data("shell/icon-192.png"), at: "favicon.ico", contentType: "image/png")
    for page in sidePages { try add(page, of: app, templates) }
    try addPlayground(of: app)
    try addLinks(translations, of: app, root: root, isServed: hasLinkPages)
    visit(precached + ["service-worker.js", Site.catalogue])
  }

  /// Adds the pages of single looks, and that for addresses at which there is nothing.
  private mutating func addLinks(
    _ templates: [String: PageTemplates], of app: AppFolder, root: String, isServed: Bool
  ) throws(ToolError) {
    let looks = try SiteLooks(of: site, costumes, character: pictures["scotch"].map { ($0, figure) }, app)
    let lost = try LostPage(of: app, root: root)
    redirect("wear", to: "./")
    redirect(Look.costumes, to: "../")
    guard isServed else { return try addStaticLinks(of: app, looks, lost: lost, root: root) }
    add(LinkPages(templates, looks, lost: lost, policy: site.policy, root: root))
  }

  /// Adds the picture for previews of the start page that shows the character of a pack, in place of the app's own picture.
  private mutating func addCharacterCard(of app: AppFolder, _ words: Value) throws(ToolError) {
    guard !hasOwnCharacter, !site.isPreview, case .text(let text)? = words["launch-above"],
      case .text(let name)? = words["app-name"]
    else { return }
    let cards = LinkCards(site, character: pictures["scotch"].map { ($0, figure) }, app.show.colors)
    let title = app.show.name(in: app.language).string
    guard let card = cards.card(title: title, text: text.string, name: name.string) else { return }
    add("social", addAsset(card, name: "social", fileExtension: "jpg", contentType: "image/jpeg"))
  }

  /// Adds the service worker, which caches what the pages need. A preview's removes itself.
  mutating func addWorker(of app: AppFolder, version: Int) throws(ToolError) {
    let worker =
      site.isPreview
      ? try app.data("preview/service-worker.js")
      : try app.template("service-worker.js").render(workerPlaceholders(version: version))
    add(worker, at: "service-worker.js", contentType: "text/javascript; charset=utf-8")
  }

  private func template(of page: SitePage, _ app: AppFolder) throws(ToolError) -> Template {
    try app.template(page.folder + "index.html")
  }

  private mutating func add(_ page: SitePage, of app: AppFolder, _ values: [String: String]) throws(ToolError) {
    let signed = try signedPlaceholders(of: page, app)
    add(
      try template(of: page, app).render(values.merging(signed) { $1 }), at: page.folder,
      contentType: "text/html; charset=utf-8")
    add(
      try app.template(page.folder + "manifest.webmanifest").render(values), at: page.folder + "manifest.webmanifest",
      contentType: "application/manifest+json")
    if !page.folder.isEmpty { redirect(String(page.folder.dropLast()), to: page.folder) }
  }

  /// Returns the values of a page's placeholders: `{{words.KEY}}`, and `{{{json.KEY}}}` for the same text as a JSON string;
  /// addresses relative to the page; the content security policy. `{{social}}` is the picture for previews, with its whole
  /// address if the site's address, `root`, is known. `{{languages}}` is a JSON object of the document's address in each
  /// language. `{{about.KEY}}` describe the app, and in its place a look on the look's own page (`LinkPages`).
  private func placeholders(
    of page: SitePage, _ app: AppFolder, _ language: Language, root: String
  ) throws(ToolError) -> [String: String] {
    let documents = documents[page.document] ?? []
    let languages = documents.map {
      Value.Member(key: Text($0.language.code), value: .text(Text(page.root + $0.address)))
    }
    var values = [
      "lang": language.code, "dir": language.direction, "csp": site.policy.meta,
      "languages": json(.object(languages)), "follows-browser": app.isLanguageChosen ? "false" : "true",
    ]
    if case .object(let members) = try app.words(in: language) {
      for case (let key, .text(let text)) in members.map({ ($0.key.string, $0.value) }) {
        values["words.\(key)"] = text.string
        values["json.\(key)"] = json(.text(text))
      }
    }
    values.merge(addresses(from: page)) { $1 }
    values["assets.wasm"] = values["assets.\(page.program)"]
    values["assets.second"] = values["assets.\(page.second)"]
    values["assets.app"] = documents.first { $0.language == language }.map { page.root + $0.address }
    let picture = assets[page.social].map { (root.isEmpty ? page.root : root) + $0 }
    values["social"] = picture
    values["about.picture"] = picture
    values["about.address"] = root.isEmpty ? "./" : root + page.folder
    values["about.title"] = values["words.\(page.name)"] ?? ""
    values["about.description"] = values["words.\(page.about)"] ?? ""
    (values["show.ground"], values["show.ground-dark"]) = groundColors(of: app)
    values["show.accent"] = ShowPalette.accent(app.show.colors).string
    values["about.width"] = "\(page.card.width)"
    values["about.height"] = "\(page.card.height)"
    values["about.card"] = page.card.kind
    for key in ["about.base", "about.fragment"] { values[key] = "" }
    for (name, picture) in pictures {
      values["\(name).src"] = page.root + picture.source
      values["\(name).srcset"] = picture.sourceSet(from: page.root)
    }
    return values
  }

  /// The colours of the browser's bars around the page.
  private func groundColors(of app: AppFolder) -> (String, String) {
    let colors = ShowPalette.background(app.show.colors)
    return (colors.light.string, colors.dark.string)
  }

  /// The style of a show: its colours, and the place of the one who is dressed in the ring of the launch picture.
  private func showStyle(of app: AppFolder) throws(ToolError) -> Data {
    let face = hasOwnCharacter ? try app.template("shell/face.css").render([:]) : Data()
    return face + Data((LaunchPlace(of: figure.size).style + ShowPalette(app.show.colors).style).utf8)
  }

  /// The addresses of the drawn wall and floor in the style where a show has colours of its own for them: none.
  private func bareWalls(of app: AppFolder) -> [String: String] {
    let schemes = [app.show.colors.light, app.show.colors.dark]
    let keys = [
      schemes.contains { $0.ground != nil } ? "wall" : nil, schemes.contains { $0.floor != nil } ? "boards" : nil,
    ]
    return keys.compactMap { $0 }.reduce(into: [:]) { $0["assets.\($1)"] = Self.emptyPicture }
  }

  /// The address of the script that opens files for a page, for an attribute. Its dot is written in another way, as the service worker demands of each
  /// script with an address in the page that it belongs to the shell.
  private func addressOfOpening(from page: SitePage) -> String {
    (assets[page.opening].map { page.root + $0 } ?? "").replacing(".js", with: "&#46;js")
  }

  /// The values of `{{assets.KEY}}`: the addresses of the app's own files relative to `page`.
  func addresses(from page: SitePage) -> [String: String] {
    assets.reduce(into: [:]) { $0["assets.\($1.key)"] = page.root + $1.value }
  }

  /// The files that the service worker caches: everything the pages need before the first costume or Hoo, with pictures at every
  /// scale, since a worker does not know the screen's. The pages cache costumes and Hoos themselves.
  var precached: [String] {
    let common = (ShellFile.all.filter { $0.use == .allPages }.map(\.key) + ["signed", "signedWasm"]).compactMap {
      assets[$0]
    }
    let drawn = Self.pictureNames.compactMap { pictures[$0] }.flatMap { $0.preferred.map(\.address) }
    let translated = SitePage.all.flatMap { (documents[$0.document] ?? []).dropFirst().map(\.address) }
    return precached(for: .disguise) + common + drawn + precached(for: .hoo) + translated
  }

  private func precached(for page: SitePage) -> [String] {
    let files = page.files.map { assets[$0] }
    return page.addresses
      + ([assets[page.program], assets[page.second], documents[page.document]?.first?.address] + files).compactMap {
        $0
      }
  }

  private func workerPlaceholders(version: Int) -> [String: String] {
    let pages = SitePage.all.flatMap { [$0.folder, $0.folder + "manifest.webmanifest"] }
    let tags = pages.compactMap { site["/" + $0]?.plain.etag }
    let shell = WorkerShell(precached: precached.map { Text($0) }, tags: tags.map { Text($0) })
    let values = shell.values(version: Int64(version)) { Text(ContentHash.hex(of: $0)) }
    return Dictionary(uniqueKeysWithValues: values.map { ($0.key.string, $0.value.string) })
  }

  func json(_ value: Value) -> String { String(decoding: Document.jsonData(value), as: UTF8.self) }
}
