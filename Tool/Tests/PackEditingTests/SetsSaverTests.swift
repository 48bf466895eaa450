import Files
import Fixtures
import Foundation
import Testing

@testable import PackEditing

/// Saves of sets: interrupted ones, ones beside other edits, and changes of documents.
@Suite struct SetsSaverTests {
  let folder = TemporaryFolder()

  private var sets: URL { folder.appending("sets") }
  private var saver: SetsSaver { SetsSaver(sets: sets, shown: "sets") }

  /// The files of the folder without hidden ones, with their bytes.
  private func files(_ path: String = "") throws -> [String: Data] {
    let folder = folder.appending("sets/\(path)")
    let paths = try FolderSnapshot.paths(in: folder)
    return Dictionary(
      uniqueKeysWithValues: try paths.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
  }

  private func names() -> [String] { fileNames(in: sets) }

  private func errors() -> [String] { saver.findings.filter { $0.severity == .error }.map(\.line) }

  /// Changes everything at once: the set's number, colour and header, a Hoo's number and picture, a new Hoo and a removed one.
  private func wholeEdit() throws -> SetsEdit {
    var set = SetEdit(name: "09", origin: .existing("07"))
    set.color = "#123456"
    set.headers = [(nil, [try ScaledPicture(scale: 1, Pictures.png(100, 20, salt: 8))])]
    var first = HooEdit(name: "05", origin: .existing("01"))
    first.picture = [try ScaledPicture(scale: 1, Pictures.png(30, 30, salt: 8))]
    var new = HooEdit(name: "01", origin: .new)
    new.texts = [TextEdit(.title("New"), in: nil), TextEdit(.poem(["A"]), in: nil)]
    new.picture = first.picture
    set.hoos = [first, new]
    var edit = SetsEdit()
    edit.sets = [set]
    edit.removed = [SetsEdit.Removal(set: "07", hoo: "02"), SetsEdit.Removal(set: "08", hoo: nil)]
    return edit
  }

  // MARK: - Interrupted saves

  @Test(arguments: [true, false]) func saveThatIsKilledLeavesTheOldOrTheNewSetWhole(canExchange: Bool) throws {
    try FakeHooSet(hoos: 3).write(to: "sets/07", in: folder)
    try FakeHooSet(title: "Others").write(to: "sets/08", in: folder)
    let (old, removed) = (try files("07"), try files("08"))
    let trial = try saver.trial(wholeEdit())
    var writer = try SetsWriter(staging: trial.changes, in: sets)
    if !canExchange { writer.exchange = { _, _ in false } }
    var states: [[String]] = []
    let new = try Dictionary(
      uniqueKeysWithValues: FolderSnapshot.paths(in: trial.place.appendingPathComponent("09")).map {
        ($0, try Data(contentsOf: trial.place.appendingPathComponent("09/\($0)")))
      })
    writer.stepped = {
      let whole = ["07", "09"].filter { FileKind(of: sets.appendingPathComponent($0)) == .folder }
      states.append(whole)
      for name in whole { #expect([old, new].contains((try? files(name)) ?? [:])) }
      #expect((whole.isEmpty || errors() == []) && (try? files("removed/08")) == removed)
    }
    try writer.commit()
    // Without an exchange the old set is at its place for removed ones for a moment.
    #expect(states.filter(\.isEmpty).count == (canExchange ? 0 : 1) && states.last == ["09"])
    #expect(try files("09") == new && files("removed/07-02") == old.under("02/"))
    #expect(
      names() == ["09", "removed"]
        && fileNames(in: sets.appendingPathComponent("removed")) == ["07-01", "07-02", "07-header", "08"])
    // The pictures that have got other files.
    #expect(try files("removed/07-01") == old.under("01/").filter { $0.key.hasSuffix(".png") })
    #expect(try files("removed/07-header") == old.filter { $0.key.hasPrefix("header") })
  }

  @Test func foldersOfKilledProcessesAreRemoved() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    // Larger than any process id of Linux.
    for name in [".disguise-set-2147483646-5.tmp", ".disguise-set-1-5.tmp", ".disguise-set-x.tmp"] {
      try folder.write("x", to: "sets/\(name)/01/hoo.json")
    }
    saver.removeLeftovers()
    #expect(names() == [".disguise-set-1-5.tmp", ".disguise-set-x.tmp", "07"])
  }

  // MARK: - Other edits

  private func edit(_ change: (inout SetEdit) -> Void) -> SetsEdit {
    var (set, edit) = (SetEdit(name: "07", origin: .existing("07")), SetsEdit())
    change(&set)
    edit.sets = [set]
    return edit
  }

