import Files
import Fixtures
import Foundation
import PackFiles
import Packs
import Pixels
import Site
import SiteFixtures
import Testing
import Values

/// The forms of costumes that the site has besides their own files.
@Suite final class SitePicturesTests: SiteFixture {
  /// Builds a site with one costume whose image is `png`, and returns it with the costume's key in the catalogue.
  private func site(_ png: Data, more: String = "", isPreview: Bool = false) async throws -> (Site, Costume) {
    try folder.write(png, to: "pack/robot.png")
    let list = "[\(FakeApp.costume("robot", image: "robot.png", more: more))]"
    let pack = try Pack(at: folder.write(list, to: "pack/config.json"))
    let app = try AppFolder(at: app)
    let site = try await SiteBuilder(app: app, costumes: pack, catalogue: Pack(at: app.catalogue), isPreview: isPreview)
      .build().site
    return (site, try #require(content(site).costumes.first))
  }

  private func image(_ url: Text, in site: Site) throws -> ImageFile {
    try ImageFile(try #require(site["/" + url.string]).plain.bytes)
  }

  @Test func bubblesHaveASmallForm() async throws {
    let png = Pictures.detailedPNG(470, 758)
    let (site, costume) = try await site(png)
    let small = try image(costume.bubble, in: site)
    #expect(small.kind == .webp && small.width == 176 && small.height == 284)
    #expect(small.bytes.count < png.count / 3)
    #expect(site.firstVisit.contains("/" + costume.bubble.string))
  }

  @Test func aTwinHasTheSameVisiblePixels() async throws {
    let (site, costume) = try await site(Pictures.detailedPNG(235, 379))
    let files = costume.images.images
    #expect(files.map(\.isTwin) == [true, false])
    let (twin, original) = (try image(files[0].url, in: site), try image(files[1].url, in: site))
    #expect(twin.kind == .webp && original.kind == .png && twin.bytes.count < original.bytes.count)
    let pixels = try [twin, original].map { try PixelImage(decoding: [UInt8]($0.bytes)) }
    #expect(pixels[0] == pixels[1])
  }

  @Test func theLaunchPictureIsTheTwin() async throws {
    try folder.write(Pictures.detailedPNG(235, 374), to: "disguise-app/shell/scotch.png")
    let page = try text(await build().site, "/")
    #expect(page.contains(/<img src="assets\/scotch\.[0-9a-f]{16}\.webp"/))
  }

  /// Properties that the library does not keep: a profile of the colours, another orientation, an animation.
  @Test(arguments: ["iCCP", "eXIf", "acTL"])
  func picturesWithMoreToSayStayAsTheyAre(chunk: String) async throws {
    let (_, costume) = try await site(
      Pictures.detailedPNG(235, 379, extra: Pictures.chunk(chunk, [0, 0, 0, 1, 0, 0, 0, 0])))
    #expect(costume.bubble.isEmpty && costume.images.images.map(\.isTwin) == [false])
  }

  @Test func aPreviewHasTheFilesOnly() async throws {
    let (_, costume) = try await site(Pictures.detailedPNG(235, 379), isPreview: true)
    #expect(costume.bubble.isEmpty && costume.images.images.map(\.isTwin) == [false])
  }

  /// As in the catalogue of another site, whose forms would have other names here.
  @Test func formsInAListAreMadeAnew() async throws {
    let (site, costume) = try await site(
      Pictures.detailedPNG(470, 758), more: #", "webp": "gone.webp", "webp@2x": "gone.webp", "bubble": "gone.webp""#)
    #expect(costume.images.images.map(\.isTwin) == [true, false])
    #expect(try image(costume.bubble, in: site).width == 176)
  }

  /// The files of the cache are replaced only by forms that are made again.
  @Test func formsOfOneRunServeTheNext() async throws {
    let cache = folder.appending("cache")
    func run() async throws -> (files: [String: Int], etags: [String: String]) {
      try folder.write(Pictures.detailedPNG(470, 758), to: "disguise-app/shell/scotch.png")
      let builder = SiteBuilder(
        app: try AppFolder(at: app), costumes: try Pack(at: app.appendingPathComponent("bundled")),
        catalogue: try Pack(at: app.appendingPathComponent("catalogue")))
      let site = try await BuildCache(on: FormCache(in: cache)).used { () async throws(ToolError) in
        try await builder.build().site
      }
      let numbers = try fileNames(in: cache).map { name in
        try FileManager.default.attributesOfItem(atPath: cache.path + "/" + name)[.systemFileNumber] as? Int ?? 0
      }
      let files = Dictionary(uniqueKeysWithValues: zip(fileNames(in: cache), numbers))
      return (files, site.resources.mapValues { "\($0.brotli?.bytes.count ?? 0) \($0.plain.etag)" })
    }
    let (first, second, direct) = (try await run(), try await run(), try await build().site)
    #expect(
      ["lossless-webp", "brotli", "gzip"].allSatisfy { kind in first.files.keys.contains { $0.hasPrefix(kind) } })
    #expect(first == second)
    #expect(first.etags == direct.resources.mapValues { "\($0.brotli?.bytes.count ?? 0) \($0.plain.etag)" })
  }
}
