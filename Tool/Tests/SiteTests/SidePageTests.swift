import Files
import Foundation
import PackFiles
import SiteFixtures
import Testing

@testable import Site

/// A page beside the apps of every site.
@Suite final class SidePageTests: SiteFixture {
  private static let page = SidePage(
    folder: "make", source: "fitting", stylesheet: "style.css", script: "fitting.js", program: "Room.wasm",
    late: ["script": "late.js"], online: ["website": "website.js"], lateTables: "refusals-")

  private static let template = """
    <html data-home="{{home}}">{{{csp}}}{{{signed.head}}}<link href="{{style}}" {{{signed.style}}}><link href="{{icon}}">\
    <img src="{{ring}}"><script src="{{script}}" {{{signed.script}}} data-wasm="{{wasm}}" data-facts="{{facts}}"></script>
    """

  private func buildPage(signed signing: SiteSigning? = nil) async throws -> Site {
    let files = [
      ("index.html", Self.template), ("style.css", "a{}"), ("fitting.js", "a()"), ("Room.wasm", "b"), ("en.json", "{}"),
      ("late.js", "c()"), ("website.js", "d()"),
    ]
    for (name, text) in files { try folder.write(text, to: "disguise-app/fitting/\(name)") }
    return try await built(signed: signing)
  }

