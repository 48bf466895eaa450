import Files
import Fixtures
import Foundation
import Testing

@testable import PackFiles

/// Messages about unused pictures and about names without a picture.
@Suite struct PackPicturesTests {
  let folder = TemporaryFolder()

  private func pack(_ files: String...) throws -> Pack {
    try folder.write("[]", to: "config.json")
    for file in files { try folder.write(Pictures.png(2, 2), to: file) }
    return try Pack(at: folder.url)
  }

  private func fault(_ name: String, in pack: Pack) throws -> String {
    try #require(throws: ToolError.self) { try pack.file(named: name) }.description
      .replacing(folder.path, with: "PACK")
  }

  private func strays(_ pack: Pack, besides used: Set<String> = []) -> [String] {
    pack.strayPictures(besides: used, hasCharacter: false).map { $0.replacing(folder.path, with: "PACK") }
  }

  @Test(arguments: [
    ("robot", "robot.png"), ("robot.jpg", "robot.png"), ("Robot.PNG", "robot.png"), ("robto.png", "robot.png"),
    ("robots", "robot.png"), ("art/Ghost", "art/ghost.webp"), ("pirat", "pirate"), ("PIRATE", "pirate"),
    ("pirate.png", "pirate"),
  ])
  func suggestsTheNearestPicture(name: String, meant: String) throws {
    try FakeApp.writeImageSet("pirate", 1, 1, to: "A.xcassets", in: folder)
    let pack = try pack("robot.png", "robot@2x.png", "nurse.png", "art/ghost.webp")
    #expect(
      try fault(name, in: pack)
        == "no image set and no file \"\(name)\" in PACK; did you mean \"\(meant)\"?")
  }

  /// As a Mac's disk writes it, and as people type it.
  @Test func nameInAnotherUnicodeFormIsExplained() throws {
    let pack = try pack("robo\u{308}.png")
    #expect(
      try fault("rob\u{f6}.png", in: pack).hasSuffix(
        "in another Unicode form; rename the file by typing its name again"))
  }

  @Test func folderIsNoList() throws {
    try folder.write("x", to: "config.json/notes.txt")
    let error = try #require(throws: ToolError.self) { try Pack(at: folder.url) }
    #expect(error.description.hasSuffix("; add config.plist or config.json or current_costumes.json"))
  }

  @Test func listsThePicturesIfNoneIsNear() throws {
    #expect(try fault("x.png", in: pack()) == "no image set and no file \"x.png\" in PACK; add one")
    let few = try pack("a.png", "notes.txt", "b.jpg")
    #expect(try fault("monk", in: few).hasSuffix("; add it, or use one of \"a.png\", \"b.jpg\""))
    let many = try pack("c1.png", "c2.png", "c3.png", "c4.png", "c5.png", "c6.png")
    #expect(try fault("monk", in: many).hasSuffix("\"c3.png\", \"c4.png\" and 2 more"))
  }

  @Test func suggestsTheFolderForImageSets() throws {
    try FakeApp.writeImageSet("pirate", 1, 1, to: "A.xcassets", in: folder)
    _ = try pack()
    let list = try Pack(at: folder.appending("config.json"))
    #expect(try fault("pirate", in: list).hasSuffix("; to use its image sets, pass the folder instead of its list"))
  }

  @Test func imageSetWithoutContentsIsReportedWithAnExample() throws {
    let pack = try pack("A.xcassets/scotch.imageset/scotch.png", "A.xcassets/scotch.imageset/scotch@2x.png")
    let error = try #require(throws: ToolError.self) { try pack.images(named: "scotch") }
    #expect(
      error.description == "\(folder.path)/A.xcassets/scotch.imageset: no Contents.json; write one, such as "
        + #"{"images": [{"filename": "scotch.png", "scale": "1x"}, {"filename": "scotch@2x.png", "scale": "2x"}]}"#)
  }

  @Test(arguments: ["scotch.png", "ring@2x.png", "Lids.PNG"])
  func fileDoesNotReplaceTheAppsPicture(file: String) throws {
    let name = String(file.lowercased().prefix { $0 != "." && $0 != "@" })
    let scale = file.contains("@2x") ? "2x" : "1x"
    #expect(
      try strays(pack(file)) == [
        "PACK/\(file): is not used; to replace the app's own picture, move it to Assets.xcassets/\(name).imageset with a "
          + #"Contents.json such as {"images": [{"filename": "\#(file)", "scale": "\#(scale)"}]}"#
      ])
  }

  @Test func imageSetOutsideOfACatalogIsNotUsed() throws {
    let line = "PACK/scotch.imageset: is not used, as it is not in an asset catalog; move it to Assets.xcassets"
    #expect(try strays(pack("scotch.imageset/scotch.png")) == [line])
  }

  @Test(arguments: [("scotsh", "scotch"), ("Scotch", "scotch"), ("rings", "ring"), ("lid", "lids")])
  func misspeltImageSetIsReported(name: String, meant: String) throws {
    try FakeApp.writeImageSet(name, 1, 1, to: "A.xcassets", in: folder)
    let pack = try pack()
    #expect(
      strays(pack) == [
        "PACK/A.xcassets/\(name).imageset: is used by no costume; did you mean \"\(meant)\"? "
          + "The image sets scotch, ring, lids replace the app's own pictures"
      ])
    #expect(strays(pack, besides: [name]) == [])
  }

  @Test func lidsWithoutScotchAreReported() throws {
    try FakeApp.writeImageSet("lids", 1, 1, to: "A.xcassets", in: folder)
    #expect(
      try strays(pack()) == ["PACK/A.xcassets/lids.imageset: is used only with an image set \"scotch\"; add that"])
  }

  @Test func usedAndUnrelatedFilesAreNotReported() throws {
    for name in ["scotch", "ring", "lids", "pirate", "app_image_o"] {
      try FakeApp.writeImageSet(name, 1, 1, to: "A.xcassets", in: folder)
    }
    let pack = try pack("robot.png", "scotch.png", "ring.png")
    #expect(strays(pack, besides: ["robot.png", "pirate"]) == [])
  }
}
