import Archives
import Files
import Fixtures
import Foundation
import Packs
import Testing
import Values

@testable import HooSets

@Suite struct HooSetsPackTests {
  let folder = TemporaryFolder()

  private func pack(_ name: String = "sets") throws -> HooSetsPack {
    try HooSetsPack(folder: folder.appending(name), shown: name)
  }

  private func index(_ pack: HooSetsPack) throws -> Reading<[HooSetOutline]> {
    let file = try #require(pack.files.last)
    #expect(file.name == "index.json" && file.hoos == nil)
    return HooIndexReader.sets(in: try Document.json(file.bytes), language: "de")
  }

  private func twoSets(in name: String = "sets") throws {
    try FakeHooSet(hoos: 3).write(to: "\(name)/01", in: folder)
    try FakeHooSet(hoos: 2, title: "More").write(to: "\(name)/02", in: folder)
  }

  @Test func everySetBecomesAnArchiveAndAnIndexEntry() throws {
    try twoSets()
    let pack = try pack()
    #expect(pack.findings == [] && pack.files.map(\.name) == ["01.zip", "02.zip", "texts-1.json", "index.json"])
    #expect(pack.files.map(\.hoos) == [3, 2, nil, nil])
    let reading = try index(pack)
    #expect(reading.faults.isEmpty && reading.model.map(\.name.string) == ["01", "02"])
    #expect(reading.model.map(\.count) == [3, 2] && reading.model.map(\.color.string) == ["#2e7d5b", "#2e7d5b"])
    #expect(reading.model.map(\.title?.string) == ["Eulen", "Eulen"])
    #expect(reading.model.map(\.source) == [.archive("01.zip"), .archive("02.zip")])
    #expect(reading.model.map(\.bytes) == pack.files.prefix(2).map { $0.bytes.count })
  }