  @Test func editWhileFilesAreWrittenIsNotOverwritten() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    let trial = try saver.trial(edit { $0.color = "#000000" })
    #expect(throws: EditFault.self) {
      try saver.write(trial) { _ = try? folder.write("drawing", to: "sets/07/owl.kra") }
    }
    #expect(try files()["07/owl.kra"] == Data("drawing".utf8) && names() == ["07"])
  }

  /// Hidden files are in no revision.
  @Test func folderThatGotAnotherFileIsKept() throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    try folder.write("old", to: "sets/07/.notes")
    chmod(folder.appending("sets/07").path, 0o750)
    let trial = try saver.trial(edit { $0.color = "#000000" })
    try saver.write(trial) { _ = try? folder.write("new", to: "sets/07/.later") }
    #expect(names() == ["07", "removed"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.appending("sets/07").path)[.posixPermissions]
    #expect(mode as? Int == 0o750)
    #expect(try Data(contentsOf: folder.appending("sets/07/.notes")) == Data("old".utf8))
    #expect(try Data(contentsOf: folder.appending("sets/removed/07/.later")) == Data("new".utf8))
  }

  @Test func linksAreNotFollowed() throws {
    try FakeHooSet().write(to: "outside/07", in: folder)
    try FakeHooSet().write(to: "sets/08", in: folder)
    let outside = folder.appending("outside")
    try FileManager.default.createSymbolicLink(
      at: folder.appending("sets/07"), withDestinationURL: outside.appendingPathComponent("07"))
    #expect(throws: EditFault.self) { try saver.trial(edit { $0.color = "#000000" }) }
    try FileManager.default.createSymbolicLink(at: folder.appending("sets/removed"), withDestinationURL: outside)
    var removal = SetsEdit()
    removal.removed = [SetsEdit.Removal(set: "08", hoo: nil)]
    #expect(throws: EditFault.self) { try saver.write(try saver.trial(removal)) }
    #expect(fileNames(in: outside) == ["07"] && names() == ["07", "08", "removed"])
  }

  // MARK: - Documents

  private func changed(_ text: String, _ change: (inout SetDocument) throws -> Void) throws -> String {
    var document = SetDocument(Data(text.utf8), at: "07/01/hoo.json")
    try change(&document)
    return String(decoding: document.data, as: UTF8.self)
  }

  @Test func linesThatStayAreNotTouched() throws {
    let text = "{\"poemline\" : [ \"A\",\n    \"B\",  \"C\" ], \"Note\": 1e0}"
    #expect(
      try changed(text) { try $0.set("PoemLine", lines: ["A", "X", "Y", "C"]) }
        == "{\"poemline\" : [ \"A\",  \"X\",  \"Y\",  \"C\" ], \"Note\": 1e0}")
    #expect(try changed(text) { try $0.set("PoemLine", lines: ["A", "B", "C"]) } == text)
    #expect(
      try changed(#"{"PoemLine": "A\nB"}"#) { try $0.set("PoemLine", lines: ["A", "C"]) } == #"{"PoemLine": "A\nC"}"#)
  }

  @Test func anyPoemReplacesAnyOther() throws {
    var generator = Seeded(seed: 1)
    for _ in 0..<200 {
      let poems = (0..<2).map { _ in
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in ["", "A", "B"].randomElement(using: &generator) ?? ""
        }
      }
      let text = #"{"PoemLine": [\#(poems[0].map { "\"\($0)\"" }.joined(separator: ", "))]}"#
      var document = SetDocument(Data(text.utf8), at: "")
      try document.set("PoemLine", lines: poems[1])
      #expect(document.lines("PoemLine", in: nil) == poems[1], "\(poems)")
    }
  }

  @Test func newTextFollowsItsFamily() throws {
    #expect(
      try changed(#"{"Title": "A", "PoemLine": "B", "x": 1}"#) {
        try TextEdit(.title("C"), in: "de").apply(to: &$0, isNeeded: true)
        try TextEdit(.poem(["", ""]), in: "de").apply(to: &$0, isNeeded: true)
      } == #"{"Title": "A", "Title-de": "C", "PoemLine": "B", "x": 1}"#)
  }
}

extension [String: Data] {
  /// The files in a folder.
  fileprivate func under(_ folder: String) -> [String: Data] {
    let pairs = filter { $0.key.hasPrefix(folder) }.map { (String($0.key.dropFirst(folder.count)), $0.value) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
