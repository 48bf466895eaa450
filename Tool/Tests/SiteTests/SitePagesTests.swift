import Files
import Fixtures
import Foundation
import Packs
import Site
import SiteFixtures
import Testing

/// The two pages: addresses, inline files and the content security policy.
@Suite final class SitePagesTests: SiteFixture {
  @Test func pageHasRelativeAddressesAndEscapedWords() async throws {
    let (site, _) = try await build()
    let page = try text(site, "/")
    #expect(page.contains("<html lang=\"en\" dir=\"ltr\">") && page.contains("A &lt;b&gt; &amp; more"))
    #expect(page.contains("default-src &#39;none&#39;") && !page.contains("frame-ancestors"))
    for match in page.matches(of: /(?:src|href|content|data-[a-z]+)="([^": ]+)"/) {
      #expect(isAnswered(String(match.1), by: site), "\(match.1) is in the site, relative to the page")
    }
    let character = try #require(page.firstMatch(of: /srcset="(assets\/scotch[^"]+)"/)).1
    #expect(character.split(separator: ", ").map { $0.suffix(2) } == ["1x", "2x"])
  }

  /// Whether the site has what the start page calls `name`: a file, the page itself, or the page of each costume.
  private func isAnswered(_ name: String, by site: Site) -> Bool {
    let path = name == "./" ? "/" : "/" + name.replacing("*", with: "pirate")
    if case .page? = site.linkPages?.answer(at: path, languages: "") { return true }
    return site[path] != nil
  }

  @Test(arguments: ["/": ["style.css", "shell/face.css"], "/hoo/": ["hoo/style.css"]])
  func policyAllowsTheInlineStyleOfEachPage(page: String, styles: [String]) async throws {
    let (site, _) = try await build()
    let inline = try #require(try text(site, page).firstMatch(of: /<style>([^<]*)<\/style>/)).1
    let parts = try (["shared.css"] + styles).map { try Data(contentsOf: app.appendingPathComponent($0)) }
    #expect(Data(inline.utf8) == parts.reduce(Data(), +))
    let digest = ContentHash.base64(of: Data(inline.utf8))
    #expect(site.policy.header.contains("'sha256-\(digest)'"))
    #expect(try text(site, page).contains(site.policy.meta.replacing("'", with: "&#39;")))
  }

  @Test func onlyPagesThatOpenFilesAskOtherHosts() async throws {
    let (site, _) = try await build()
    let rule = { (page: String) in page.replacing("&#39;", with: "'").firstMatch(of: /connect-src ([^;]*);/)?.1 }
    for (path, hosts) in [("/", "'self' https:"), ("/hoo/", "'self' https:"), ("/dynamics/", "'self'")] {
      #expect(try rule(text(site, path)) == hosts[...], "\(path)")
    }
    #expect(rule(site.policy.header) == "'self' https:")
    guard case .page(let look, _)? = site.linkPages?.answer(at: "/wear/pirate", languages: "") else {
      Issue.record("the look has no page")
      return
    }
    #expect(rule(String(decoding: look.plain.bytes, as: UTF8.self)) == "'self' https:")
  }

  @Test func hooViewHasAddressesRelativeToItsFolder() async throws {
    let (site, _) = try await build()
    let page = try text(site, "/hoo/")
    let names = page.matches(of: /(?:src|href|content|data-[a-z]+)="([^": ]+)"/).map { String($0.1) }
    #expect(names.count == 10)
    for name in names where !["manifest.webmanifest", "./"].contains(name) {
      #expect(name.hasPrefix("../assets/") && site[String(name.dropFirst(2))] != nil, "\(name)")
    }
    for name in ["HooViewWeb", "HooViewWeb-second", "hoo"] {
      #expect(names.contains { $0.hasPrefix("../assets/\(name).") }, "\(name)")
    }
    let character = try #require(page.firstMatch(of: /srcset="([^"]+)"/)).1
    #expect(character.split(separator: ", ").allSatisfy { $0.hasPrefix("../assets/scotch") })
    let manifest = try Document.json(Data(text(site, "/hoo/manifest.webmanifest").utf8))
    guard case .list(let icons)? = manifest["icons"], case .text(let icon)? = icons[0]["src"] else {
      Issue.record("no icons")
      return
    }
    #expect(icon.string.hasPrefix("../assets/hoo-icon-192."))
  }

  @Test func hooViewDocumentHasWordsAndIndexAddress() async throws {
    let (site, _) = try await build()
    let content = try Document.json(Data(text(site, asset(site, "hoo")).utf8))
    #expect(content["index"] == "../api/hoosets.json".value)
    #expect(WordsReader.words(in: content["words"] ?? .null, path: "").model?["launch-above"] == "A <b> & more")
  }

  @Test func pageInlinesItsLettering() async throws {
    let page = try await text(build().site, "/")
    let svg = "&lt;svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22100%25%22/&gt;%0A"
    #expect(page.contains("src=\"data:image/svg+xml,\(svg)\""))
  }

  @Test func hooViewPublishesItsFontsAndTheLicences() async throws {
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
    #expect(try text(site, asset(site, "licences")).contains("Apache"))
  }

  @Test(arguments: ["a {}\r\n", "a { content: '</style>' }"])
  func styleThatThePageWouldChangeIsRefused(style: String) async throws {
    for file in ["style.css", "hoo/style.css", "shared.css"] {
      try folder.write(style, to: "disguise-app/\(file)")
      #expect(try await faultLines() == ["APP/\(file): has a carriage return or \"</\" in it; remove it"])
      try folder.write("", to: "disguise-app/\(file)")
    }
  }

  @Test func previewPictureHasAWholeAddressIfThePublicOneIsKnown() async throws {
    let (site, _) = try await build()
    let social = try asset(site, "social").dropFirst()
    #expect(try text(site, "/").contains("content=\"\(social)\""))
    let known = try await build(root: "https://example.org/d/").site
    #expect(try text(known, "/").contains("content=\"https://example.org/d/\(social)\""))
    let owl = try asset(site, "hoo-icon-512").dropFirst()
    #expect(try text(site, "/hoo/").contains("content=\"../\(owl)\""))
    #expect(try text(known, "/hoo/").contains("content=\"https://example.org/d/\(owl)\""))
  }
}
