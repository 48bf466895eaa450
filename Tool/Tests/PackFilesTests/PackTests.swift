import Files
import Fixtures
import Foundation
import PackFiles
import Testing

@Suite struct PackTests {
  let folder = TemporaryFolder()

  private func catalog(_ contents: String, name: String = "x") throws -> AssetCatalog {
    try folder.write(contents, to: "A.xcassets/\(name).imageset/Contents.json")
    return AssetCatalog(at: folder.appending("A.xcassets"))
  }

  private func fault(_ contents: String) throws -> String {
    let catalog = try catalog(contents)
    let error = try #require(throws: ToolError.self) { try catalog.images(named: "x") }
    return error.description.replacing("\(folder.path)/A.xcassets/x.imageset/", with: "")
  }

  @Test func findsImagesOfAnImageSetInOrderOfScale() throws {
    try FakeApp.writeImageSet("pirate", 235, 379, to: "A.xcassets", in: folder)
    let catalog = AssetCatalog(at: folder.appending("A.xcassets"))
    let images = try #require(try catalog.images(named: "pirate"))
    #expect(images.map(\.scale) == [1, 2] && images.map(\.image.width) == [235, 470])
    #expect(images.allSatisfy { $0.size.width == 235 && $0.size.height == 379 })
    #expect(try catalog.images(named: "nobody") == nil)
  }

  @Test func findsImageSetsInGroups() throws {
    try FakeApp.writeImageSet("b", 1, 1, to: "A.xcassets/Group/Inner", in: folder)
    try FakeApp.writeImageSet("a", 1, 1, to: "A.xcassets", in: folder)
    #expect(AssetCatalog(at: folder.appending("A.xcassets")).names == ["a", "b"])
  }

