import Foundation
import PackFiles
import Site
import SiteFixtures
import Testing

/// A page beside the apps of every site.
@Suite final class SidePageTests: SiteFixture {
  private static let page = SidePage(
    folder: "make", source: "fitting", stylesheet: "style.css", script: "fitting.js", program: "Room.wasm",
    late: ["script": "late.js"], words: ["en": "en.json"])

  private static let template = """
    <html data-home="{{home}}">{{{csp}}}<link href="{{style}}"><img src="{{ring}}">\
    <script src="{{script}}" data-wasm="{{wasm}}" data-facts="{{facts}}"></script>
    """

  private func buildPage() async throws -> Site {
    let files = [
      ("index.html", Self.template), ("style.css", "a{}"), ("fitting.js", "a()"), ("Room.wasm", "b"), ("en.json", "{}"),
      ("late.js", "c()"),
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
    #expect(page.contains(#"&quot;late&quot;:{&quot;script&quot;:&quot;../assets/make-late."#))
    for name in named { #expect(site[name] != nil, "\(name)") }
    #expect(page.contains(#"data-home="browser""#) && site.redirects["/make"] == "make/")
    #expect(try text(site, "/").contains(#"data-make="make/""#))
  }

  @Test func pageHasThePolicyOfTheOthersAndTheCharacter() async throws {
    let page = try await text(buildPage(), "/make/")
    #expect(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"))
    #expect(page.contains(#"&quot;scotches&quot;:[{&quot;"#) && page.contains("&quot;languages&quot;:[&quot;en&quot;"))
  }

  @Test func anAppWithoutThePageHasASiteWithoutIt() async throws {
    let site = try await built()
    #expect(site["/make/"] == nil && site.redirects["/make"] == nil)
    #expect(try text(site, "/").contains(#"data-make="""#))
  }
}
