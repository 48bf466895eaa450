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
    late: ["script": "late.js"], online: ["website": "website.js"], words: ["en": "en.json"])

  private static let template = """
    <html data-home="{{home}}">{{{csp}}}<link href="{{style}}"><img src="{{ring}}">\
    <script src="{{script}}" data-wasm="{{wasm}}" data-facts="{{facts}}"></script>
    """

  private func buildPage() async throws -> Site {
    let files = [
      ("index.html", Self.template), ("style.css", "a{}"), ("fitting.js", "a()"), ("Room.wasm", "b"), ("en.json", "{}"),
      ("late.js", "c()"), ("website.js", "d()"),
    ]
    for (name, text) in files { try folder.write(text, to: "disguise-app/fitting/\(name)") }
    return try await built()
  }

  private func built() async throws -> Site {
    let app = try AppFolder(at: app)
    var builder = try SiteBuilder(app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: app.catalogue))
    builder.sidePages = [Self.page]
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

  @Test func pageHasThePolicyOfTheOthersAndTheCharacter() async throws {
    let page = try await text(buildPage(), "/make/")
    #expect(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"))
    #expect(page.contains(#"&quot;scotches&quot;:[{&quot;"#) && page.contains("&quot;languages&quot;:[&quot;en&quot;"))
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

  @Test func anAppWithoutThePageHasASiteWithoutIt() async throws {
    let site = try await built()
    #expect(site["/make/"] == nil && site.redirects["/make"] == nil)
    #expect(try text(site, "/").contains(#"data-make="""#))
  }
}
