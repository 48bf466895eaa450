import Files
import Fixtures
import Foundation
import Testing

@testable import PackEditing

/// Files are replaced whole, and nothing outside of the folder is written.
@Suite struct FolderWriterTests {
  let folder = TemporaryFolder()

  private func changes(_ writes: [(String, String)], removing removals: [String] = []) -> FileChanges {
    var changes = FileChanges()
    for (path, text) in writes { changes.write(Data(text.utf8), to: path) }
    removals.forEach { changes.remove($0) }
    return changes
  }

  private func text(_ path: String) -> String? {
    (try? Data(contentsOf: folder.appending(path))).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func filesAreReplacedWithTheirPermissionsAndNothingElseIsLeft() throws {
    try folder.write("old", to: "pack/a.json")
    chmod(folder.appending("pack/a.json").path, 0o640)
    try FolderWriter.apply(
      changes([("new/b.png", "b"), ("a.json", "")], removing: ["c"]), to: folder.appending("pack"))
    #expect(text("pack/a.json") == "" && text("pack/new/b.png") == "b")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.appending("pack/a.json").path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.appending("pack").path).sorted() == ["a.json", "new"])
  }

  @Test(arguments: ["../x", "a/../../x", "/x", "link/x", "link", "a//x", "", "a\0b"]) func pathsThatClimbOutAreRefused(
    path: String
  ) throws {
    try folder.write("old", to: "pack/a.json")
    try FileManager.default.createSymbolicLink(at: folder.appending("pack/link"), withDestinationURL: folder.url)
    #expect(throws: ToolError.self) {
      try FolderWriter.apply(changes([("a.json", "new"), (path, "x")]), to: folder.appending("pack"))
    }
    #expect(text("pack/a.json") == "old" && text("x") == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.appending("pack").path).sorted() == ["a.json", "link"])
  }

  /// Other reasons than a link are named. A name that is too long stands for a disk that is mounted read-only.
  @Test(arguments: [("file", "File exists"), ("absent/new", "No such file or directory")])
  func reasonWhyAFolderCannotBeMadeIsThatOfTheCall(path: String, reason: String) throws {
    try folder.write("", to: "file")
    let error = #expect(throws: ToolError.self) { try LinkedFolder.make(folder.appending(path)) }
    #expect(error?.description.contains("cannot be written (\(reason))") == true, "\(error?.description ?? "")")
  }

  @Test func reasonOfTheDiskIsNamed() {
    let name = String(repeating: "n", count: 300)
    let error = #expect(throws: ToolError.self) {
      try FolderWriter.apply(changes([("\(name)/a.json", "")]), to: folder.url)
    }
    #expect(error?.description.contains("File name too long") == true)
  }

  /// The copy's files are hard links to the pack's.
  @Test func changesOfACopyLeaveTheOriginal() throws {
    try folder.write("old", to: "pack/sub/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending("pack/sub/link").path, withDestinationPath: "/etc/passwd")
    do {
      let copy = try FolderCopy(of: folder.appending("pack"), name: "pack", files: ["sub/a.json", "sub/link"])
      try FolderWriter.apply(changes([("sub/a.json", "new")]), to: copy.url)
      #expect(try Data(contentsOf: copy.url.appendingPathComponent("sub/a.json")) == Data("new".utf8))
      #expect(FileKind(of: copy.url.appendingPathComponent("sub/link")) == .link)
    }
    #expect(text("pack/sub/a.json") == "old")
  }

  @Test func revisionChangesWithEveryFileThatASaveMayOverwrite() throws {
    try FakePack().write(to: folder)
    func revision() throws -> String { try EditablePack(at: folder.appending("pack")).snapshot.revision }
    let first = try revision()
    try folder.write("notes", to: "pack/notes.txt")
    #expect(try revision() == first)
    try folder.write("x", to: "pack/Assets.xcassets/ghost.imageset/ghost@2x.png")
    #expect(try revision() != first)
  }
}
