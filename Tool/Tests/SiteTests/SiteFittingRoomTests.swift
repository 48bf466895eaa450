import Foundation
import Site
import Testing

/// The fitting room, which only `disguise preview` offers.
@Suite final class SiteFittingRoomTests: SiteFixture {
  private static let files = ["fitting.js", "style.css", "FittingRoomWeb.wasm", "en.json", "de.json"]

  private func buildRoom() async throws -> Site { try await build(hasFittingRoom: true).site }

  @Test func pageAndItsFilesAreBelowFitting() async throws {
    let site = try await buildRoom()
    for name in Self.files { #expect(site["/fitting/\(name)"] != nil, "\(name)") }
    let ring = try #require(try text(site, "/fitting/").firstMatch(of: /src="\.\.(\/assets\/ring[^"]+)"/)).1
    #expect(site[String(ring)] != nil)
    #expect(site.redirects["/fitting"] == "fitting/")
  }

  @Test func pagesMayBeFramedByTheSiteAlone() async throws {
    let policy = try await buildRoom().policy.header
    #expect(policy.contains("frame-src 'self'") && policy.contains("frame-ancestors 'self'"))
  }

  @Test func otherSitesHaveNoFittingRoomAndNoFrames() async throws {
    let (site, _) = try await build()
    #expect(!site.resources.keys.contains { $0.hasPrefix("/fitting") } && site.redirects["/fitting"] == nil)
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
