import Files
import Fixtures
import Foundation
import Testing

@testable import PackEditing

#if canImport(Glibc)
  import Glibc
#endif

/// The user for file access of this thread alone, who loses root's rights with it. Does nothing for others than root.
@_silgen_name("setfsuid") private func setfsuid(_ user: UInt32) -> Int32

/// Saves of sets beside files that cannot be taken over: nothing of theirs is lost.
@Suite struct SetTreeTests {
  let folder = TemporaryFolder()

  private var sets: URL { folder.appending("sets") }
  private var saver: SetsSaver { SetsSaver(sets: sets, shown: "sets") }
  private let nobody: UInt32 = 65_534

  init() throws { try FakeHooSet().write(to: "sets/07", in: folder) }

  private var edit: SetsEdit {
    var (set, edit) = (SetEdit(name: "07", origin: .existing("07")), SetsEdit())
    set.color = "#123456"
    edit.sets = [set]
    return edit
  }

  private func names() -> [String] { fileNames(in: sets) }

  /// Saves, and returns the sentence of the refusal.
  private func refusal() throws -> String {
    let saver = saver
    let error = #expect(throws: EditFault.self) { try saver.write(try saver.trial(edit)) }
    guard case .failed(let reason) = error else { return "" }
    return reason.description
  }

  /// Makes the new folders, and returns the sentence of the refusal.
  private func stagingRefusal(_ changes: SetsChanges) -> String {
    let sets = sets
    let error = #expect(throws: ToolError.self) { try SetsWriter(staging: changes, in: sets) }
    return error?.description ?? ""
  }

  /// Gives everything to a plain user, and acts as that one.
  private func asNobody(_ work: () -> String) -> String {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    for path in [folder.path] + paths.map({ folder.appending($0).path }) { _ = chown(path, nobody, nobody) }
    _ = setfsuid(nobody)
    defer { _ = setfsuid(geteuid()) }
    return work()
  }

  // MARK: - Refusals

  @Test(arguments: [false, true]) func nameThatIsNotUTF8RefusesTheSave(isFolder: Bool) throws {
    let path = Array((sets.path + "/07/01/notes-").utf8) + [0xE9, 0]
    let name = path.map { CChar(bitPattern: $0) }
    if isFolder { mkdir(name, 0o755) } else { close(open(name, O_CREAT | O_WRONLY, 0o644)) }
    defer { if isFolder { rmdir(name) } else { unlink(name) } }
    let expected = "\(sets.path)/07/01/notes-\\xe9: its name is not valid UTF-8; rename it, or move it out of the set"
    #expect(try refusal() == expected)
    #expect(access(name, F_OK) == 0 && names() == ["07"])
  }

  @Test func fileOfOthersThatCannotBeReadRefusesTheSave() throws {
    let secret = try folder.write("precious", to: "sets/07/owl.psd")
    chmod(secret.path, 0)
    // As a plain user a test can make no file of others: its own are linked.
    if geteuid() == 0 {
      let changes = try saver.trial(edit).changes
      let sentence = asNobody {
        _ = setfsuid(0)
        _ = chown(secret.path, 0, 0)
        _ = setfsuid(nobody)
        return stagingRefusal(changes)
      }
      #expect(sentence.hasPrefix("\(secret.path): cannot be read; change its owner or permissions"))
    } else {
      try saver.write(try saver.trial(edit))
    }
    chmod(secret.path, 0o600)
    #expect(try Data(contentsOf: secret) == Data("precious".utf8) && names() == ["07"])
  }

  @Test func folderThatCannotBeReadRefusesTheSave() throws {
    let closed = try folder.write("precious", to: "sets/07/closed/owl.psd").deletingLastPathComponent()
    chmod(closed.path, 0)
    defer { chmod(closed.path, 0o700) }
    let changes = try saver.trial(edit).changes
    let sentence = asNobody { stagingRefusal(changes) }
    #expect(sentence.hasPrefix("\(closed.path): cannot be read; change the folder's permissions"))
    #expect(names() == ["07"])
  }

  @Test func foldersThatAreTooDeepOrTooFullRefuseTheSave() throws {
    try folder.write("x", to: "deep/" + String(repeating: "d/", count: 31) + "x")
    #expect(try FolderWalk(of: folder.appending("deep")).entries.count == 32)
    try folder.write("x", to: "deep/" + String(repeating: "d/", count: 32) + "x")
    #expect(throws: ToolError.self) { try FolderWalk(of: folder.appending("deep")) }
    #expect(try FolderWalk(of: folder.appending("deep"), isWhole: false).entries.count == 33)
    mkdir(folder.appending("full").path, 0o755)
    for number in 0...10_000 { close(open("\(folder.path)/full/.\(number)", O_CREAT | O_WRONLY, 0o644)) }
    #expect(throws: ToolError.self) { try FolderWalk(of: folder.appending("full")) }
  }

  // MARK: - Old folders

  /// A file that another program adds to the old folder during the save is in no other folder.
  @Test func nameThatIsNotUTF8AndCameDuringTheSaveIsKept() throws {
    let name = ("/07/notes-".utf8 + [0xE9, 0]).map { CChar(bitPattern: $0) }
    func path(_ folder: String) -> [CChar] { folder.utf8.map { CChar(bitPattern: $0) } + name }
    let trial = try saver.trial(edit)
    var writer = try SetsWriter(staging: trial.changes, in: sets)
    close(open(path(sets.path), O_CREAT | O_WRONLY, 0o644))
    try writer.commit()
    #expect(names() == ["07", "removed"] && unlink(path(sets.path + "/removed")) == 0)
  }

  /// A hidden folder would be removed by the next save.
  @Test func oldFolderIsKeptWhereNoSetCanBeRemovedTo() throws {
    try folder.write("no folder", to: "sets/removed")
    let trial = try saver.trial(edit)
    try saver.write(trial) { _ = try? folder.write("new", to: "sets/07/.later") }
    let kept = names().filter { $0.hasPrefix("removed-07-") }
    #expect(kept.count == 1 && names().count == 3)
    #expect(try Data(contentsOf: sets.appendingPathComponent("\(kept.first ?? "")/.later")) == Data("new".utf8))
  }

  @Test func newFolderThatCannotBeMadeWholeIsRemoved() throws {
    let trial = try saver.trial(edit)
    try folder.remove("sets/07/hoo_set.json")
    try folder.write("x", to: "sets/07/hoo_set.json/x")
    #expect(throws: ToolError.self) { try SetsWriter(staging: trial.changes, in: sets) }
    #expect(names() == ["07"])
  }

  // MARK: - Owners

  @Test func groupAndOwnerStay() throws {
    // Any group if root runs the tests; else one that this user is in.
    var groups = [gid_t](repeating: 0, count: 256)
    let count = Int(getgroups(256, &groups))
    let group = geteuid() == 0 ? 1_500 : groups.prefix(max(0, count)).first { $0 != getegid() } ?? getegid()
    let owner = geteuid() == 0 ? nobody : geteuid()
    let paths = ["sets/07", "sets/07/01", "sets/07/hoo_set.json"].map { folder.appending($0).path }
    for path in paths { _ = chown(path, owner, group) }
    try saver.write(try saver.trial(edit))
    for path in paths {
      let status = try FileManager.default.attributesOfItem(atPath: path)
      #expect(status[.groupOwnerAccountID] as? Int == Int(group), "\(path)")
      #expect(status[.ownerAccountID] as? Int == Int(owner), "\(path)")
    }
  }
}
