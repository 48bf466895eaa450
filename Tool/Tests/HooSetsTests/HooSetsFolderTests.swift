import Check
import Fixtures
import Foundation
import HooSets
import Testing

/// Folders that are passed instead of the folder of sets, and the folders that their messages suggest.
@Suite struct HooSetsFolderTests {
  let folder = TemporaryFolder()

  private func packed(_ path: String) throws -> [String] {
    let pack = try HooSetsPack(folder: folder.appending(path), shown: path)
    #expect(pack.files.isEmpty)
    return pack.findings.map(\.line)
  }

  private func checked(_ path: String) -> [String] {
    var check = HooSetsCheck()
    check.check(folder.appending(path).path)
    return check.findings.map { $0.line.replacing("\(folder.path)/", with: "") }
  }

  @Test(arguments: [("sets/07", "sets"), ("07", "."), ("a/b/07/", "a/b")])
  func setIsNotAFolderOfSets(path: String, parent: String) throws {
    try FakeHooSet().write(to: path, in: folder)
    #expect(try packed(path) == ["\(path): is one set, not a folder of sets; pass \(parent) [no-sets]"])
  }

  @Test func setWithoutItsDocumentIsRecognised() throws {
    var set = FakeHooSet()
    (set.files["hoo_set.json"], set.files["header.png"]) = (nil, nil)
    try set.write(to: "sets/07", in: folder)
    #expect(try packed("sets/07") == ["sets/07: is one set, not a folder of sets; pass sets [no-sets]"])
  }

  @Test func setWithAnInvalidNameIsReportedWithAValidOne() throws {
    try FakeHooSet().write(to: "owls", in: folder)
    #expect(
      try packed("owls") == [
        "owls: is one set, not a folder of sets; rename it to two digits and pass its parent folder [no-sets]"
      ])
  }

  @Test func hooIsNotAFolderOfSets() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    #expect(try packed("sets/07/01") == ["sets/07/01: is one Hoo, not a folder of sets; pass sets [no-sets]"])
    #expect(checked("sets/07/01").map { $0.hasSuffix("; pass sets [no-sets]") } == [true])
  }

  @Test func subfolderWithSetsIsSuggested() throws {
    try FakeHooSet().write(to: "all/sets/07", in: folder)
    #expect(try packed("all").last == "all: holds no folder of a set; pass all/sets, which does [no-sets]")
    #expect(checked("all").last == "all: holds no sets and no archives; pass all/sets, which does [no-sets]")
  }

  @Test func setOfOneDigitGetsAHint() throws {
    try FakeHooSet().write(to: "sets/7", in: folder)
    #expect(CheckSubject(at: folder.appending("sets").path) == .hooSets)
    #expect(
      checked("sets").first
        == "sets/7: warning: has the name of a set with one digit and is left out; rename it to 07 [ignored-file]")
  }

  @Test func folderForRemovedSetsIsNoFault() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    try FakeHooSet().write(to: "sets/removed/08", in: folder)
    #expect(checked("sets") == [])
    try folder.remove("sets/07")
    #expect(
      checked("sets") == [
        "sets: holds no sets and no archives; pass a folder that holds 01.zip or 01/hoo_set.json [no-sets]"
      ])
  }

  @Test func folderOfSetsMayHoldOtherFiles() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    try folder.write("{}", to: "sets/hoo_set.json")
    let pack = try HooSetsPack(folder: folder.appending("sets"), shown: "sets")
    #expect(pack.files.map(\.name) == ["07.zip", "texts-1.json", "index.json"])
  }

  @Test func archivesOmitBytesBehindAPicture() throws {
    try FakeHooSet().write(to: "plain/07", in: folder)
    var set = FakeHooSet()
    set.files["01/hoo.png"]?.append(contentsOf: "secret".utf8)
    try set.write(to: "sets/07", in: folder)
    let packs = try ["plain", "sets"].map { try HooSetsPack(folder: folder.appending($0), shown: $0) }
    #expect(packs[0].files == packs[1].files)
    let line =
      "sets/07/01/hoo.png: warning: has 6 bytes behind its end, which are not published; save the image again"
    #expect(packs[1].findings.map(\.line) == [line + " [image-tail]"])
  }

  /// A tail takes no space on the disk, but would take it in memory.
  @Test func longTailIsNotRead() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    let plain = try HooSetsPack(folder: folder.appending("sets"), shown: "sets")
    truncate(folder.appending("sets/07/01/hoo.png").path, 8 << 30)
    #expect(try HooSetsPack(folder: folder.appending("sets"), shown: "sets").files == plain.files)
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    // Other tests of the process need memory too, but not half as much as the tail.
    #expect(try #require(Int(peak.filter(\.isNumber))) < 4 << 20, "kilobytes")
  }
}
