import Files
import Fixtures
import Foundation
import HooSets
import Packs
import Testing
import Values

/// The documents by which the finder searches all owls, and the larger pictures, beside the index.
@Suite struct HooTextsIndexTests {
  let folder = TemporaryFolder()

  private func pack() throws -> HooSetsPack { try HooSetsPack(folder: folder.appending("sets"), shown: "sets") }

  private func texts(_ pack: HooSetsPack, language: Text = "en") throws -> [HooSetTexts] {
    try pack.files.filter { $0.name.hasPrefix("texts-") }.flatMap { file in
      let reading = HooTextsReader.texts(in: try Document.json(file.bytes), language: language)
      #expect(reading.faults.isEmpty && file.bytes.count <= Limits.textDocumentBytes)
      return reading.model
    }
  }

  @Test func textsOfAllHoosAreListedInTheirLanguages() throws {
    var set = FakeHooSet(hoos: 2)
    set[text: "02/hoo.json"] =
      #"{"title": "Two", "Title-DE": "Zwei", "PoemLine": "A", "PoemLine-de": ["B", "C"], "x": 1}"#
    try set.write(to: "sets/01", in: folder)
    try FakeHooSet(hoos: 1).write(to: "sets/02", in: folder)
    let pack = try pack()
    let english = try texts(pack)
    #expect(english.map { $0.set.string } == ["01", "02"])
    #expect(english[0].hoos.map { $0.title.string } == ["Hoo 1", "Two"])
    #expect(english[0].hoos[0].poem == "A line,\nanother." && english[0].hoos.map { $0.name.string } == ["01", "02"])
    let german = try texts(pack, language: "de")[0].hoos[1]
    #expect(german.title == "Zwei" && german.poem == "B\nC")
    let index = try Document.json(try #require(pack.files.last).bytes)
    #expect(HooIndexReader.texts(in: index).model == ["texts-1.json"])
  }

  @Test func longTextsAreSplitBetweenHoos() throws {
    var set = FakeHooSet(hoos: 160, scales: [1])
    let poem = String(repeating: "word ", count: 200)
    for hoo in 1...160 {
      set[text: String(format: "%02d/hoo.json", hoo)] = #"{"Title": "Hoo \#(hoo)", "PoemLine": "\#(poem)"}"#
    }
    try set.write(to: "sets/01", in: folder)
    let pack = try pack()
    #expect(pack.files.count { $0.name.hasPrefix("texts-") } == 2)
    #expect(try texts(pack).flatMap(\.hoos).map { $0.title.string } == (1...160).map { "Hoo \($0)" })
  }

  @Test func setsWithErrorsAreLeftOut() throws {
    try FakeHooSet(hoos: 1).write(to: "sets/01", in: folder)
    var set = FakeHooSet(hoos: 2)
    set.files["02/hoo.png"] = nil
    try set.write(to: "sets/02", in: folder)
    var assets: [String: Data] = [:]
    let index = try HooSetsIndex(folder: folder.appending("sets")) { asset in
      assets["../\(asset.name).\(asset.fileExtension)"] = asset.bytes
      return "../\(asset.name).\(asset.fileExtension)"
    }
    #expect(HooIndexReader.texts(in: index.value).model == ["../texts-1.json"])
    let reading = HooTextsReader.texts(in: try Document.json(try #require(assets["../texts-1.json"])))
    #expect(reading.model.map { $0.set.string } == ["01"])
  }

  // MARK: larger pictures

  private func withLarge(_ name: String, _ data: Data) throws {
    try FakeHooSet(hoos: 2).write(to: "sets/01", in: folder)
    try folder.write(data, to: "sets/large/01/\(name)")
  }

  @Test func largerPicturesAreListedAndPacked() throws {
    let data = FakeHooSet.png(512, 512)
    try withLarge("02.png", data)
    let pack = try pack()
    #expect(
      pack.findings == []
        && pack.files.map(\.name) == ["01.zip", "large/01/02.png", "large/01/large.json", "texts-1.json", "index.json"])
    try pack.write(to: folder.appending("out"))
    #expect(try Data(contentsOf: folder.appending("out/large/01/02.png")) == data)
    var check = HooSetsCheck()
    check.check(folder.appending("out").path)
    #expect(check.findings == [])
    // A packed folder is served with its larger pictures, too.
    var assets: [String: Data] = [:]
    let index = try HooSetsIndex(folder: folder.appending("out")) { asset in
      assets["../\(asset.name).\(asset.fileExtension)"] = asset.bytes
      return "../\(asset.name).\(asset.fileExtension)"
    }
    let outline = try #require(HooIndexReader.sets(in: index.value).model.first)
    let large = try #require(outline.large)
    let list = try #require(assets[large.string])
    let files = HooFilesReader.files(in: try Document.json(list)).model
    #expect(files.map { $0.name.string } == ["01/02.png"] && files.map { $0.url.string } == ["../02.png"])
    #expect(assets["../02.png"] == data && files.map(\.size) == [data.count])
  }

  @Test(arguments: ["proportions", "damaged", "link"]) func otherLargerPicturesAreLeftOut(fault: String) throws {
    try withLarge("01.png", fault == "damaged" ? FakeHooSet.png(64, 64).dropLast(4) : FakeHooSet.png(512, 300))
    if fault == "link" {
      try folder.remove("sets/large/01/01.png")
      try FileManager.default.createSymbolicLink(
        at: folder.appending("sets/large/01/01.png"), withDestinationURL: folder.appending("sets/01/01/hoo.png"))
    }
    let pack = try pack()
    #expect(pack.findings.map(\.rule) == ["large-picture"] && pack.findings[0].file == "sets/large/01/01.png")
    #expect(pack.files.map(\.name) == ["01.zip", "texts-1.json", "index.json"])
    var check = HooSetsCheck()
    check.check(folder.appending("sets").path)
    #expect(check.findings.map(\.rule) == ["large-picture"])
  }
}
