import Files
import Fixtures
import Foundation
import HooSets
import Packs
import Testing

/// The index of a folder of sets.
@Suite struct HooSetsIndexTests {
  let folder = TemporaryFolder()

  /// The published files by their addresses.
  private final class Shelf {
    var assets: [String: HooSetsIndex.Asset] = [:]

    func publish(_ asset: HooSetsIndex.Asset) -> String {
      let address = "../assets/\(asset.name).\(ContentHash.hex(of: asset.bytes).prefix(16)).\(asset.fileExtension)"
      assets[address] = asset
      return address
    }
  }

  private func made() throws -> (index: HooSetsIndex, sets: [HooSetOutline], shelf: Shelf) {
    let shelf = Shelf()
    let index = try HooSetsIndex(folder: folder.url, publish: shelf.publish)
    let reading = HooIndexReader.sets(in: index.value)
    #expect(reading.faults.isEmpty)
    return (index, reading.model, shelf)
  }

  private func writeArchive(of set: FakeHooSet, to name: String) throws {
    let sets = TemporaryFolder()
    try set.write(to: "01", in: sets)
    let pack = try HooSetsPack(folder: sets.url, shown: "sets")
    try folder.write(try #require(pack.files.first).bytes, to: name)
  }

  @Test func archivesAndFoldersMayBeMixed() throws {
    try writeArchive(of: FakeHooSet(hoos: 3), to: "01.zip")
    try FakeHooSet(hoos: 2, title: "Plain").write(to: "02", in: folder)
    let (index, sets, shelf) = try made()
    #expect(index.faults == [] && sets.map(\.name.string) == ["01", "02"])
    #expect(sets.map(\.count) == [3, 2] && sets.map(\.title?.string) == ["Owls", "Plain"])
    guard case .archive(let archive) = sets[0].source, case .files(let files) = sets[1].source else {
      Issue.record("the sources are \(sets.map(\.source))")
      return
    }
    let zip = try #require(shelf.assets[archive.string])
    let bytes = try Data(contentsOf: folder.appending("01.zip"))
    #expect(zip.contentType == "application/zip" && zip.bytes == bytes)
    #expect(sets[0].bytes == zip.bytes.count)
    #expect(shelf.assets[files.string]?.contentType == "application/json")
  }

  @Test func listHasEveryFileOfASet() throws {
    let set = FakeHooSet(hoos: 2)
    try set.write(to: "02", in: folder)
    let (_, sets, shelf) = try made()
    guard case .files(let address) = sets[0].source else { throw ToolError("no listing") }
    let reading = HooFilesReader.files(in: try Document.json(try #require(shelf.assets[address.string]).bytes))
    #expect(reading.faults.isEmpty)
    #expect(reading.model.map(\.name.string) == set.files.keys.map { "02/\($0)" }.sorted())
    for file in reading.model {
      let asset = try #require(shelf.assets[file.url.string])
      #expect(asset.bytes == set.files[String(file.name.string.dropFirst(3))] && file.size == asset.bytes.count)
      #expect(asset.contentType == (file.name.string.hasSuffix(".png") ? "image/png" : "application/json"))
    }
    #expect(sets[0].bytes == set.files.values.reduce(0) { $0 + $1.count })
  }

  @Test func indexHasTitlesInAllLanguages() throws {
    try FakeHooSet().write(to: "01", in: folder)
    let index = try made().index
    #expect(HooIndexReader.sets(in: index.value, language: "de").model[0].title == "Eulen")
  }

  @Test func setWithErrorsIsListedAndReported() throws {
    try folder.write("no archive", to: "01.zip")
    try FakeHooSet().write(to: "02", in: folder)
    var set = FakeHooSet()
    (set.files["header.png"], set.files["02/hoo.png"]) = (nil, nil)
    try set.write(to: "03", in: folder)
    let (index, sets, _) = try made()
    #expect(sets.map(\.name.string) == ["01", "02", "03"])
    let lines = index.faults.map { $0.replacing("\(folder.path)/", with: "") }
    #expect(
      lines.dropFirst() == [
        "03/header.png: is missing, although larger scales exist; add it (HooView refuses the set until then) [missing-header]",
        "03/02/hoo.png: is missing, although larger scales exist; add it (HooView refuses the set until then) [missing-image]",
      ])
    #expect(lines.count == 3 && lines[0].contains("01.zip: ") && lines[0].contains("HooView refuses"))
  }

  @Test func brokenArchiveIsListedInGrey() throws {
    try folder.write("no archive", to: "01.zip")
    let (index, sets, shelf) = try made()
    #expect(sets.map(\.color.string) == ["#808080"] && sets.map(\.count) == [0] && shelf.assets.count == 1)
    #expect(index.faults.count == 1 && index.faults[0].hasSuffix("[not-an-archive]"))
    #expect(index.faults[0].hasPrefix("\(folder.path)/01.zip: is not a zip archive; "))
  }

  @Test func faultySetIsListedFromItsDocument() throws {
    var set = FakeHooSet(hoos: 4)
    set.files["02/hoo.png"] = nil
    try set.write(to: "01", in: folder)
    set[text: "hoo_set.json"] = ##"{"Color": "green", "Count": 5, "Title": ""}"##
    try set.write(to: "02", in: folder)
    let (index, sets, _) = try made()
    #expect(sets.map(\.count) == [4, 5] && sets.map(\.color.string) == ["#2e7d5b", "#808080"])
    #expect(sets.map(\.title?.string) == ["Owls", nil])
    func faults(_ set: String) -> [String] { index.faults.filter { $0.hasPrefix("\(folder.path)/\(set)") } }
    #expect(faults("01").map { $0.hasSuffix("[missing-image]") } == [true])
    #expect(faults("02").count == 4)
  }

  @Test func onlyFilesOfASetArePublished() throws {
    var set = FakeHooSet(hoos: 1)
    for name in ["secret.txt", "01/draft.psd", "01/deep/hoo.json", ".env", "HOO_SET.JSON"] {
      set[text: name] = "secret"
    }
    try set.write(to: "01", in: folder)
    try folder.write("secret", to: "notes.txt")
    try folder.write("secret", to: "drafts/01/hoo.png")
    try folder.remove("01/header@3x.png")
    try FileManager.default.createSymbolicLink(
      at: folder.appending("01/header@3x.png"), withDestinationURL: folder.appending("notes.txt"))
    let (index, _, shelf) = try made()
    #expect(!shelf.assets.values.contains { $0.bytes == Data("secret".utf8) })
    #expect(index.faults.count { $0.hasSuffix("[ignored-file]") } == 2)
    #expect(index.faults.count { $0.hasSuffix("[symlink]") } == 1)
  }

  @Test func firstOfTwoEqualSetsIsListed() throws {
    try writeArchive(of: FakeHooSet(hoos: 3), to: "01.zip")
    try FakeHooSet(hoos: 2).write(to: "01", in: folder)
    let (index, sets, _) = try made()
    #expect(sets.map(\.count) == [3] && index.faults.map { $0.hasSuffix("[duplicate-set]") } == [true])
  }

  @Test func archiveWithoutANumberIsLeftOut() throws {
    try writeArchive(of: FakeHooSet(), to: "owls.zip")
    let (index, sets, _) = try made()
    #expect(sets.isEmpty && index.faults.map { $0.hasSuffix("rename it to 01.zip [set-name]") } == [true])
  }

  @Test func tooLargeArchiveIsNotReadCompletely() throws {
    truncate(try folder.write("", to: "01.zip").path, 1 << 40)
    let (index, sets, shelf) = try made()
    #expect(sets[0].bytes == (8 << 20) + 1 && shelf.assets.values.map(\.bytes.count) == [(8 << 20) + 1])
    #expect(index.faults.map { $0.hasSuffix("[archive-too-large]") } == [true])
  }

  @Test func emptyFolderHasAnEmptyIndex() throws {
    let (index, sets, _) = try made()
    let advice = "holds no sets and no archives; pass a folder that holds 01.zip or 01/hoo_set.json [no-sets]"
    #expect(sets.isEmpty && index.faults == ["\(folder.path): \(advice)"])
    #expect(Document.jsonData(index.value) == Data(#"{"sets":[]}"#.utf8))
  }

  @Test func bytesBehindAPictureAreNotPublished() throws {
    var set = FakeHooSet(hoos: 1)
    let whole = try #require(set.files["01/hoo.png"])
    set.files["01/hoo.png"] = whole + Data("secret".utf8)
    try set.write(to: "01", in: folder)
    let (index, sets, shelf) = try made()
    #expect(sets.count == 1 && index.faults.isEmpty)
    #expect(shelf.assets.values.contains { $0.bytes == whole })
    #expect(!shelf.assets.values.contains { $0.bytes.suffix(6) == Data("secret".utf8) })
  }

  @Test func indexHasNoWarningsAboutPictures() throws {
    try FakeHooSet(scales: [1]).write(to: "01", in: folder)
    #expect(try made().index.faults.isEmpty)
  }

  @Test func missingPathIsOneLine() {
    let missing = folder.appending("none")
    #expect(throws: ToolError("\(missing.path): no such folder; pass a folder of sets")) {
      try HooSetsIndex(folder: missing) { _ in "" }
    }
  }
}