  @Test func equalFilesGiveEqualBytes() throws {
    try twoSets()
    let first = try pack()
    // The same files in another order and with other dates, with files of operating systems.
    for name in ["02", "01"] {
      let set = FakeHooSet(hoos: name == "01" ? 3 : 2, title: name == "01" ? "Owls" : "More")
      for (file, bytes) in set.files.sorted(by: { $0.key > $1.key }) {
        let url = try folder.write(bytes, to: "again/\(name)/\(file)")
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000), .posixPermissions: 0o600],
          ofItemAtPath: url.path)
      }
    }
    try folder.write("x", to: "again/01/.DS_Store")
    try folder.write("x", to: "again/.DS_Store")
    let second = try pack("again")
    #expect(second.files == first.files && first.files.count == 4)
    #expect(try pack().files == first.files)
  }

  @Test func packedSetsHaveNoFaults() throws {
    try twoSets()
    try pack().write(to: folder.appending("out"))
    var check = HooSetsCheck()
    check.check(folder.appending("out").path)
    #expect(check.findings == [] && check.sets == 2)
  }

  @Test func layoutIsAsDocumented() throws {
    var set = FakeHooSet(hoos: 1, scales: [1])
    set[text: "01/hoo.json"] = FakeHooSet.longDocument
    try set.write(to: "sets/01", in: folder)
    let bytes = [UInt8](try #require(try pack().files.first).bytes)
    let archive = try Archive(name: "01.zip", bytes: bytes)
    #expect(
      archive.entries.map(\.name.string) == [
        "01/01/hoo.json", "01/01/hoo.png", "01/header.png", "01/hoo_set.json",
      ])
    #expect(archive.entries.map(\.isDeflated) == [true, false, false, false])
    // Signature, version 2.0 (1.0 if stored), flags without the compression level, method, time 0, date 1980-01-01.
    #expect(bytes[..<4] == [0x50, 0x4B, 3, 4] && bytes[4] == 20 && bytes[6] & ~6 == 0 && bytes[7] == 0)
    #expect(bytes[8..<14] == [8, 0, 0, 0, 0x21, 0])
    // Local headers have 30 bytes, central ones 46, the end record 22.
    let names = archive.entries.reduce(0) { $0 + $1.name.utf8.count }
    let data = archive.entries.reduce(0) { $0 + $1.packedSize }
    #expect(bytes.count == data + 2 * names + 4 * (30 + 46) + 22)
  }

  @Test func faultySetPreventsPacking() throws {
    try twoSets()
    try folder.write("{", to: "sets/02/01/hoo.json")
    let pack = try pack()
    #expect(pack.files.isEmpty && pack.findings.map(\.rule) == ["json-syntax"])
    #expect(pack.findings[0].file == "sets/02")
  }

  @Test func warningsDoNotPreventPacking() throws {
    try FakeHooSet(hoos: 1, scales: [1]).write(to: "sets/01", in: folder)
    try folder.write("x", to: "sets/notes.txt")
    let pack = try pack()
    #expect(pack.files.map(\.name) == ["01.zip", "texts-1.json", "index.json"])
    #expect(pack.findings.map(\.rule) == ["missing-scale", "missing-scale", "ignored-file"])
  }

  @Test func folderWithoutSetsIsAnError() throws {
    try folder.write("x", to: "sets/README.md")
    #expect(try pack().findings.map(\.rule) == ["no-sets"])
    #expect(throws: ToolError("none: no such folder; pass a folder of sets")) { try pack("none") }
    #expect(throws: ToolError("sets/README.md: is not a folder; pass a folder of sets")) { try pack("sets/README.md") }
  }

  @Test func setThatIsTooLargeWhenPackedIsRefused() throws {
    var set = FakeHooSet(hoos: 1)
    // Pictures are stored: twelve megabytes are within the limit for files and exceed that for archives.
    for scale in 2...3 {
      set.files["header@\(scale)x.png"] = FakeHooSet.png(300 * scale, 80 * scale, bytes: 6 << 20)
    }
    try set.write(to: "sets/01", in: folder)
    let pack = try pack()
    #expect(pack.files.isEmpty)
    #expect(pack.findings.filter { $0.severity == .error }.map(\.rule) == ["archive-too-large"])
  }

  @Test func writingCreatesTheFolderAndNothingElse() throws {
    try twoSets()
    try pack().write(to: folder.appending("a/b/out"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending("a/b/out").path)
    #expect(names.sorted() == ["01.zip", "02.zip", "index.json", "texts-1.json"])
  }

  @Test func writingReplacesFilesOfAnEarlierRunAndKeepsOthers() throws {
    try twoSets()
    let out = folder.appending("out")
    try pack().write(to: out)
    try FakeHooSet(hoos: 1, title: "Fewer").write(to: "sets/01", in: folder)
    try folder.remove("sets/01/02")
    try folder.remove("sets/01/03")
    try folder.write("mine", to: "out/09.zip")
    let pack = try pack()
    try pack.write(to: out)
    #expect(try Data(contentsOf: folder.appending("out/01.zip")) == pack.files[0].bytes)
    #expect(try Data(contentsOf: folder.appending("out/09.zip")) == Data("mine".utf8))
    #expect(pack.otherArchives(in: out) == ["09.zip"])
  }

  @Test(arguments: [
    ["config.json": "[]"], ["index.json": #"{"pages": []}"#], ["index.json": #"{"sets": []}"#], ["01.zip": "mine"],
    ["index.json": ##"{"sets": [{"name": "01", "archive": "other.zip", "color": "#000", "count": 1, "bytes": 1}]}"##],
    ["index.json": #"{"sets": [{"name": "01", "archive": "01.zip"}]}"#, "01.zip": "mine"], ["texts-1.json": "{}"],
  ])
  func folderOfOthersIsRefusedAndKept(files: [String: String]) throws {
    try twoSets()
    for (name, text) in files { try folder.write(text, to: "out/\(name)") }
    let out = folder.appending("out")
    let refusal = ToolError(
      "\(out.path): holds \(files.keys.sorted()[0]) and no index that `disguise hoosets pack` has written; "
        + "choose a new or an empty folder, or one that it has written before")
    #expect(throws: refusal) { try HooSetsPack.checkOutput(out) }
    #expect(throws: refusal) { try pack().write(to: out) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).sorted() == files.keys.sorted())
    for (name, text) in files { #expect(try Data(contentsOf: folder.appending("out/\(name)")) == Data(text.utf8)) }
  }

  @Test func fileThatTheIndexDoesNotNameIsNotReplaced() throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    let out = folder.appending("out")
    try pack().write(to: out)
    try folder.write("mine", to: "out/02.zip")
    try FakeHooSet(hoos: 2, title: "More").write(to: "sets/02", in: folder)
    let pack = try pack()
    let remedy = "move it elsewhere, or choose an empty folder"
    #expect(throws: ToolError("\(out.path)/02.zip: is not in the index and would be replaced; \(remedy)")) {
      try pack.write(to: out)
    }
    #expect(try Data(contentsOf: folder.appending("out/02.zip")) == Data("mine".utf8))
    // As a run that was killed before it wrote the index leaves it.
    try folder.write(pack.files[1].bytes, to: "out/02.zip")
    try pack.write(to: out)
  }

  @Test func textsOfARunWithMoreSetsAreReplaced() throws {
    try twoSets()
    let out = folder.appending("out")
    let pack = try pack()
    try pack.write(to: out)
    let document = HooSetsPack.File(name: "texts-2.json", bytes: pack.files[2].bytes + Data("\n".utf8))
    try folder.write(document.bytes, to: "out/texts-2.json")
    let own = try PackedSetsFolder(at: out)
    try own.refuseOthers(than: [HooSetsPack.File(name: "texts-2.json", bytes: Data())])
    try folder.write("{}", to: "out/texts-2.json")
    let other = try PackedSetsFolder(at: out)
    #expect(throws: ToolError.self) {
      try other.refuseOthers(than: [HooSetsPack.File(name: "texts-2.json", bytes: Data())])
    }
  }

  @Test func largerPicturesOfAnEarlierRunAreReplaced() throws {
    try FakeHooSet(hoos: 1).write(to: "sets/01", in: folder)
    let out = folder.appending("out")
    for salt in 1...2 {
      try folder.write(FakeHooSet.png(128, 128, salt: UInt8(salt)), to: "sets/large/01/01.png")
      let pack = try pack()
      #expect(pack.files.map(\.name).contains("large/01/01.png"))
      try pack.write(to: out)
    }
    try folder.write("mine", to: "other/large/01/01.png")
    #expect(throws: ToolError.self) { try pack().write(to: folder.appending("other")) }
  }

  @Test func emptyFolderAndFilesOfTheSystemAreNoObstacle() throws {
    try twoSets()
    try folder.write("x", to: "out/.DS_Store")
    try pack().write(to: folder.appending("out"))
  }

  @Test func fileInPlaceOfTheFolderIsOneLine() throws {
    try twoSets()
    try folder.write("a file", to: "out")
    let path = folder.appending("out").path
    #expect(throws: ToolError("\(path): is not a folder; choose a new or an empty folder")) {
      try pack().write(to: folder.appending("out"))
    }
    #expect(throws: ToolError("\(path)/in: cannot be a folder, as \(path) is none; choose a path without it")) {
      try pack().write(to: folder.appending("out/in"))
    }
    #expect(try Data(contentsOf: folder.appending("out")) == Data("a file".utf8))
  }

  @Test func restOfAKilledRunIsRemoved() throws {
    try twoSets()
    let (gone, alive) = ("\(pid_t.max)-1", "1-1")
    for number in [gone, alive] { try folder.write("x", to: "out/.packing-\(number)/01.zip") }
    try pack().write(to: folder.appending("out"))
    let hidden = try FileManager.default.contentsOfDirectory(atPath: folder.appending("out").path)
      .filter { $0.hasPrefix(".") }
    #expect(hidden == [".packing-\(alive)"])
  }

  @Test func folderInPlaceOfAFileIsNotRemoved() throws {
    try twoSets()
    let out = folder.appending("out")
    try pack().write(to: out)
    try folder.remove("out/01.zip")
    try folder.write("mine", to: "out/01.zip/x")
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
    let error = try #require(throws: ToolError.self) { try pack().write(to: out) }
    #expect(error.lines == ["\(folder.path)/out/01.zip: cannot be replaced: Is a directory; check its permissions"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).sorted() == names)
  }
}
