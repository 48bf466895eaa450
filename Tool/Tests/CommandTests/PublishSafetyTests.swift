import Files
import Fixtures
import Foundation
import Glibc
import Testing

@testable import Publishing

/// `disguise publish` and `disguise prune` beside folders, links and indexes that are not their own.
@Suite struct PublishSafetyTests {
  private let folder = TemporaryFolder()
  private let app: String

  init() throws { app = try FakeApp.make(in: folder).path }

  private func publish(_ arguments: String...) async throws -> Program.Result {
    try await Program.run(["publish", "--app", app, "-o", "site"] + arguments, in: folder.url)
  }

  private func text(_ path: String) -> String? { try? String(contentsOf: folder.appending(path), encoding: .utf8) }

  private func index() throws -> PublishedIndex {
    try PublishedIndex(try Data(contentsOf: folder.appending("site/site.json")), at: "site.json")
  }

  private static let canMount = ProcessInfo.processInfo.userName == "root" && access("/usr/bin/unshare", X_OK) == 0

  @Test(.enabled(if: canMount, "mounting needs root")) func mountedFolderOfOthersIsLeftAlone() async throws {
    _ = try await publish()
    try folder.write("mine", to: "up loads/photo")
    try FileManager.default.createDirectory(at: folder.appending("site/up loads"), withIntermediateDirectories: false)
    try folder.write(#"{"app-name": "Second", "launch-above": "A"}"#, to: "disguise-app/words/en.json")
    let script =
      #"mount --bind "up loads" "site/up loads" || exit 9; "$0" publish --app "$1" -o site || exit 1; ls "site/up loads""#
    let program = try Program(
      ["-m", "sh", "-c", script, Program.url.path, app], at: URL(fileURLWithPath: "/usr/bin/unshare"), in: folder.url)
    let status = await program.status()
    #expect(text("up loads/photo") == "mine")
    // A container may forbid to mount.
    if status == 9 || program.errorText.hasPrefix("unshare: ") { return }
    #expect(status == 1)
    #expect(
      program.errorText
        == "disguise: site/up loads: is a mount point, which the switch would move; unmount it, or mount it elsewhere\n"
    )
    #expect(try index().version == 1)
  }

