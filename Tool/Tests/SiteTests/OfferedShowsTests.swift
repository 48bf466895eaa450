import Files
import Fixtures
import Foundation
import Site
import SiteFixtures
import Testing

/// The shows that a site offers beside its own.
@Suite final class OfferedShowsTests: SiteFixture {
  private func offer() throws {
    try folder.write(#"[{"title": "Eight", "file": "eight.disguise"}]"#, to: "disguise-app/shows/shows.json")
    try folder.write(Data("PK packed".utf8), to: "disguise-app/shows/eight.disguise")
    try folder.write(Pictures.clearPNG(8, 8), to: "disguise-app/shows/eight.png")
    try folder.write("notes", to: "disguise-app/shows/notes.txt")
  }

  @Test func packedShowsArePublishedUnderTheirNames() async throws {
    try offer()
    let (site, warnings) = try await build()
    #expect(warnings == [])
    let types = ["eight.disguise": "application/zip", "eight.png": "image/png", "shows.json": "application/json"]
    for (name, type) in types {
      let file = try #require(site["/shows/\(name)"], "\(name)")
      #expect(file.contentType == type && file.cacheControl == Resource.shortLived)
    }
    #expect(try text(site, "/shows/eight.disguise") == "PK packed")
    #expect(site["/shows/notes.txt"] == nil)
  }

  /// No visit downloads a show that is not chosen.
  @Test func showsBelongToNoStart() async throws {
    try offer()
    let (site, _) = try await build()
    #expect(site.firstVisit.allSatisfy { !$0.contains("shows/") })
    #expect(try !text(site, "/service-worker.js").contains("shows/"))
  }

  @Test func anAppWithoutThemOffersAnEmptyList() async throws {
    let (site, _) = try await build()
    #expect(try text(site, "/" + Site.offeredShows) == "[]\n")
  }
}
