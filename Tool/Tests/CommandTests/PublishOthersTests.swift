import Files
import Fixtures
import Foundation
import Glibc
import Testing

@testable import Publishing

/// Files of others in the folder of a site, which they write while `disguise publish` runs.
@Suite struct PublishOthersTests {
  private let folder = TemporaryFolder()
  private let app: String

  init() throws { app = try FakeApp.make(in: folder).path }

  private func publish(_ arguments: String...) async throws -> Program.Result {
    try await Program.run(["publish", "--app", app, "-o", "www/site"] + arguments, in: folder.url)
  }

  private func changeWord(_ word: String) throws {
    try folder.write(#"{"app-name": "\#(word)", "launch-above": "A"}"#, to: "disguise-app/words/en.json")
  }

  private func text(_ path: String) -> String? { try? String(contentsOf: folder.appending(path), encoding: .utf8) }

  /// The names in the folder that holds the site.
  private func beside() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending("www").path).sorted()
  }

  private func index() throws -> PublishedIndex {
    try PublishedIndex(try Data(contentsOf: folder.appending("www/site/site.json")), at: "site.json")
  }

  /// Publishes, and exchanges the site for its next version; `write` changes files before and after.
  ///
  /// - Returns: the folder of the previous version.
  private func exchange(_ write: (_ isBefore: Bool) throws -> Void) async throws -> PreviousSite {
    _ = try await publish()
    try folder.write("old", to: "www/site/up/note")
    try folder.write("kept", to: "www/site/up/kept")
    let (site, present) = (try SiteFolder(folder.appending("www/site").path), try index())
    var staged = try StagedSite(beside: site)
    try staged.build(present, [:], present: present)
    try write(true)
    try site.switchTo(staged.root)
    try write(false)
    return PreviousSite(at: staged.root, of: site, present, before: present, kept: staged.kept)
  }

  @Test func filesThatAreWrittenDuringTheRunStay() async throws {
    _ = try await publish()
    try folder.write("first", to: "www/site/up/0")
    let up = folder.appending("www/site/up")
    let writer = Task.detached {
      var names = ["0"]
      while !Task.isCancelled {
        let name = "\(names.count)"
        // The folder of the path may be the previous one, which is being removed.
        if (try? Data(name.utf8).write(to: up.appending(path: name))) != nil { names.append(name) }
        try? await Task.sleep(for: .milliseconds(1))
      }
      return names
    }
    for word in ["Second", "Third", "Fourth"] {
      try changeWord(word)
      #expect(try await publish().status == 0)
    }
    writer.cancel()
    let names = await writer.value
    let missing = names.filter { !FileManager.default.fileExists(atPath: up.appending(path: $0).path) }
    #expect(names.count > 50 && missing == [], "of \(names.count)")
    #expect(try beside() == ["site"])
  }

  @Test func filesOfThePreviousFolderAreMovedToTheSite() async throws {
    var previous = try await exchange { isBefore in
      if !isBefore { return }
      try folder.write("new", to: "www/site/up/new")
      try folder.write("deep", to: "www/site/new/deep/new")
      try folder.write("beside", to: "www/site/assets/mine.txt")
      // Replaced, and with the time of a file that is older.
      try folder.remove("www/site/up/note")
      let note = try folder.write("replaced", to: "www/site/up/note")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: note.path)
    }
    try previous.clear()
    #expect(text("www/site/up/new") == "new" && text("www/site/new/deep/new") == "deep")
    #expect(text("www/site/up/note") == "replaced" && text("www/site/up/kept") == "kept")
    #expect(text("www/site/assets/mine.txt") == "beside")
    #expect(try beside() == ["site"])
  }

  @Test func renamedAndRemovedFilesDoNotComeBack() async throws {
    var previous = try await exchange { isBefore in
      if !isBefore { return }
      let up = folder.appending("www/site/up").path
      #expect(rename("\(up)/note", "\(up)/renamed") == 0 && unlink("\(up)/kept") == 0)
    }
    try previous.clear()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending("www/site/up").path) == ["renamed"])
    #expect(text("www/site/up/renamed") == "old")
  }

  @Test func newerFilesOfTheSiteAreNotReplaced() async throws {
    var previous = try await exchange { isBefore in
      try folder.remove("www/site/up/note")
      try folder.write(isBefore ? "before" : "after", to: "www/site/up/note")
    }
    try previous.clear()
    #expect(text("www/site/up/note") == "after")
    #expect(try beside() == ["site"])
  }

  @Test func fileThatCannotBeMovedStaysInTheFolderThatTheErrorNames() async throws {
    var previous = try await exchange { isBefore in
      if isBefore { try folder.write("mine", to: "www/site/plan") }
      if !isBefore { try folder.write("a folder", to: "www/site/plan/a") }
    }
    let error = #expect(throws: ToolError.self) { try previous.clear() }
    let left = "www/.site.disguise-left"
    #expect(error?.description.hasPrefix("\(folder.appending(left).path)/plan: is left of the version before") == true)
    #expect(error?.lines.count == 1 && text("\(left)/plan") == "mine")
    #expect(try await publish().status == 0)
    #expect(text("\(left)/plan") == "mine" && text("www/site/plan/a") == "a folder")
  }

  @Test(arguments: [
    ("wear/queen/index.html", "wear/queen/index.html"), ("wear/queen", "wear/queen"),
    ("wear/queen/index.html/mine", "wear/queen/index.html"),
    ("wear/queen/index.html.gz", "wear/queen/index.html.gz"),
  ])
  func fileAtAPathThatTheNextVersionNeedsIsNotReplaced(path: String, clash: String) async throws {
    var pack = FakePack()
    try pack.write(to: folder)
    _ = try await publish("pack")
    pack.costumes.append(FakePack.costume("queen"))
    pack.addImageSet("queen", salt: 3)
    try pack.write(to: folder)
    try folder.write("MINE", to: "www/site/\(path)")
    for arguments in [["--dry-run"], []] {
      let result = try await Program.run(
        ["publish", "pack", "--app", app, "-o", "www/site"] + arguments, in: folder.url)
      #expect(
        result.status == 1
          && result.errors
            == "disguise: www/site/\(clash): is in the way of a file of version 2, and not of this program; "
            + "move it elsewhere, then publish again\n",
        "\(result)")
    }
    #expect(try text("www/site/\(path)") == "MINE" && index().version == 1)
    try folder.remove("www/site/wear/queen")
    #expect(try await publish("pack").status == 0)
    #expect(text("www/site/wear/queen/index.html") != nil)
  }

  /// The index of the website names neither compressed forms nor pages of looks, which are left of the version before.
  @Test func websiteThatWasUnpackedOverASiteIsTold() async throws {
    var pack = FakePack()
    try pack.write(to: folder)
    _ = try await publish("pack")
    let website = try index().files.filter {
      !$0.path.hasPrefix("wear/") && ![".gz", ".br"].contains($0.path.suffix(3))
    }
    try folder.write(PublishedIndex(version: 1, files: website).data, to: "www/site/site.json")
    #expect(try await publish("pack").status == 0, "the same pages are its own")
    try folder.write(PublishedIndex(version: 1, files: website).data, to: "www/site/site.json")
    pack.costumes[0]["label"] = "\"Another\""
    try pack.write(to: folder)
    let refused = try await publish("pack")
    #expect(refused.status == 1 && refused.errors.split(separator: "\n").count == 1, "\(refused)")
    #expect(refused.errors.hasPrefix("disguise: www/site/wear/"))
    #expect(refused.errors.contains("publish to a new folder with a higher --version than that site had;"))
    let moved = try await Program.run(["publish", "pack", "--app", app, "-o", "new", "--version", "9"], in: folder.url)
    #expect(moved.status == 0, "\(moved)")
  }

  /// The index of an older version was restored from a backup.
  @Test func ownFilesOfALaterVersionAreNotInTheWay() async throws {
    var pack = FakePack()
    try pack.write(to: folder)
    _ = try await publish("pack")
    let old = try index().data
    pack.costumes.append(FakePack.costume("queen"))
    pack.addImageSet("queen", salt: 3)
    try pack.write(to: folder)
    _ = try await publish("pack")
    try folder.write(old, to: "www/site/site.json")
    let result = try await publish("pack")
    #expect(result.status == 0, "\(result)")
    #expect(try index().version == 2 && beside() == ["site"])
  }

  /// Publishes as a user who may not write into closed folders.
  private func publishWithoutRoot() async throws -> Program.Result {
    let owner = getuid() == 0 ? ["setpriv", "--reuid", "65534", "--clear-groups"] : []
    let program = try Program(
      owner + [Program.url.path, "publish", "--app", app, "-o", "www/site"], at: URL(fileURLWithPath: "/usr/bin/env"),
      in: folder.url, environment: ["XDG_CACHE_HOME": folder.appending("cache").path])
    return (await program.status(), program.outputText, program.errorText)
  }

  private func setMode(_ mode: Int, of path: String) { chmod(folder.appending(path).path, mode_t(mode)) }

  @Test(
    .enabled(if: getuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0), arguments: ["www/site", "www/site/assets"])
  func folderThatIsNotWritableIsRefusedBeforeTheSwitch(closed: String) async throws {
    setMode(0o777, of: "")
    for name in ["www", "cache"] {
      try FileManager.default.createDirectory(at: folder.appending(name), withIntermediateDirectories: true)
      setMode(0o777, of: name)
    }
    #expect(try await publishWithoutRoot().status == 0)
    setMode(0o555, of: closed)
    try changeWord("Second")
    let result = try await publishWithoutRoot()
    #expect(
      result.status == 1
        && result.errors == "disguise: \(closed): is not writable, so its files could not be replaced; "
          + "run chmod u+rwx \(closed) or publish as its owner\n",
      "\(result)")
    #expect(try index().version == 1 && beside() == ["site"])
    setMode(0o755, of: closed)
    #expect(try await publishWithoutRoot().status == 0)
    #expect(try index().version == 2 && beside() == ["site"])
  }

  @Test(.enabled(if: getuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0))
  func restOfARunThatCannotBeRemovedDoesNotBlockTheNext() async throws {
    setMode(0o777, of: "")
    try folder.write("rest", to: "www/.site.disguise-new/closed/rest")
    try FileManager.default.createDirectory(at: folder.appending("cache"), withIntermediateDirectories: true)
    for name in ["www", "cache"] { setMode(0o777, of: name) }
    setMode(0o555, of: "www/.site.disguise-new/closed")
    for word in ["First", "Second"] {
      try changeWord(word)
      let result = try await publishWithoutRoot()
      #expect(result.status == 0, "\(result)")
    }
    #expect(try index().version == 2 && beside() == [".site.disguise-new", "site"])
  }

  @Test func runThatIsKilledAfterTheSwitchLeavesFilesToTheNextRun() async throws {
    _ = try await exchange { if $0 { try folder.write("new", to: "www/site/up/new") } }
    #expect(try beside() == [".site.disguise-new", "site"])
    #expect(try await publish().status == 0)
    #expect(text("www/site/up/new") == "new")
    #expect(try beside() == ["site"])
  }
}
