import Foundation
import Site
import SiteFixtures
import Testing

/// The page of the playground.
@Suite final class PlaygroundPageTests: SiteFixture {
  @Test func pageNamesItsFilesAndHasThePolicyOfTheSite() async throws {
    let (site, _) = try await build()
    let page = try text(site, "/dynamics/")
    for name in ["playground", "style", "PlaygroundWeb"] {
      #expect(page.contains("\"..\(try asset(site, name))\""), "\(name)")
    }
    #expect(page.contains("default-src 'none'") || page.contains("default-src &#39;none&#39;"))
    #expect(site.redirects["/dynamics"] == "dynamics/")
  }

  @Test func pageNamesItsTablesAndTheLanguagesFromRightToLeft() async throws {
    for code in ["ar", "de", "he"] { try folder.write("{}", to: "disguise-app/dynamics/\(code).json") }
    let (site, _) = try await build()
    let page = try text(site, "/dynamics/")
    for code in ["ar", "de", "he"] {
      #expect(page.contains("&quot;\(code)&quot;:&quot;..\(try asset(site, "playground.\(code)"))&quot;"))
    }
    #expect(page.contains("data-right-to-left=\"ar he\""))
  }

  @Test func appsNameNothingOfThePlayground() async throws {
    let (site, _) = try await build()
    for path in ["/", "/hoo/", "/service-worker.js"] { #expect(!(try text(site, path)).contains("layground")) }
  }
}
