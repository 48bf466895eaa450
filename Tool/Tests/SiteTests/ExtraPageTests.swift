import Foundation
import Site
import SiteFixtures
import Testing

/// A page beside the apps, as `disguise preview` may have.
@Suite final class ExtraPageTests: SiteFixture {
  private static let page = ExtraPage(
    folder: "side", files: ["side.js": "text/javascript; charset=utf-8"], late: [("more", "more.js")])

  private func buildPage() async throws -> Site {
    try folder.write(
      "<!doctype html><img src=\"{{ring}}\"><p data-facts=\"{{facts}}\">", to: "disguise-app/side/index.html")
    try folder.write("side()", to: "disguise-app/side/side.js")
    for code in ["de", "en"] { try folder.write("{}", to: "disguise-app/side/\(code).json") }
    return try await build(extraPages: [Self.page]).site
  }

  @Test func pageAndItsFilesAreBelowItsFolder() async throws {
    let site = try await buildPage()
    #expect(site["/side/side.js"]?.contentType == "text/javascript; charset=utf-8")
    let ring = try #require(try text(site, "/side/").firstMatch(of: /src="\.\.(\/assets\/ring[^"]+)"/)).1
    #expect(site[String(ring)] != nil)
    #expect(site.redirects["/side"] == "side/")
  }

  @Test func pageHasATableOfEachLanguage() async throws {
    let site = try await buildPage()
    let page = try text(site, "/side/").replacing("&quot;", with: "\"")
    let facts = #"{"late":{"more":"more.js"},"rightToLeft":[],"words":{"de":"de.json","en":"en.json"}}"#
    #expect(page.contains("data-facts=\"\(facts)\""))
    #expect(site["/side/de.json"]?.contentType == "application/json")
  }

  @Test func pagesMayBeFramedByTheSiteAlone() async throws {
    let policy = try await buildPage().policy.header
    #expect(policy.contains("frame-src 'self'") && policy.contains("frame-ancestors 'self'"))
  }

  @Test func otherSitesHaveNoFrames() async throws {
    let (site, _) = try await build()
    #expect(!site.resources.keys.contains { $0.hasPrefix("/side") } && site.redirects["/side"] == nil)
    #expect(site.policy.header.contains("frame-ancestors 'none'") && !site.policy.header.contains("frame-src"))
  }

  @Test func draftIsMountedBelowAFolder() async throws {
    var (site, _) = try await build()
    let draft = try await build().site
    site.mount(draft, at: "draft")
    for (path, resource) in draft.resources { #expect(site["/draft" + path] == resource, "\(path)") }
    #expect(site.redirects["/draft"] == "draft/" && site.redirects["/draft/hoo"] == "hoo/")
  }
}
