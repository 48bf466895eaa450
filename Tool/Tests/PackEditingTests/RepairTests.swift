import Check
import Fixtures
import Foundation
import PackEditing
import Testing

/// `disguise check --fix`: every repair, and the cases in which nothing is repaired.
@Suite struct RepairTests {
  let folder = TemporaryFolder()
  static let set = "Assets.xcassets/ghost.imageset"

  private func repair(_ pack: FakePack) throws -> [String] {
    try pack.write(to: folder)
    return try PackRepair.repair(at: folder.appending("pack").path).map {
      "\($0.entry) \($0.path) \($0.change) [\($0.rule)]"
    }
  }

  private func rules() -> [String] { PackCheck(at: folder.appending("pack").path).findings.map(\.rule) }

  private func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending("pack/\(path)")) }

  @Test func soundPackIsNotTouched() throws {
    #expect(try repair(FakePack()) == [])
  }

  @Test func bytesBehindThePictureAreRemoved() throws {
    var pack = FakePack()
    let name = "\(Self.set)/ghost@2x.png"
    let picture = try #require(pack.files[name])
    pack.files[name] = picture + Data([1, 2, 3])
    #expect(try repair(pack) == ["\(name)  removed 3 bytes behind the end [image-tail]"])
    #expect(try data(name) == picture && rules() == [])
  }

  @Test func textsAreTrimmedAndTheRestOfTheListStays() throws {
    var pack = FakePack()
    (pack.costumes[0]["label"], pack.costumes[1]["description"]) = ("\" Boo\\n\"", "\"Bang.\\n\\tBang.\"")
    pack.costumes[0]["colour"] = "null"
    let repaired = try repair(pack)
    #expect(
      repaired == [
        "config.json [0].label wrote \"Boo\" [text-control]",
        "config.json [1].description wrote \"Bang. Bang.\" [text-control]",
      ])
    let list = String(decoding: try data("config.json"), as: UTF8.self)
    #expect(list.contains("\"colour\": null") && list.contains("\"label\": \"Boo\"") && rules() == ["unknown-key"])
  }

  @Test func missingContentsAreWrittenAndThenTheirPicturesRepaired() throws {
    var pack = FakePack()
    pack.files["\(Self.set)/Contents.json"] = nil
    pack.files["\(Self.set)/ghost@3x.png"]?.append(7)
    let repaired = try repair(pack)
    #expect(repaired.map { $0.suffix(18) } == ["[contents-missing]", "d the end [image-tail]".suffix(18)])
    #expect(rules() == [])
    let contents = String(decoding: try data("\(Self.set)/Contents.json"), as: UTF8.self)
    #expect(contents.contains("\"filename\" : \"ghost@3x.png\"") && contents.contains("\"version\" : 1"))
  }

  @Test(arguments: [
    #"{"images": [{"filename": "ghost@1x.png", "scale": "1x"}, {"idiom": "universal", "scale": "2x"}], "info": {"a": 1}}"#,
    #"{"info": {"a": 1}}"#, #"{"images": [], "info": {"a": 1}}"#,
  ])
  func unlistedPicturesAreListed(contents: String) throws {
    var pack = FakePack()
    pack.files["\(Self.set)/Contents.json"] = Data(contents.utf8)
    #expect(try repair(pack).count == 1 && rules() == [])
    #expect(String(decoding: try data("\(Self.set)/Contents.json"), as: UTF8.self).contains(#""info": {"a": 1}"#))
  }

  @Test func dotFilesAreNotListed() throws {
    var pack = FakePack()
    pack.files["\(Self.set)/ghost@2x.png"] = nil
    pack.files["\(Self.set)/._ghost@2x.png"] = Data("Mac OS X".utf8)
    pack.files["\(Self.set)/Contents.json"] = Data(#"{"images": [{"filename": "ghost@1x.png", "scale": "1x"}]}"#.utf8)
    #expect(try repair(pack).map { $0.hasSuffix("listed ghost@3x.png as 3x [unlisted-file]") } == [true])
  }

  @Test func doubtfulPicturesAreLeftAlone() throws {
    var pack = FakePack()
    pack.files["\(Self.set)/ghost-old@2x.png"] = Pictures.clearPNG(40, 80, salt: 5)
    pack.files["\(Self.set)/Contents.json"] = Data(#"{"images": [{"filename": "ghost@1x.png", "scale": "1x"}]}"#.utf8)
    #expect(try repair(pack).map { $0.hasSuffix("listed ghost@3x.png as 3x [unlisted-file]") } == [true])
    pack.files["\(Self.set)/Contents.json"] = Data("{".utf8)
    #expect(try repair(pack) == [] && data("\(Self.set)/Contents.json") == Data("{".utf8))
  }

  /// The second id would become the first one's.
  @Test func repairThatWouldMakeAnErrorIsRefused() throws {
    var pack = FakePack()
    pack.costumes[0]["id"] = "\"sheriff \""
    #expect(throws: EditFault.self) { try repair(pack) }
    #expect(String(decoding: try data("config.json"), as: UTF8.self).contains("\"sheriff \""))
  }

  @Test func linksAreNotFollowed() throws {
    let outside = try folder.write(Pictures.clearPNG(20, 40) + Data([1]), to: "outside.png")
    try FakePack().write(to: folder)
    try folder.remove("pack/\(Self.set)/ghost@1x.png")
    try FileManager.default.createSymbolicLink(
      at: folder.appending("pack/\(Self.set)/ghost@1x.png"), withDestinationURL: outside)
    #expect(try PackRepair.repair(at: folder.appending("pack").path) == [])
    #expect(try Data(contentsOf: outside).last == 1 && rules() == ["image-link"])
  }

  @Test func picturesOfSetsAreRepaired() throws {
    var set = FakeHooSet()
    let picture = try #require(set.files["01/hoo.png"])
    set.files["01/hoo.png"] = picture + Data([1])
    try set.write(to: "sets/07", in: folder)
    for path in ["sets", "sets/07"] {
      let changes = try HooSetsRepair.repair(at: folder.appending(path).path).map(\.change)
      #expect(changes == (path == "sets" ? ["removed 1 bytes behind the end"] : []))
    }
    #expect(try Data(contentsOf: folder.appending("sets/07/01/hoo.png")) == picture)
  }
}
