import Check
import Files
import Fixtures
import Foundation
import Testing
import Values

@testable import PackEditing

/// Saves of a pack: interrupted ones, ones beside other edits, and pictures that several entries name.
@Suite struct PackSaverTests {
  let folder = TemporaryFolder()
  private let set = "Assets.xcassets/ghost.imageset"

  private var saver: PackSaver { PackSaver(pack: folder.appending("pack"), shown: "pack") }

  private func edit(_ id: String, _ change: (inout CostumeEdit) throws -> Void = { _ in }) rethrows -> PackEdit {
    var (costume, edit) = (CostumeEdit(id: id, origin: .existing(id)), PackEdit())
    try change(&costume)
    edit.costumes = [costume]
    return edit
  }

  /// A new picture of the ghost at 1x, which drops those at 2x and 3x, with its new size in the list.
  private func newPicture() throws -> PackEdit {
    try edit("ghost") { costume in
      costume.picture = [try ScaledPicture(scale: 1, Pictures.clearPNG(30, 60, salt: 8))]
      costume.numbers = ["width": 30, "height": 60]
    }
  }

  private func save(_ edit: PackEdit) throws {
    let revision = try EditablePack(at: folder.appending("pack")).snapshot.revision
    _ = try saver.save(edit, revision: revision)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending("pack/\(path)").path)
  }

  private func loosePack() -> FakePack {
    var pack = FakePack()
    pack.files = Dictionary(
      uniqueKeysWithValues: (1...3).map { ("ghost\($0).png", Pictures.clearPNG(20 * $0, 40 * $0, salt: 1)) })
    pack.costumes = [FakePack.costume("ghost")]
    pack.costumes[0].merge(["image": "\"ghost1.png\"", "image@2x": "\"ghost2.png\"", "image@3x": "\"ghost3.png\""]) {
      $1
    }
    return pack
  }

  // MARK: - Interrupted saves

  /// The bytes of the pictures that the ghost shows.
  private func shown() throws -> [Data] {
    let pack = try EditablePack(at: folder.appending("pack"))
    return pack.pictures(of: pack.items[0]).compactMap { pack.data($0.path) }
  }

  @Test(arguments: [false, true]) func saveThatIsKilledLeavesTheOldOrTheNewPictureWhole(isLoose: Bool) throws {
    var renames = 0
    var states: Set<[Data]> = []
    repeat {
      try? folder.remove("pack")
      try (isLoose ? loosePack() : FakePack()).write(to: folder)
      states.insert(try shown())
      let changes = try saver.trial(newPicture()).changes
      var done = FileChanges()
      for write in changes.writes.prefix(renames) { done.write(write.data, to: write.path) }
      try FolderWriter.apply(done, to: folder.appending("pack"))
      states.insert(try shown())
      #expect(PackCheck(at: folder.appending("pack").path).findings.filter { $0.severity == .error }.isEmpty)
      renames += 1
      if renames > changes.writes.count { break }
    } while true
    #expect(states.map(\.count).sorted() == [1, 3])
  }

  @Test func filesOfKilledProcessesAreRemoved() throws {
    try FakePack().write(to: folder)
    // Larger than any process id of Linux.
    let gone = "2147483646-5"
    let left = [".disguise-\(gone).tmp", ".disguise-5.tmp", "\(set)/.disguise-\(gone).tmp"]
    let kept = [
      ".disguise-1-5.tmp", ".disguise-\(gone).tmp.bak", ".disguise-a-5.tmp", ".disguise-.tmp",
      "notes/.disguise-\(gone).tmp", ".disguise-2147483646-6.tmp/file",
    ]
    for path in left + kept { try folder.write("x", to: "pack/\(path)") }
    let draft = FileManager.default.temporaryDirectory.appendingPathComponent("disguise-draft-\(gone)")
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    saver.removeLeftovers()
    #expect(left.filter(exists) == [] && kept.filter(exists) == kept)
    #expect(!FileManager.default.fileExists(atPath: draft.path))
  }

  @Test func draftHoldsTheFilesOfThePackOnly() throws {
    try FakePack().write(to: folder)
    for path in ["drawing.psd", "old/film.mov", "extra.png"] { try folder.write("x", to: "pack/\(path)") }
    let trial = try saver.trial(newPicture())
    #expect(
      fileNames(in: trial.copy.url) == ["Assets.xcassets", "config.json", "extra.png"])
    #expect(trial.copy.url.path.contains("/disguise-draft-\(getpid())-"))
  }

  // MARK: - Other edits

  @Test func editWhileFilesAreWrittenIsNotOverwritten() throws {
    try FakePack().write(to: folder)
    let trial = try saver.trial(newPicture())
    #expect(throws: EditFault.self) {
      try saver.write(trial) { _ = try? folder.write("[]", to: "pack/config.json") }
    }
    #expect(try Data(contentsOf: folder.appending("pack/config.json")) == Data("[]".utf8))
    #expect(fileNames(in: folder.appending("pack")) == ["Assets.xcassets", "config.json"])
  }

  @Test func packBehindALinkHasItsFilesInTheRevision() throws {
    try FakePack().write(to: folder)
    try FileManager.default.createSymbolicLink(
      at: folder.appending("link"), withDestinationURL: folder.appending("pack"))
    let pack = try EditablePack(at: folder.appending("link"))
    #expect(pack.snapshot == (try EditablePack(at: folder.appending("pack")).snapshot))
    let saver = PackSaver(pack: folder.appending("link"), shown: "link")
    try folder.write("[]", to: "pack/config.json")
    #expect(throws: EditFault.self) { try saver.save(PackEdit(), revision: pack.snapshot.revision) }
  }

  // MARK: - Ids

  @Test func costumesWithOneIdAreNeitherEditedNorRemoved() throws {
    var pack = FakePack()
    pack.costumes = [FakePack.costume("ghost"), FakePack.costume("ghost"), FakePack.costume("sheriff")]
    try pack.write(to: folder)
    var removal = PackEdit()
    removal.removed = ["ghost"]
    for edit in [removal, edit("ghost") { $0.numbers = ["width": 21] }] {
      #expect(
        throws: EditFault.invalid("2 costumes have the id \"ghost\". Correct the ids in config.json first.")
      ) { try save(edit) }
    }
  }

  @Test func idsAreComparedByTheirBytes() throws {
    var pack = FakePack()
    pack.costumes = [FakePack.costume("caf\u{E9}"), FakePack.costume("cafe\u{301}")]
    for index in pack.costumes.indices { pack.costumes[index]["image"] = "\"ghost\"" }
    try pack.write(to: folder)
    var removal = PackEdit()
    removal.removed = ["cafe\u{301}"]
    try save(removal)
    let ids = try EditablePack(at: folder.appending("pack")).items.map { Array($0.costumeID.utf8) }
    #expect(ids == [Array("caf\u{E9}".utf8)])
  }

  // MARK: - Pictures with several users

  @Test func pictureOfAnotherEntryStays() throws {
    var pack = FakePack()
    let entries = [
      #"{"idiom": "universal", "filename": "ghost@1x.png", "scale": "1x"}"#,
      #"{"idiom": "universal", "filename": "ghost@2x.png", "scale": "2x"}"#,
      #"{"idiom": "watch", "filename": "ghost@2x.png", "scale": "2x"}"#,
      #"{"idiom": "universal", "appearances": [], "filename": "ghost@1x.png", "scale": "1x"}"#,
    ]
    pack.files["\(set)/Contents.json"] = Data("{\"images\": [\(entries.joined(separator: ", "))]}".utf8)
    pack.files["\(set)/ghost@3x.png"] = nil
    try pack.write(to: folder)
    try save(newPicture())
    for (scale, file) in [(1, "ghost@1x.png"), (2, "ghost@2x.png")] {
      #expect(
        try Data(contentsOf: folder.appending("pack/\(set)/\(file)"))
          == Pictures.clearPNG(20 * scale, 40 * scale, salt: 1))
    }
  }

  @Test func pictureOfAnotherCostumeStays() throws {
    var pack = loosePack()
    pack.costumes.append(FakePack.costume("twin"))
    pack.costumes[1]["image"] = "\"ghost%32.png\""
    try pack.write(to: folder)
    try save(newPicture())
    #expect(["ghost1.png", "ghost2.png", "ghost3.png"].map(exists) == [false, true, false])
  }
}