  @Test(arguments: ["afile/x", "afile/x/y", "link/x"]) func pathThroughAFileIsRefused(site: String) async throws {
    let file = try folder.write("mine", to: "afile")
    try FileManager.default.createSymbolicLink(at: folder.appending("link"), withDestinationURL: file)
    let result = try await Program.run(["publish", "--app", app, "-o", site], in: folder.url)
    let real = file.resolvingSymlinksInPath().path
    #expect(result.status == 1)
    #expect(
      result.errors == "disguise: \(site): cannot be a folder, as \(real) is none; choose a path without it\n")
    #expect(text("afile") == "mine")
  }

  /// A first run that was killed leaves no site, so that no other run to its name may ever come.
  @Test func restOfAKilledFirstRunToAnotherNameIsRemoved() async throws {
    let names = [".gone.disguise-new", ".two words.disguise-new-2"]
    for name in names { try folder.write("x", to: "\(name)/assets/x") }
    // A site that is there, a version that may have files of others, and names of others.
    let kept = [".there.disguise-new", ".moved.disguise-new", ".disguise-new", ".a.disguise-newer"]
    try folder.write("x", to: "there/x")
    try folder.write("{}", to: ".moved.disguise-new/site.json")
    for name in kept { try folder.write("x", to: "\(name)/x") }
    #expect(try await publish().status == 0)
    for name in names { #expect(!FileManager.default.fileExists(atPath: folder.appending(name).path), "\(name)") }
    for name in kept { #expect(text("\(name)/x") == "x", "\(name)") }
  }

  @Test func mountPointsAreReadFromTheKernelsTable() throws {
    let table = """
      36 35 98:0 / / rw,noatime master:1 - ext4 /dev/root rw
      37 36 98:0 /up /www/si\\040te/up\\134loads rw - ext4 /dev/root rw
      38 36 98:0 /up /www/si\\040te2 rw - ext4 /dev/root rw
      short
      """
    let paths = MountPoints.paths(in: Data(table.utf8))
    #expect(paths == ["/", "/www/si te/up\\loads", "/www/si te2"])
    #expect(MountPoints.below("/www/si te", in: paths) == ["/www/si te/up\\loads"])
    #expect(MountPoints.present().contains("/proc"))
    let site = try SiteFolder(folder.appending("site").path)
    #expect(throws: ToolError.self) { try site.refuseMountPoints(in: [site.path + "/deep/up"]) }
    #expect(throws: ToolError.self) { try site.refuseMountPoints(in: [site.path]) }
    try site.refuseMountPoints(in: ["/", site.parent, site.path + "2"])
  }

  /// Returns the index with its files, and other ones that it does not have.
  private func forge(files: [PublishedFile] = [], earlier: [PublishedFile] = []) throws {
    let index = try index()
    try folder.write(
      PublishedIndex(
        version: 3, history: [1, 2], files: index.files + files, earlier: index.earlier + earlier
      ).data, to: "site/site.json")
  }

  @Test func forgedEntryDoesNotReachThroughALink() async throws {
    _ = try await publish()
    let secret = try folder.write("secret", to: "outside/shadow")
    let link = folder.appending("site/x.gz")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret.deletingLastPathComponent())
    // With an entry x, the link looks like its compressed form, which is not kept.
    try folder.write("x", to: "site/x")
    let forged = PublishedFile(path: "x.gz/shadow", Data("secret".utf8))
    try forge(
      files: [PublishedFile(path: "x", Data("x".utf8)), forged],
      earlier: [PublishedFile(path: "assets/old.js", Data()).lastUsed(by: 1)])
    let pruned = try await Program.run(["prune", "site"], in: folder.url)
    #expect(pruned.status == 1 && pruned.errors.contains("site/x.gz/shadow: is damaged; publish again to restore it"))
    #expect(try await publish().status == 0)
    #expect(try !index().files.contains { $0.path == forged.path })
    #expect(FileManager.default.fileExists(atPath: folder.appending("outside/shadow").path))
    #expect(Disk.status(folder.appending("site/x.gz").path).map { $0.st_mode & S_IFMT } != S_IFDIR)
  }

  @Test(arguments: ["site", "a/site"]) func linkedFolderAboveIsFollowed(site: String) async throws {
    try FileManager.default.createDirectory(at: folder.appending("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.appending("www").path, withDestinationPath: "real")
    for word in ["First", "Second"] {
      try folder.write(#"{"app-name": "\#(word)", "launch-above": "A"}"#, to: "disguise-app/words/en.json")
      let result = try await Program.run(["publish", "--app", app, "-o", "www/\(site)"], in: folder.url)
      #expect(result.status == 0 && result.errors == "", "\(result)")
    }
    let index = try PublishedIndex(Data(contentsOf: folder.appending("real/\(site)/site.json")), at: "site.json")
    #expect(index.version == 2)
  }

  @Test(arguments: [
    ("sets", "sets/09", "sets/09: lies in sets, which is published; choose a folder outside of it"),
    ("sets", "sets", "sets: lies in sets, which is published; choose a folder outside of it"),
    ("link", "sets/09", "sets/09: lies in link, which is published; choose a folder outside of it"),
    ("site/sets", "site", "site/sets: lies in the site's folder site; move it out of there, then publish again"),
  ])
  func siteAndContentInEachOtherAreRefused(sets: String, site: String, error: String) async throws {
    try FakeHooSet().write(to: "sets/03", in: folder)
    try FileManager.default.createSymbolicLink(atPath: folder.appending("link").path, withDestinationPath: "sets")
    _ = try await publish()
    try FakeHooSet().write(to: "site/sets/03", in: folder)
    for more in [[], ["--dry-run"]] {
      let result = try await Program.run(["publish", sets, "--app", app, "-o", site] + more, in: folder.url)
      #expect(result.status == 1 && result.errors == "disguise: \(error)\n", "\(result)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appending("sets/09").path))
  }

  /// `/proc` permits no links to its files, and `/proc/self` is a symbolic link.
  @Test func copyDoesNotFollowLinks() throws {
    let copy = folder.appending("copy").path
    #expect(throws: ToolError.self) { try Disk.link("/proc/self/status", within: "/proc", to: copy) }
    #expect(Disk.status(copy) == nil)
    try Disk.link("/proc/version", within: "/proc", to: copy)
    #expect(text("copy")?.hasPrefix("Linux") == true)
  }

  @Test func faultyEntriesAreRefused() async throws {
    let sum = ContentHash.hex(of: Data())
    let (big, plain) = (
      PublishedFile(path: "assets/a", bytes: .max, sha256: sum), PublishedFile(path: "assets/a", Data())
    )
    let indexes = [
      PublishedIndex(version: 1, files: [big]), PublishedIndex(version: 2, history: [1], files: [], earlier: [big]),
      PublishedIndex(version: 1, files: [plain, PublishedFile(path: "assets/a/b/c", Data())]),
      PublishedIndex(version: 1, files: [PublishedFile(path: "site.json/a", Data())]),
      PublishedIndex(version: 2, history: [1], files: [], earlier: [PublishedFile(path: "robots.txt", Data())]),
    ]
    for index in indexes {
      try folder.write(index.data, to: "site/site.json")
      for result in [try await publish(), try await Program.run(["prune", "site"], in: folder.url)] {
        #expect(
          result.status == 1 && result.errors.contains("site/site.json: has a faulty entry; restore it"),
          "\(result.errors)")
      }
    }
  }

  @Test func lastVersionIsNotExceeded() async throws {
    #expect(try await publish("--version", "\(PublishedIndex.lastVersion)").status == 2)
    _ = try await publish()
    let index = try index()
    try folder.write(
      PublishedIndex(version: PublishedIndex.lastVersion, files: index.files).data, to: "site/site.json")
    let before = text("site/site.json")
    let result = try await publish()
    #expect(result.status == 1)
    #expect(
      result.errors
        == "disguise: site: holds version 9007199254740991, the last one there is; publish to a new address\n")
    #expect(text("site/site.json") == before)
  }
}
