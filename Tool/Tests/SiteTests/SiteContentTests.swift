import Files
import Fixtures
import Foundation
import Packs
import SiteFixtures
import Testing

/// The document of the dressing room and the catalogue.
@Suite final class SiteContentTests: SiteFixture {
  /// The scales of an image's own files.
  private func scales(_ images: ImageSet) -> [Int] { images.images.filter { !$0.isTwin }.map(\.scale) }

  @Test func contentIsValidForTheApp() async throws {
    let (site, _) = try await build()
    let content = try content(site)
    #expect(content.costumes.map(\.id) == ["pirate"] && scales(content.costumes[0].images) == [1, 2])
    #expect(scales(content.character.images) == [1, 2, 3] && content.character.size.height == 374)
    #expect(content.catalogueURL == "api/current_costumes.json")
    #expect(content.intro.steps[0].image == content.character)
    let images = [content.character, content.ring, content.line].flatMap(\.images.images)
    for image in images + content.costumes[0].images.images { #expect(site["/" + image.url.string] != nil) }
  }

  @Test func catalogueAddressesAreRelativeToIt() async throws {
    let (site, _) = try await build()
    let value = try Document.json(Data(text(site, "/api/current_costumes.json").utf8))
    let costume = try #require(CostumeReader.costumes(in: value, path: "").model.first)
    #expect(costume.id == "nurse")
    for image in costume.images.images {
      #expect(image.url.string.hasPrefix("../assets/nurse") && site[String(image.url.string.dropFirst(2))] != nil)
    }
  }

  @Test func packReplacesScotch() async throws {
    try FakeApp.writeImageSet("scotch", 200, 300, to: "disguise-app/bundled/Assets.xcassets", in: folder)
    let content = try await content(build().site)
    #expect(content.character.size.width == 200 && content.ring.size.width == 320)
  }

  @Test func eyelidsBelongToTheShownScotch() async throws {
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

  @Test func faceBelongsToOurOwnScotch() async throws {
    let (site, _) = try await build()
    let address = try content(site).faceURL.string
    #expect(address.hasSuffix(".svg") && site["/" + address] != nil)
    #expect(try text(site, "/service-worker.js").contains(address))
    try FakeApp.writeImageSet("scotch", 200, 300, to: "disguise-app/bundled/Assets.xcassets", in: folder)
    #expect(try await content(build().site).faceURL == "", "another Scotch has another face")
  }

  @Test func emptyCatalogueIsAnEmptyList() async throws {
    let file = try folder.write("[]", to: "empty.json")
    #expect(try await text(build(catalogue: file).site, "/api/current_costumes.json") == "[]")
  }

  @Test(.enabled(if: ChallengePack.url != nil, "the original pack is not in ../shared/challenge"))
  func originalPackWorksUnchanged() async throws {
    let (site, warnings) = try await build(costumes: ChallengePack.url)
    #expect(warnings == [])
    let content = try content(site)
    #expect(content.costumes.map(\.id) == ["doctor", "ghost", "hipster"])
    #expect(content.costumes.allSatisfy { scales($0.images) == [1, 2] && !$0.bubble.isEmpty })
    #expect(content.character.size.height == 374 && scales(content.character.images) == [1, 2])
  }
}