  @Test func leavesOutImagesForOtherDevices() throws {
    try folder.write(Pictures.png(4, 4), to: "A.xcassets/x.imageset/x.png")
    let catalog = try catalog(
      #"{"images": [{"idiom": "universal", "filename": "x.png"}, {"idiom": "watch", "filename": "none.png"}]}"#)
    #expect(try catalog.images(named: "x")?.map(\.scale) == [1])
  }

  @Test func imageSetWithTooManyFilesIsRefused() throws {
    try folder.write(Pictures.png(4, 4), to: "A.xcassets/x.imageset/x.png")
    let entries = Array(repeating: #"{"filename": "x.png"}"#, count: 17).joined(separator: ",")
    #expect(
      try fault(#"{"images": [\#(entries)]}"#)
        == "Contents.json: images[16]: more than 16 files; keep one for each scale")
  }

  @Test func faultsOfAnImageSetAreReported() throws {
    try folder.write("text", to: "A.xcassets/x.imageset/x.png")
    #expect(try fault("{").hasPrefix("Contents.json: is not valid JSON"))
    #expect(
      try fault("{}")
        == "Contents.json: images: expected a list of images; write [{\"filename\": ..., \"scale\": ...}]")
    #expect(
      try fault(#"{"images": [{"idiom": "universal"}]}"#)
        == "Contents.json: no image has a filename; add one")
    #expect(
      try fault(#"{"images": [{"filename": "y.png"}]}"#)
        == "Contents.json: images[0]: y.png: no such file; check the path")
    #expect(
      try fault(#"{"images": [{"filename": "x.png"}]}"#)
        == "Contents.json: images[0]: x.png: is not PNG, JPEG or WebP; convert it to one of them")
    #expect(
      try fault(#"{"images": [{"filename": "x.png", "scale": "4x"}]}"#)
        == "Contents.json: images[0]: scale: expected \"1x\", \"2x\" or \"3x\"")
    #expect(
      try fault(#"{"images": [{"filename": "../y.imageset/x.png"}]}"#)
        == "Contents.json: images[0]: filename: \"../y.imageset/x.png\" is not in this folder; "
        + "use a name without / and ..")
  }

  @Test func findsItsListByName() throws {
    for name in ["current_costumes.json", "config.json", "config.plist"] {
      try folder.write("[]", to: name)
      #expect(try Pack(at: folder.url).list.lastPathComponent == name)
    }
    #expect(try Pack(at: folder.appending("config.json")).folder.path == folder.path)
  }

  @Test func folderWithoutAListIsReported() {
    #expect(
      throws: ToolError(
        "\(folder.path): not a pack, as it has no list; add config.plist or config.json or current_costumes.json"
      )
    ) { try Pack(at: folder.url) }
    _ = try? folder.write("[]", to: "costumes.json")
    #expect(
      throws: ToolError(
        "\(folder.path): not a pack, as it has no list; if costumes.json is the list, rename it to config.json")
    ) {
      try Pack(at: folder.url)
    }
    _ = try? folder.write("{}", to: "site/site.json")
    #expect(
      throws: ToolError(
        "\(folder.path)/site: not a pack, as it has no list; it is a published site, which any static server serves")
    ) { try Pack(at: folder.appending("site")) }
    let picture = folder.appending("robot.png")
    _ = try? folder.write(Pictures.png(1, 1), to: "robot.png")
    #expect(throws: ToolError("\(picture.path): is a picture; pass a list of costumes, or the folder of the list")) {
      try Pack(at: picture)
    }
    #expect(
      throws: ToolError(
        "\(folder.path)/none: no such file or directory; pass a list of costumes, or the folder of the list")
    ) {
      try Pack(at: folder.appending("none"))
    }
  }

  @Test func findsFilesNextToItsListOnly() throws {
    try folder.write("[]", to: "pack/config.json")
    try folder.write(Pictures.png(1, 1), to: "secret.png")
    try folder.write(Pictures.png(2, 2), to: "pack/images/a b.png")
    try FileManager.default.createSymbolicLink(
      at: folder.appending("pack/link.png"), withDestinationURL: folder.appending("secret.png"))
    let pack = try Pack(at: folder.appending("pack"))
    #expect(try pack.file(named: "images/a%20b.png").width == 2)
    for name in ["./images/a b.png", "images//a b.png", "images/a b.png/", "images/../images/./a b.png"] {
      #expect(try pack.file(named: name).width == 2)
      #expect(Pack.path(of: name) == "images/a b.png")
    }
    #expect(Pack.path(of: "../../a/../b.png") == "../../b.png" && Pack.path(of: ".") == "")
    for name in [
      "../secret.png", "%2e%2e/secret.png", "link.png", "images/../../secret.png", "a\u{0}b", "..", "", ".",
    ] {
      #expect(throws: ToolError.self) { try pack.file(named: name) }
    }
  }

  /// A link in a pack from elsewhere could publish any file.
  @Test(arguments: [
    "pirate.imageset/pirate.png", "pirate.imageset/Contents.json", "pirate.imageset", "../config.json",
    "../Assets.xcassets",
  ])
  func linkInAPackIsNotFollowed(place: String) throws {
    try folder.write("[]", to: "pack/config.json")
    try FakeApp.writeImageSet("pirate", 9, 9, to: "pack/Assets.xcassets", in: folder)
    let file = folder.appending("pack/Assets.xcassets/\(place)").standardizedFileURL
    let outside = folder.appending("outside")
    try FileManager.default.moveItem(at: file, to: outside)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
    let error = #expect(throws: ToolError.self) {
      let pack = try Pack(at: folder.appending("pack"))
      _ = try pack.costumes()
      _ = try pack.images(named: "pirate")
    }
    #expect(error?.description.contains("\(file.path): is a symbolic link; replace it with the f") == true)
  }

  @Test func packMayBeALink() throws {
    try folder.write("[]", to: "pack/config.json")
    try FakeApp.writeImageSet("pirate", 9, 9, to: "pack/Assets.xcassets", in: folder)
    let link = folder.appending("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending("pack"))
    #expect(try Pack(at: link).images(named: "pirate")?.count == 2)
  }

  @Test(.enabled(if: ChallengePack.url != nil, "the original pack is not in ../shared/challenge"))
  func readsTheOriginalPackUnchanged() throws {
    let pack = try Pack(at: try #require(ChallengePack.url))
    let reading = try pack.costumes()
    #expect(reading.faults.isEmpty)
    #expect(reading.model.map(\.standard.id.string) == ["doctor", "ghost", "hipster"])
    for costume in reading.model.map(\.standard) {
      let images = try #require(try pack.images(named: costume.images.images[0].url.string))
      #expect(images.map(\.scale) == [1, 2] && images[0].size == costume.size)
    }
    #expect(try pack.images(named: "scotch")?[0].size.height == 374)
  }
}