  private func built(signed signing: SiteSigning? = nil) async throws -> Site {
    let app = try AppFolder(at: app)
    var builder = try SiteBuilder(app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: app.catalogue))
    builder.sidePages = [Self.page]
    builder.signing = signing
    return try await builder.build().site
  }

  @Test func everyFileThatThePageNamesIsInTheSiteUnderItsHash() async throws {
    let site = try await buildPage()
    let page = try text(site, "/make/")
    let named = page.matches(of: /"?\.\.(\/assets\/[^"&]+)/).map { String($0.1) }
    #expect(named.count >= 8)
    #expect(page.contains(#"&quot;script&quot;:&quot;../assets/make-late."#))
    for name in named { #expect(site[name] != nil, "\(name)") }
    #expect(page.contains(#"data-home="browser""#) && site.redirects["/make"] == "make/")
    #expect(try text(site, "/").contains(#"data-make="make/""#))
  }

  @Test func tablesOfAllLanguagesAreThoseOfThePage() async throws {
    for name in ["de.json", "xx.json", "refusals-xx.json"] {
      try folder.write("{}", to: "disguise-app/fitting/\(name)")
    }
    let page = try await text(buildPage(), "/make/").replacing("&quot;", with: "\"")
    let words = try #require(page.firstMatch(of: /"words":\{([^}]*)\}/)).1
    #expect(
      words.matches(of: /"(\w+)":"..\/assets\/make-(\w+)\./).map { "\($0.1) \($0.2)" } == ["de de", "en en", "xx xx"])
    #expect(page.contains(#""refusals-xx":"../assets/make-refusals-xx."#))
  }

  @Test func pageHasThePolicyOfTheOthersAndTheCharacter() async throws {
    let page = try await text(buildPage(), "/make/")
    #expect(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"))
    #expect(page.contains(#"&quot;scotches&quot;:[{&quot;"#) && page.contains("&quot;languages&quot;:[&quot;en&quot;"))
  }

  /// The page says whom its costumes are fitted on.
  @Test func pageHasTheNameOfTheCharacter() async throws {
    try folder.write(#"{"character": {"name": "Hilda"}}"#, to: "disguise-app/bundled/show.json")
    let page = try await text(buildPage(), "/make/")
    #expect(page.contains("&quot;names&quot;:{&quot;en&quot;:&quot;Hilda&quot;"))
  }

  /// The kit by which the page makes websites.
  private func kit(of site: Site) throws -> [String: Any] {
    let page = try text(site, "/make/")
    let address = try #require(page.firstMatch(of: /&quot;kit&quot;:&quot;\.\.(\/assets\/make-kit[^&]+)/)).1
    let file = try #require(site[String(address)])
    return try #require(JSONSerialization.jsonObject(with: file.plain.bytes) as? [String: Any])
  }

  @Test func kitListsTheFilesOfTheAppsWithTheirHashes() async throws {
    let site = try await buildPage()
    let kit = try kit(of: site)
    let files = try #require(kit["files"] as? [[String: Any]])
    for file in files {
      let path = try #require(file["path"] as? String)
      #expect(file["sha256"] as? String == (site["/" + path]?.plain.bytes).map { ContentHash.hex(of: $0) }, "\(path)")
    }
    let paths = Set(files.compactMap { $0["path"] as? String })
    let precached = try #require(kit["precached"] as? [String])
    let remade = precached.filter { $0.hasSuffix("/") || $0.hasSuffix(".webmanifest") || $0.hasSuffix(".json") }
    #expect(Set(precached).subtracting(paths) == Set(remade))
    #expect(!paths.contains { $0.contains("make-") || $0.hasPrefix("wear/") || $0.contains("PlaygroundWeb") })
    let own = files.filter { $0["own"] != nil }.compactMap { $0["path"] as? String }
    #expect(own.contains(Site.catalogue) && own.contains { $0.contains("/scotch.") })
  }

  @Test func kitFillsThePagesAsTheSiteHasThem() async throws {
    let site = try await buildPage()
    let kit = try kit(of: site)
    let pages = try #require(kit["pages"] as? [[String: Any]])
    for page in pages {
      let folder = try #require(page["folder"] as? String)
      let source = try #require(page["page"] as? String)
      var values = try #require(page["values"] as? [String: String])
      let own = try text(site, "/" + folder)
      // A website has neither pages of looks nor one to make shows.
      if let link = values["link"] {
        #expect(link == (folder.isEmpty ? "#wear=*" : "#*"))
        values["link"] = folder.isEmpty ? "wear/*" : "*"
      }
      #expect(values["make"] == (folder.isEmpty ? "" : nil))
      if folder.isEmpty { values["make"] = "make/" }
      let filled = try Template(Data(source.utf8), path: folder).render(values)
      #expect(String(decoding: filled, as: UTF8.self) == own)
    }
  }

  @Test func kitAndItsScriptAreNotKept() async throws {
    let page = try await text(buildPage(), "/make/")
    let kept = try #require(page.firstMatch(of: /&quot;files&quot;:\[([^\]]*make-style[^\]]*)\]/)).1
    #expect(kept.contains("make-late") && !kept.contains("make-kit") && !kept.contains("make-website"))
  }

  // MARK: a site with a pinned key

  private func signedSite() async throws -> Site {
    try folder.write(
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
      -----END PRIVATE KEY-----

      """, to: "key.pem")
    return try await buildPage(signed: SiteSigning(with: SigningKey(at: folder.appending("key.pem"))))
  }

  private func digest(of path: String, in site: Site) throws -> String {
    "sha256-" + ContentHash.base64(of: try #require(site[path]).plain.bytes)
  }

  @Test func pageOfASignedSiteChecksItsScriptsAndGetsItsProgramOfTheChecker() async throws {
    let site = try await signedSite()
    let page = try text(site, "/make/")
    #expect(page.contains(#"data-wasm="""#) && page.contains(#"data-program="../assets/make-Room."#))
    #expect(page.contains(#"data-key="11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=""#))
    let checked = page.matches(of: /(?:src|href)="\.\.(\/assets\/[^"]+)" integrity="([^"]+)"/)
    #expect(checked.count == 3)
    for file in checked { #expect(try digest(of: String(file.1), in: site) == file.2, "\(file.1)") }
    let imports = try #require(page.firstMatch(of: /<script type="importmap">(.*?)<\/script>/)).1
    let late = try #require(site.resources.keys.first { $0.contains("make-late") })
    #expect(imports.contains(try digest(of: late, in: site)) && imports.contains("make-late"))
    #expect(page.contains("'sha256-\(ContentHash.base64(of: Data(imports.utf8)))'"))
  }

  @Test func pageOfASignedSiteShowsPicturesOfMemoryAloneAndMakesNoWebsite() async throws {
    let site = try await signedSite()
    let page = try text(site, "/make/")
    #expect(page.contains("img-src blob: data:;") && page.contains("%3E#../assets/ring"))
    #expect(!page.contains("favicon.ico"))
    // One of the character: in a set of sources the checker could not replace them.
    let character = try #require(page.firstMatch(of: /&quot;scotches&quot;:\[\{(.*?)\]/)).1
    #expect(character.matches(of: /&quot;address&quot;/).count == 1)
    #expect(!page.contains("kit") && !page.contains("website"))
    #expect(!site.resources.keys.contains { $0.contains("make-kit") || $0.contains("make-website") })
    let list = String(decoding: try #require(site["/api/signed"]).plain.bytes.dropFirst(64), as: UTF8.self)
    for path in site.resources.keys where path.contains("make-") { #expect(list.contains(" \(path.dropFirst())\n")) }
    #expect(try text(site, "/").contains(#"data-make="make/""#))
  }

  @Test func pageOfASiteWithoutAKeyHasNoChecker() async throws {
    let page = try await text(buildPage(), "/make/")
    #expect(!page.contains("integrity") && !page.contains("importmap") && page.contains(#"href="../favicon.ico""#))
    #expect(page.contains(#"data-wasm="../assets/make-Room."#))
  }

  @Test func anAppWithoutThePageHasASiteWithoutIt() async throws {
    let site = try await built()
    #expect(site["/make/"] == nil && site.redirects["/make"] == nil)
    #expect(try text(site, "/").contains(#"data-make="""#))
  }
}
