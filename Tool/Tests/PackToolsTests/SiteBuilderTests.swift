import Fixtures
import Foundation
import PackTools
import Packs
import Testing

@Suite struct SiteBuilderTests {
  let folder = TemporaryFolder()
  let app: URL

  init() throws { app = try FakeApp.make(in: folder) }

  private func build(
    costumes: URL? = nil, catalogue: URL? = nil, hooSets: URL? = nil, language: Language? = nil,
    root: String = ""
  ) async throws -> (site: Site, warnings: [String]) {
    let app = try AppFolder(at: app, language: language)
    return try await SiteBuilder(
      app: app, costumes: Pack(at: costumes ?? app.bundled), catalogue: Pack(at: catalogue ?? app.catalogue),
      hooSets: hooSets, root: root
    ).build()
  }

  private func text(_ site: Site, _ path: String) throws -> String {
    String(decoding: try #require(site[path]).plain.bytes, as: UTF8.self)
  }

  private func asset(_ site: Site, _ name: String) throws -> String {
    try #require(site.resources.keys.sorted().first { $0.hasPrefix("/assets/\(name).") })
  }

  /// The content in `language`, or that which the page itself names.
  private func content(_ site: Site, in language: String? = nil) throws -> AppContent {
    let named = try #require(try text(site, "/").firstMatch(of: /data-app="([^"]+)"/)).1
    let path = try language.map { try asset(site, "app.\($0)") } ?? "/\(named)"
    return try #require(AppContentReader.content(in: Document.json(Data(text(site, path).utf8))).model)
  }

  /// The addresses of a page's documents, by language.
  private func languages(_ site: Site, _ page: String) throws -> [String: String] {
    let json = try #require(try text(site, page).firstMatch(of: /data-languages="([^"]+)"/)).1
    guard case .object(let members) = try Document.json(Data(json.replacing("&quot;", with: "\"").utf8)) else {
      return [:]
    }
    return members.reduce(into: [:]) { if case .text(let text) = $1.value { $0[$1.key.string] = text.string } }
  }

  private func writeGerman() throws {
    try folder.write(#"{"app-name": "Verkleidung"}"#, to: "disguise-app/words/de.json")
    try folder.write(#"{"steps": [{"message": "Hallo.", "button": "Wer da?"}]}"#, to: "disguise-app/intro/de.json")
  }

  private func complaint() async throws -> [String] {
    let error = try await #require(throws: ToolError.self) { try await build() }
    return error.lines.map { $0.replacing(app.path, with: "APP") }
  }

  @Test func hasThePathsOfTheContractAndAssets() async throws {
    let (site, warnings) = try await build()
    #expect(warnings == [])
    #expect(
      site.resources.keys.filter { !$0.hasPrefix("/assets/") }.sorted() == [
        "/", "/api/current_costumes.json", "/api/hoosets.json", "/favicon.ico", "/hoo/", "/hoo/manifest.webmanifest",
        "/manifest.webmanifest", "/service-worker.js",
      ])
    #expect(site.redirects == ["/hoo": "hoo/"])
  }

  @Test func namesAssetsAfterTheirContentForEver() async throws {
    let (site, _) = try await build()
    for (path, resource) in site.resources where path.hasPrefix("/assets/") {
      let hash = ContentHash.hex(of: resource.plain.bytes).prefix(16)
      #expect(path.wholeMatch(of: /\/assets\/[A-Za-z0-9_\-.]+\.[0-9a-f]{16}\.[a-z0-9]+/) != nil && path.contains(hash))
      #expect(resource.cacheControl == "public, max-age=31536000, immutable")
    }
    for path in [
      "/", "/hoo/", "/service-worker.js", "/manifest.webmanifest", "/hoo/manifest.webmanifest", "/favicon.ico",
      "/api/current_costumes.json", "/api/hoosets.json",
    ] {
      #expect(site[path]?.cacheControl == "no-cache")
    }
  }

  @Test func everyFileHasItsTypeAndAStrongTag() async throws {
    let (site, _) = try await build()
    for (path, type) in [
      ("/", "text/html; charset=utf-8"), ("/service-worker.js", "text/javascript; charset=utf-8"),
      ("/manifest.webmanifest", "application/manifest+json"), ("/favicon.ico", "image/png"),
      ("/api/current_costumes.json", "application/json"), ("/api/hoosets.json", "application/json"),
      ("/hoo/", "text/html; charset=utf-8"), ("/hoo/manifest.webmanifest", "application/manifest+json"),
      (try asset(site, "HooViewWeb"), "application/wasm"), (try asset(site, "DisguiseWeb"), "application/wasm"),
      (try asset(site, "bridge"), "text/javascript; charset=utf-8"),
      (try asset(site, "favicon"), "image/svg+xml"), (try asset(site, "pirate-2x"), "image/png"),
    ] {
      #expect(site[path]?.contentType == type)
    }
    let tags = site.resources.values.flatMap { [$0.plain, $0.gzip, $0.brotli].compactMap { $0?.etag } }
    #expect(tags.allSatisfy { $0.wholeMatch(of: /"[0-9a-f]{32}(-gzip|-br)?"/) != nil })
  }

  @Test func compressesWhatGetsSmaller() async throws {
    let (site, _) = try await build()
    let bridge = try #require(site[try asset(site, "bridge")])
    let (gzip, brotli) = (try #require(bridge.gzip), try #require(bridge.brotli))
    #expect(gzip.bytes.count < bridge.plain.bytes.count && brotli.bytes.count < gzip.bytes.count)
    #expect(gzip.bytes.starts(with: [0x1F, 0x8B]))
    #expect(site[try asset(site, "scotch")]?.gzip == nil)
    #expect(site[try asset(site, "DisguiseWeb")]?.brotli == nil, "eight bytes cannot get smaller")
  }

  @Test func takesWhatTheBuildHasCompressed() async throws {
    let script = try Data(contentsOf: app.appendingPathComponent("bridge.js"))
    // The tenth byte says on which system it was packed, and changes nothing else: so it shows whose bytes they are.
    var packed = Compression.gzip(script)
    packed[9] = 255
    try folder.write(packed, to: "disguise-app/bridge.js.gz")
    try folder.write(Compression.brotli(script + Data("//".utf8)), to: "disguise-app/bridge.js.br")
    let (site, _) = try await build()
    let bridge = try #require(site[try asset(site, "bridge")])
    #expect(bridge.gzip?.bytes == packed, "what unpacks to the file is sent as it is")
    #expect(bridge.brotli?.bytes == Compression.brotli(script), "what does not is made anew")
  }

  @Test func givesTheSameBytesEveryTime() async throws {
    #expect(try await build().site.resources == build().site.resources)
  }

  @Test func thePageNamesEverythingRelativelyAndEscapesWords() async throws {
    let (site, _) = try await build()
    let page = try text(site, "/")
    #expect(page.contains("<html lang=\"en\" dir=\"ltr\">") && page.contains("A &lt;b&gt; &amp; more"))
    #expect(page.contains("default-src &#39;none&#39;") && !page.contains("frame-ancestors"))
    for match in page.matches(of: /(?:src|href|content|data-[a-z]+)="([^": ]+)"/) {
      #expect(site["/" + match.1] != nil, "\(match.1) is in the site, relative to the page")
    }
    let scotch = try #require(page.firstMatch(of: /srcset="(assets\/scotch[^"]+)"/)).1
    #expect(scotch.split(separator: ", ").map { $0.suffix(2) } == ["1x", "2x"])
  }

  @Test(arguments: ["/": "style.css", "/hoo/": "hoo/style.css"])
  func aPageBringsItsStyleAndThePolicyNoOther(page: String, style: String) async throws {
    let (site, _) = try await build()
    let inline = try #require(try text(site, page).firstMatch(of: /<style>([^<]*)<\/style>/)).1
    let parts = try ["shared.css", style].map { try Data(contentsOf: app.appendingPathComponent($0)) }
    #expect(Data(inline.utf8) == parts[0] + parts[1])
    let digest = ContentHash.base64(of: Data(inline.utf8))
    #expect(site.policy.header.contains("'sha256-\(digest)'"))
    #expect(try text(site, page).contains(site.policy.meta.replacing("'", with: "&#39;")))
  }

  @Test func hooViewNamesEverythingRelativelyToItself() async throws {
    let (site, _) = try await build()
    let page = try text(site, "/hoo/")
    let names = page.matches(of: /(?:src|href|content|data-[a-z]+)="([^": ]+)"/).map { String($0.1) }
    #expect(names.count == 8)
    for name in names where name != "manifest.webmanifest" {
      #expect(name.hasPrefix("../assets/") && site[String(name.dropFirst(2))] != nil, "\(name)")
    }
    #expect(
      names.contains { $0.hasPrefix("../assets/HooViewWeb.") } && names.contains { $0.hasPrefix("../assets/hoo.") })
    let scotch = try #require(page.firstMatch(of: /srcset="([^"]+)"/)).1
    #expect(scotch.split(separator: ", ").allSatisfy { $0.hasPrefix("../assets/scotch") })
    let manifest = try Document.json(Data(text(site, "/hoo/manifest.webmanifest").utf8))
    guard case .list(let icons)? = manifest["icons"], case .text(let icon)? = icons[0]["src"] else {
      Issue.record("no icons")
      return
    }
    #expect(icon.string.hasPrefix("../assets/hoo-icon-192."))
  }

  @Test func hooViewsDocumentHasItsWordsAndTheWayToTheSets() async throws {
    let (site, _) = try await build()
    let content = try Document.json(Data(text(site, asset(site, "hoo")).utf8))
    #expect(content["index"] == "../api/hoosets.json".value)
    #expect(WordsReader.words(in: content["words"] ?? .null, path: "").model?["launch-above"] == "A <b> & more")
  }

  /// What the index says of each set.
  private func sets(_ site: Site) throws -> [Value] {
    let index = try Document.json(Data(text(site, "/api/hoosets.json").utf8))
    guard case .list(let sets)? = index["sets"] else { return [] }
    return sets
  }

  /// The file of the site to which `key` leads from the index.
  private func target(_ site: Site, _ value: Value, _ key: Text) throws -> Resource {
    guard case .text(let address)? = value[key] else { throw ToolError("no \(key.string)") }
    #expect(address.string.hasPrefix("../assets/"))
    return try #require(site[String(address.string.dropFirst(2))])
  }

  @Test func theAppsOwnSetsAreSentAsArchives() async throws {
    let (site, warnings) = try await build()
    let set = try #require(try sets(site).first)
    #expect(try warnings == [] && sets(site).count == 1)
    #expect(set["name"] == "01".value && set["color"] == "#2e7d5b".value && set["count"] == .number(2))
    #expect(set["title"] == "Owls".value && set["title-de"] == "Eulen".value)
    let archive = try target(site, set, "archive")
    #expect(archive.contentType == "application/zip" && archive.gzip == nil && archive.brotli == nil)
    #expect(archive.cacheControl == Resource.immutable && set["bytes"] == .number(Double(archive.plain.bytes.count)))
    let pack = try HooSetsPack(folder: app.appendingPathComponent("hoosets"), shown: "hoosets")
    #expect(archive.plain.bytes == pack.files.first?.bytes)
  }

  @Test func onlyTheKeyArchiveLeadsToAnArchive() async throws {
    try FakeHooSet(title: "01.zip").write(to: "disguise-app/hoosets/01", in: folder)
    let (site, _) = try await build()
    let set = try #require(try sets(site).first)
    #expect(set["title"] == "01.zip".value)
    #expect(try target(site, set, "archive").contentType == "application/zip")
  }

  @Test func otherSetsAreSentAsTheyAreEvenBadOnes() async throws {
    let pack = try HooSetsPack(folder: app.appendingPathComponent("hoosets"), shown: "hoosets")
    let good = try #require(pack.files.first).bytes
    try folder.write(good, to: "sets/01.zip")
    try folder.write(good.dropLast(9), to: "sets/02.zip")
    try FakeHooSet(hoos: 3).write(to: "sets/03", in: folder)
    let (site, warnings) = try await build(hooSets: folder.appending("sets"))
    let sets = try sets(site)
    #expect(sets.map { $0["name"] } == ["01".value, "02".value, "03".value])
    #expect(try target(site, sets[0], "archive").plain.bytes == good)
    #expect(try target(site, sets[1], "archive").plain.bytes == good.dropLast(9))
    #expect(!warnings.isEmpty && warnings.allSatisfy { $0.contains("02.zip") })
    let listing = try Document.json(target(site, sets[2], "files").plain.bytes)
    guard case .list(let files)? = listing["files"] else { return }
    var bytes = 0
    for file in files {
      guard case .text(let name)? = file["name"] else { return }
      let data = try Data(contentsOf: folder.appending("sets/\(name.string)"))
      #expect(try target(site, file, "url").plain.bytes == data && file["bytes"] == .number(Double(data.count)))
      bytes += data.count
    }
    #expect(files.count == 16 && sets[2]["bytes"] == .number(Double(bytes)))
  }

  @Test func aFaultInTheAppsOwnSetsEndsTheBuild() async throws {
    try folder.write("{}", to: "disguise-app/hoosets/01/hoo_set.json")
    let lines = try await complaint()
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("APP/hoosets/01") })
  }

  @Test func withoutSetsTheIndexIsEmpty() async throws {
    try folder.remove("disguise-app/hoosets")
    #expect(try await text(build().site, "/api/hoosets.json") == #"{"sets":[]}"#)
  }

  @Test func thePageBringsItsLettering() async throws {
    let page = try await text(build().site, "/")
    let svg = "&lt;svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22100%25%22/&gt;%0A"
    #expect(page.contains("src=\"data:image/svg+xml,\(svg)\""))
  }

  @Test func hooViewBringsItsFontsWithTheirLicence() async throws {
    try folder.write("@font-face { src: url(\"{{{assets.lightFont}}}\") }", to: "disguise-app/hoo/style.css")
    let (site, _) = try await build()
    let page = try text(site, "/hoo/")
    let address = try #require(page.firstMatch(of: /url\("\.\.(\/assets\/condensed-light\.[0-9a-f]{16}\.woff2)"\)/)).1
    let font = try #require(site[String(address)])
    #expect(font.contentType == "font/woff2" && font.gzip == nil && font.brotli == nil)
    let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
    let digest = ContentHash.base64(of: Data(style.utf8))
    #expect(site.policy.header.contains("'sha256-\(digest)'") && site.policy.header.contains("font-src 'self';"))
    let worker = try text(site, "/service-worker.js")
    #expect(worker.contains(String(address.dropFirst())) && worker.contains("assets/condensed-medium."))
    #expect(try text(site, asset(site, "condensed-licence")).contains("Apache"))
  }

  @Test(arguments: ["a {}\r\n", "a { content: '</style>' }"])
  func refusesAStyleThatWouldNotBeThePages(style: String) async throws {
    for file in ["style.css", "hoo/style.css", "shared.css"] {
      try folder.write(style, to: "disguise-app/\(file)")
      #expect(try await complaint() == ["APP/\(file): has a carriage return or \"</\" in it; remove it"])
      try folder.write("", to: "disguise-app/\(file)")
    }
  }

  @Test func whatOthersShowOfThePageIsNamedInFullWhereTheAddressIsKnown() async throws {
    let (site, _) = try await build()
    let social = try asset(site, "social").dropFirst()
    #expect(try text(site, "/").contains("content=\"\(social)\""))
    let known = try await build(root: "https://example.org/d/").site
    #expect(try text(known, "/").contains("content=\"https://example.org/d/\(social)\""))
    let owl = try asset(site, "hoo-icon-512").dropFirst()
    #expect(try text(site, "/hoo/").contains("content=\"../\(owl)\""))
    #expect(try text(known, "/hoo/").contains("content=\"https://example.org/d/\(owl)\""))
  }

  @Test(arguments: [("ar", "rtl"), ("fa-IR", "rtl"), ("he", "rtl"), ("ur", "rtl"), ("de", "ltr"), ("pt-BR", "ltr")])
  func speaksTheLanguageThatIsAskedFor(code: String, direction: String) async throws {
    try folder.write(#"{"app-name": "X \#(code)", "launch-above": "A"}"#, to: "disguise-app/words/\(code).json")
    try folder.write(#"{"steps": [{"message": "M", "button": "B"}]}"#, to: "disguise-app/intro/\(code).json")
    let (site, _) = try await build(language: Language(code: code))
    let page = try text(site, "/")
    #expect(page.contains("<html lang=\"\(code)\" dir=\"\(direction)\">") && page.contains("<title>X \(code)</title>"))
    #expect(try content(site).intro.steps[0].message == "M")
  }

  @Test func bothPagesNameADocumentForEveryLanguage() async throws {
    try writeGerman()
    let (site, _) = try await build()
    let (app, hoo) = (try languages(site, "/"), try languages(site, "/hoo/"))
    #expect(app.keys.sorted() == ["de", "en"] && hoo.keys.sorted() == ["de", "en"])
    #expect(try text(site, "/").contains("data-app=\"\(try #require(app["en"]))\""))
    for (code, address) in app {
      #expect(site["/" + address] != nil && address.hasPrefix("assets/app.\(code)."))
      let way = try #require(hoo[code])
      #expect(way.hasPrefix("../assets/hoo.\(code).") && site[String(way.dropFirst(2))] != nil)
      #expect(try content(site, in: code).language.string == code)
    }
    let kept = try text(site, "/service-worker.js")
    #expect((Array(app.values) + hoo.values).allSatisfy { kept.contains($0.replacing("../", with: "")) })
  }

  @Test func aLanguageSpeaksForItselfAndEnglishForWhatItLacks() async throws {
    try writeGerman()
    let (site, _) = try await build()
    let german = try content(site, in: "de")
    #expect(german.words["app-name"] == "Verkleidung" && german.words["launch-above"] == "A <b> & more")
    #expect(german.intro.steps[0].message == "Hallo.")
    #expect(try content(site, in: "en").words["app-name"] == "Disguise \"&\" Rama")
    let hoo = try Document.json(Data(text(site, asset(site, "hoo.de")).utf8))
    #expect(hoo["language"] == "de".value && hoo["direction"] == "ltr".value)
    #expect(hoo["words"]?["app-name"] == "Verkleidung".value)
  }

  @Test func aPageGoesByTheBrowserUnlessALanguageIsAskedFor() async throws {
    try writeGerman()
    #expect(try await text(build().site, "/").contains("data-follows-browser=\"true\""))
    for code in ["de", "en"] {
      let (site, _) = try await build(language: Language(code: code))
      for page in ["/", "/hoo/"] {
        #expect(try text(site, page).contains("data-follows-browser=\"false\""))
        #expect(try text(site, page).contains("data-app=\"\(try #require(languages(site, page)[code]))\""))
      }
      #expect(try languages(site, "/").keys.sorted() == ["de", "en"], "the settings still offer both")
    }
  }

  @Test func aBundledCostumesWordsAreChosenByLanguage() async throws {
    try writeGerman()
    let more = #", "label-de": "Der Pirat", "description-de": "Harr.", "label-fr": "Le pirate""#
    let costume = FakeApp.costume("pirate", image: "pirate_scotch", more: more)
    try folder.write("[\(costume)]", to: "disguise-app/bundled/config.json")
    let (site, warnings) = try await build()
    #expect(warnings == [])
    let (german, english) = (try content(site, in: "de").costumes[0], try content(site, in: "en").costumes[0])
    #expect(german.label == "Der Pirat" && german.summary == "Harr." && english.label == "The pirate")
    #expect(german.images == english.images)
    for code in ["de", "en"] { #expect(try !text(site, asset(site, "app.\(code)")).contains("label-")) }
  }

  @Test func theCatalogueKeepsTheWordsOfEveryPublishedLanguage() async throws {
    try writeGerman()
    let more = #", "label-de": "Der Pfleger", "label-fr": "L'infirmier""#
    try folder.write(
      "[\(FakeApp.costume("nurse", image: "nurse_scotch", more: more))]", to: "disguise-app/catalogue/config.json")
    let value = try await Document.json(Data(text(build().site, "/api/current_costumes.json").utf8))
    let read = { (code: String) in CostumeReader.costumes(in: value, path: "", language: Text(code)).model.first }
    #expect(read("de")?.label == "Der Pfleger" && read("de")?.summary == "Arr.")
    #expect(read("en")?.label == "The nurse" && read("fr")?.label == "The nurse", "nobody can ask for French")
  }

  @Test func aFaultInTheWordsOfOneLanguageLeavesTheCostumeOut() async throws {
    try writeGerman()
    let faulty = FakeApp.costume("nurse", image: "nurse_scotch", more: #", "label-de": """#)
    let fine = FakeApp.costume("monk", image: "nurse_scotch", more: #", "label-fr": """#)
    try folder.write("[\(faulty), \(fine)]", to: "disguise-app/catalogue/config.json")
    let (site, warnings) = try await build()
    let place = app.appendingPathComponent("catalogue/config.json").path
    #expect(warnings == ["\(place): [0] \"nurse\": label-de: is empty; write some text; this costume is left out"])
    let catalogue = try text(site, "/api/current_costumes.json")
    #expect(catalogue.contains("\"monk\"") && !catalogue.contains("\"nurse\""))
  }

  @Test(arguments: ["fr", "../words/en", ""])
  func namesTheLanguagesThereAre(code: String) throws {
    try folder.write("{}", to: "disguise-app/words/fr.json")  // no introduction: half a language
    let error = try #require(throws: ToolError.self) { try AppFolder(at: app, language: Language(code: code)) }
    #expect(error.lines == ["\(app.path): no words and introduction in \"\(code)\"; choose one of en"])
  }

  @Test func theManifestIsJSONWithRelativeAddresses() async throws {
    let (site, _) = try await build()
    let manifest = try Document.json(Data(text(site, "/manifest.webmanifest").utf8))
    #expect(manifest["name"] == "Disguise \"&\" Rama".value)
    guard case .list(let icons)? = manifest["icons"], case .text(let icon)? = icons[0]["src"] else {
      Issue.record("no icons")
      return
    }
    #expect(site["/" + icon.string]?.contentType == "image/png")
  }

  @Test func theServiceWorkerKeepsTheShellAndNoCostume() async throws {
    let (site, _) = try await build()
    let worker = try text(site, "/service-worker.js")
    let list = try #require(worker.firstMatch(of: /shell = (\[.*\]);/)).1
    guard case .list(let items) = try Document.json(Data(list.utf8)) else { return }
    let paths = items.map { item -> String in if case .text(let text) = item { text.string } else { "" } }
    #expect(paths.starts(with: ["./", "manifest.webmanifest"]))
    #expect(paths.dropFirst().allSatisfy { site["/" + $0] != nil })
    let shell = ["bridge", "offline", "DisguiseWeb", "app", "favicon", "icon-192", "HooViewWeb", "hoo", "hoo-icon-192"]
    for name in shell + ["scotch", "ring", "ring-2x", "line"] {
      #expect(paths.contains { $0.hasPrefix("assets/\(name).") }, "\(name) is kept")
    }
    #expect(paths.count == Set(paths).count)
    // What the launch picture needs comes first.
    #expect(paths.suffix(9).starts(with: ["hoo/", "hoo/manifest.webmanifest"]))
    for name in ["pirate", "nurse", "header", "social", "icon-maskable-512", "apple-touch-icon"] {
      #expect(!paths.contains { $0.contains(name) })
    }
  }

  @Test(arguments: ["style.css", "shared.css", "hoo/style.css", "hoo/manifest.webmanifest", "bridge.js", "offline.js"])
  func theBuildChangesWithAnyFileOfTheShell(file: String) async throws {
    let before = try await text(build().site, "/service-worker.js")
    try folder.write("/* new */", to: "disguise-app/\(file)")
    #expect(try await text(build().site, "/service-worker.js") != before)
  }

  @Test func theContentIsWhatTheAppReads() async throws {
    let (site, _) = try await build()
    let content = try content(site)
    #expect(content.costumes.map(\.id) == ["pirate"] && content.costumes[0].images.images.map(\.scale) == [1, 2])
    #expect(content.scotch.images.images.map(\.scale) == [1, 2, 3] && content.scotch.size.height == 374)
    #expect(content.catalogueURL == "api/current_costumes.json")
    #expect(content.intro.steps[0].image == content.scotch)
    let images = [content.scotch, content.ring, content.line].flatMap(\.images.images)
    for image in images + content.costumes[0].images.images { #expect(site["/" + image.url.string] != nil) }
  }

  @Test func theCataloguesAddressesAreRelativeToItself() async throws {
    let (site, _) = try await build()
    let value = try Document.json(Data(text(site, "/api/current_costumes.json").utf8))
    let costume = try #require(CostumeReader.costumes(in: value, path: "").model.first)
    #expect(costume.id == "nurse")
    for image in costume.images.images {
      #expect(image.url.string.hasPrefix("../assets/nurse") && site[String(image.url.string.dropFirst(2))] != nil)
    }
  }

  @Test func aPacksOwnScotchAndRingReplaceOurs() async throws {
    try FakeApp.writeImageSet("scotch", 200, 300, to: "disguise-app/bundled/Assets.xcassets", in: folder)
    let content = try await content(build().site)
    #expect(content.scotch.size.width == 200 && content.ring.size.width == 320)
  }

  @Test func theLidsAreThoseOfTheScotchWhoIsShown() async throws {
    let (site, _) = try await build()
    let ours = try #require(try content(site).lids)
    #expect(ours.size.height == 374 && site["/" + ours.images.images[0].url.string] != nil)
    #expect(try text(site, "/service-worker.js").contains(ours.images.images[0].url.string))
    let catalog = "disguise-app/bundled/Assets.xcassets"
    try FakeApp.writeImageSet("scotch", 200, 300, to: catalog, in: folder)
    #expect(try await content(build().site).lids == nil)
    try FakeApp.writeImageSet("lids", 200, 300, to: catalog, in: folder)
    #expect(try await content(build().site).lids?.size.height == 300)
  }

  @Test func leavesOutWhatHasFaultsAndSaysSo() async throws {
    let list = [
      FakeApp.costume("fine", image: "a.png"), FakeApp.costume("lost", image: "b.png"),
      FakeApp.costume("a b", image: "a.png"), FakeApp.costume("fine", image: "a.png"),
    ]
    let file = try folder.write("[\(list.joined(separator: ","))]", to: "list/mine.json")
    try folder.write(Pictures.png(10, 10), to: "list/a.png")
    let (site, warnings) = try await build(catalogue: file)
    let place = folder.appending("list").path
    #expect(
      warnings == [
        "\(place)/mine.json: [2] \"The a b\": id: expected letters a-z, digits, _ and -, found \"a b\"; "
          + "this costume is left out",
        "\(place)/mine.json: [3] \"The fine\": id: \"fine\" is taken by an earlier costume; choose another; "
          + "this costume is left out",
        "\(place)/mine.json: [1] \"lost\": image: no image set and no file \"b.png\" in \(place); add it, "
          + "or use one of \"a.png\"; this costume is left out",
      ])
    #expect(try text(site, "/api/current_costumes.json").contains("../assets/fine."))
  }

  @Test func aCostumeWithSeveralFaultsIsNamedInEachAndLeftOutOnce() async throws {
    let file = try folder.write(
      #"[7, {"id": "robot", "label": "Robot", "image": "a.png", "width": "9"}]"#, to: "mine.json")
    let lines = try await build(catalogue: file).warnings.map { $0.replacing("\(file.path): ", with: "") }
    #expect(lines.first == "[0]: expected an object, found a number; this costume is left out")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("[1] \"robot\": ") })
    #expect(lines.contains("[1] \"robot\": width: expected a number, found \"9\""))
    #expect(
      lines.dropFirst().map { $0.hasSuffix("; this costume is left out") } == [
        false, false, false, false, false, false, true,
      ])
  }

  @Test func aMisspeltKeyIsNamedBesideTheOneThatIsMissing() async throws {
    let costume = FakeApp.costume("a", image: "a.png").replacing("\"label\"", with: "\"Label\"")
      .replacing("display_x", with: "displayX")
    let file = try folder.write("[\(costume)]", to: "mine.json")
    #expect(
      try await build(catalogue: file).warnings.map { $0.replacing("\(file.path): [0] \"a\": ", with: "") } == [
        "label: is missing; expected text, and \"Label\" is an unknown key; rename it",
        "display_x: is missing; expected a number, and \"displayX\" is an unknown key; rename it; this costume is left out",
      ])
  }

  @Test func aListThatIsNoneSaysNothingOfACostume() async throws {
    let file = try folder.write("{}", to: "mine.json")
    #expect(
      try await build(catalogue: file).warnings == [
        "\(file.path): expected a list of costumes, found an object; put [ and ] around it"
      ])
  }

  @Test func anEmptyCatalogueIsAnEmptyList() async throws {
    let file = try folder.write("[]", to: "empty.json")
    #expect(try await text(build(catalogue: file).site, "/api/current_costumes.json") == "[]")
  }

  @Test func saysWhichWordNobodyWrote() async throws {
    try folder.write("{{words.nobody}} {{words.app-name}} {{other}}", to: "disguise-app/index.html")
    #expect(
      try await complaint() == [
        "APP/index.html: unknown placeholder {{words.nobody}}; remove or rename it",
        "APP/index.html: unknown placeholder {{other}}; remove or rename it",
      ])
  }

  @Test(arguments: [
    ("words/en.json", "[]", "APP/words/en.json: expected an object of texts, found a list"),
    ("words/en.json", #"{"a": 1}"#, "APP/words/en.json: a: expected text, found a number"),
    ("intro/en.json", #"{"steps": []}"#, "APP/intro/en.json: steps: has no step; write at least one"),
    (
      "intro/en.json", #"{"steps": [{"message": "", "button": "b"}]}"#,
      "APP/intro/en.json: steps[0].message: is empty; write some text"
    ),
    ("intro/en.json", "7", "APP/intro/en.json: expected an object, found a number"),
    (
      "intro/en.json", #"{"steps": [{"message": "m", "button": "b", "image": "../x"}]}"#,
      "APP/intro/en.json: steps[0].image: no picture \"../x\"; names are scotch, ring, line, lids"
    ),
    (
      "shell/line.png", "x",
      "APP/shell/line.png: is not PNG, JPEG or WebP; run `make build`"
    ),
  ])
  func saysWhatIsWrongInTheAppsFolder(file: String, text: String, line: String) async throws {
    try folder.write(text, to: "disguise-app/\(file)")
    let lines = try await complaint()
    #expect(lines == [line])
  }

  @Test(arguments: [
    "DisguiseWeb.wasm", "HooViewWeb.wasm", "bridge.js", "offline.js", "index.html", "shell/ring.png",
    "manifest.webmanifest", "shared.css", "hoo/style.css", "hoo/index.html", "hoo/manifest.webmanifest",
  ])
  func saysWhichFileOfTheAppIsMissing(file: String) async throws {
    try folder.remove("disguise-app/\(file)")
    #expect(try await complaint() == ["APP/\(file): no such file; run `make build`"])
  }

  @Test(.enabled(if: ChallengePack.url != nil, "the original pack is not in ../shared/challenge"))
  func theOriginalPackWorksUnchanged() async throws {
    let (site, warnings) = try await build(costumes: ChallengePack.url)
    #expect(warnings == [])
    let content = try content(site)
    #expect(content.costumes.map(\.id) == ["doctor", "ghost", "hipster"])
    #expect(content.costumes.allSatisfy { $0.images.images.map(\.scale) == [1, 2] })
    #expect(content.scotch.size.height == 374 && content.scotch.images.images.count == 2)
  }
}
