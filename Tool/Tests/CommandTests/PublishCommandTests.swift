import Files
import Fixtures
import Foundation
import Glibc
import Testing

@testable import Publishing

/// `disguise publish` and `disguise prune` to a folder, run as processes.
@Suite struct PublishCommandTests {
  let folder = TemporaryFolder()
  private let app: String

  init() throws { app = try FakeApp.make(in: folder).path }

  private func run(_ arguments: String...) async throws -> Program.Result {
    try await Program.run(arguments, in: folder.url)
  }

  private func publish(_ arguments: String..., to site: String = "site") async throws -> Program.Result {
    try await Program.run(["publish", "--app", app, "-o", site] + arguments, in: folder.url)
  }

  private func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path)) }

  private func index(_ site: String = "site") throws -> PublishedIndex {
    try PublishedIndex(try data("\(site)/site.json"), at: "site.json")
  }

  /// The paths of the files below a folder of the temporary one.
  private func files(_ site: String = "site") -> [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: folder.appending(site).path))?
      .filter { !isFolder(folder.appending("\(site)/\($0)")) }.sorted() ?? []
  }

  /// Expects that a site holds the files of its index, byte for byte.
  private func expectWhole(_ site: String = "site") throws {
    let index = try index(site)
    let entries = index.files + index.earlier
    #expect(files(site) == (entries.map(\.path) + ["site.json"]).sorted())
    for entry in entries {
      #expect(try PublishedFile(path: entry.path, data("\(site)/\(entry.path)")).isSame(as: entry), "\(entry.path)")
    }
  }

  @Test func formsAreKeptForTheNextRun() async throws {
    for site in ["first", "second"] {
      let result = try await Program.run(
        ["publish", "--app", app, "-o", site], in: folder.url,
        environment: ["XDG_CACHE_HOME": folder.appending("cache").path])
      #expect(result.status == 0 && !files("cache/disguise").isEmpty)
    }
    let kept = try #require(files("cache/disguise").first { $0.hasPrefix("brotli") })
    try folder.write("damaged", to: "cache/disguise/\(kept)")
    _ = try await publish(to: "third")
    #expect(files("first") == files("third"))
    for file in files("first") { #expect(try data("first/\(file)") == data("second/\(file)"), "\(file)") }
  }

  /// Changes a word that both documents have, and so both pages and the worker.
  private func changeWord(_ word: String) throws {
    try folder.write(#"{"app-name": "\#(word)", "launch-above": "A"}"#, to: "disguise-app/words/en.json")
  }

  @Test func siteHasAllFilesOfItsIndexWithTheirHashes() async throws {
    let result = try await publish()
    #expect(result.status == 0 && result.output.hasPrefix("site: version 1: ") && result.errors == "")
    try expectWhole()
    let fixed = try index().files.map(\.path).filter { !$0.hasPrefix("assets/") }
    #expect(
      fixed.filter { !$0.hasSuffix(".gz") && !$0.hasSuffix(".br") } == [
        "404.html", "api/current_costumes.json", "api/hoosets.json", "dynamics/index.html", "favicon.ico",
        "hoo/01/01/index.html", "hoo/01/02/index.html", "hoo/index.html", "hoo/manifest.webmanifest", "index.html",
        "manifest.webmanifest",
        "service-worker.js", "shows/shows.json", "wear/nurse/index.html", "wear/pirate/index.html",
      ])
    #expect(try Compression.isBrotli(data("site/index.html.br"), of: data("site/index.html")))
    #expect(try Compression.isGzip(data("site/hoo/index.html.gz"), of: data("site/hoo/index.html")))
    let plain = try index().files.filter { $0.path.wholeMatch(of: /assets\/.*\.[0-9a-f]{16}\.\w+/) != nil }
    for file in plain { #expect(file.path.contains(".\(file.sha256.prefix(16)).")) }
    #expect(
      try !plain.isEmpty && String(decoding: data("site/service-worker.js"), as: UTF8.self).contains("version = 1;"))
  }

  @Test func equalInputGivesEqualBytesInAnyFolder() async throws {
    for site in ["one", "two/deep"] { #expect(try await publish(to: site).status == 0) }
    #expect(files("one") == files("two/deep"))
    for file in files("one") { #expect(try data("one/\(file)") == data("two/deep/\(file)"), "\(file)") }
  }

  @Test func versionGrowsWithTheContentAndNeverFalls() async throws {
    _ = try await publish()
    let before = try data("site/site.json")
    let again = try await publish()
    #expect(again.status == 0 && again.output == "site: version 1: nothing has changed\n")
    #expect(try data("site/site.json") == before)
    try changeWord("Second")
    let other = try await publish("--version", "1")
    #expect(
      other.status == 1
        && other.errors == "disguise: site: holds version 1 with other content; pass --version 2, or none\n")
    #expect(try data("site/site.json") == before)
    #expect(try await publish().status == 0)
    #expect(try await publish("--version", "7").status == 0)
    #expect(try index().version == 7)
    #expect(try String(decoding: data("site/service-worker.js"), as: UTF8.self).contains("version = 7;"))
    let lower = try await publish("--version", "6")
    #expect(
      lower.status == 1 && lower.errors.contains("holds version 7, which browsers do not leave for 6; pass --version 8")
    )
    try expectWhole()
  }

  @Test func oldFilesStayUntilTheyArePruned() async throws {
    for word in ["First", "Second", "Third"] {
      try changeWord(word)
      #expect(try await publish().status == 0)
    }
    try expectWhole()
    let earlier = try index().earlier
    #expect(Set(earlier.compactMap(\.last)) == [1, 2] && earlier.allSatisfy { $0.path.hasPrefix("assets/") })
    let dry = try await run("prune", "site", "--dry-run")
    #expect(dry.output.contains("remove: ") && dry.output.hasSuffix("nothing was removed\n"))
    #expect(try index().earlier == earlier)
    #expect(try await run("prune", "site").status == 0)
    try expectWhole()
    #expect(try index().earlier.allSatisfy { $0.last == 2 } && index().version == 3)
    #expect(try await run("prune", "site", "--keep-versions", "1").status == 0)
    #expect(try index().earlier == [])
    try expectWhole()
    #expect(try await publish().output == "site: version 3: nothing has changed\n")
  }

  /// Servers make entity tags from the size and the time in seconds.
  @Test func replacedFileHasALaterTime() async throws {
    var times: [Int] = []
    for word in ["First", "Other"] {
      try changeWord(word)
      _ = try await publish()
      times.append(try #require(Disk.status(folder.appending("site/service-worker.js").path)).st_mtim.tv_sec)
    }
    #expect(times[0] < times[1])
  }

  @Test func dryRunListsTheChangesAndWritesNothing() async throws {
    let first = try await publish("--dry-run")
    #expect(first.status == 0 && first.output.contains("add: index.html: "))
    #expect(first.output.hasSuffix("; nothing was written\n") && !isFolder(folder.appending("site")))
    _ = try await publish()
    let before = try data("site/site.json")
    try changeWord("Second")
    let second = try await publish("--dry-run").output
    #expect(second.contains("change: index.html: ") && second.contains("no longer used: assets/app.en."))
    let sizes = try #require(second.firstMatch(of: /version 2: .* first visit (\d+) bytes, update (\d+) bytes/))
    let (visit, update) = (try #require(Int(sizes.1)), try #require(Int(sizes.2)))
    #expect(update > 0 && update < visit)
    #expect(try data("site/site.json") == before)
  }

  @Test func packWithErrorsIsRefusedOrItsCostumesAreLeftOut() async throws {
    var pack = FakePack()
    pack.costumes[0]["width"] = "3000"
    try pack.write(to: folder)
    let refused = try await publish("pack")
    #expect(refused.status == 1 && refused.errors.contains("[side-range]"))
    #expect(
      refused.errors.hasSuffix(
        "nothing was published because of 1 error; correct it, or leave it out with --keep-going\n"))
    #expect(!isFolder(folder.appending("site")))
    #expect(try await publish("pack", "--keep-going").status == 0)
    let app = try #require(
      try index().files.first { $0.path.hasPrefix("assets/app.en.") && $0.path.hasSuffix(".json") })
    let document = String(decoding: try data("site/\(app.path)"), as: UTF8.self)
    #expect(document.contains("sheriff") && !document.contains("ghost"))
  }

  @Test func pathsAreToldApartByTheirContents() async throws {
    try FakePack().write(to: folder)
    try FakeHooSet().write(to: "sets/03", in: folder)
    #expect(try await publish("sets", "pack").status == 0)
    #expect(try String(decoding: data("site/api/hoosets.json"), as: UTF8.self).contains("\"03\""))
    #expect(files().contains { $0.hasPrefix("assets/ghost") })
    let twice = try await publish("pack", "pack")
    #expect(
      twice.status == 1 && twice.errors.contains("pack: is a second costume pack after pack; publish one of them"))
    #expect(try await publish("nowhere").errors.contains("[not-found]"))
    #expect(try await publish("pack", "nowhere").errors.contains("nowhere: no such file or directory"))
  }

  @Test func eachWarningOfSetsIsSaidOnce() async throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    try folder.write("notes", to: "sets/notes.txt")
    try folder.write("no picture", to: "sets/large/01/01.png")
    let result = try await publish("sets")
    #expect(result.status == 0)
    let places = result.errors.split(separator: "\n").compactMap {
      $0.firstMatch(of: /sets\/[a-z0-9.\/]+/).map { String($0.0) }
    }
    #expect(places.sorted() == ["sets/large/01/01.png", "sets/notes.txt"], "\(result.errors)")
  }

  @Test(arguments: [
    (
      "notes.txt", "is not empty and has no site.json, so it was not published by this program; choose a new folder",
      "is not a published site, as it has no site.json; pass the folder of a published site"
    ), ("site.json", "not an index of `disguise publish`", "not an index of `disguise publish`"),
  ])
  func folderOfOthersIsLeftAlone(name: String, fault: String, pruneFault: String) async throws {
    try folder.write("mine", to: "site/\(name)")
    for (result, fault) in [(try await publish(), fault), (try await run("prune", "site"), pruneFault)] {
      #expect(result.status == 1 && result.errors.contains(fault), "\(result)")
    }
    #expect(files() == [name] && files("").filter { $0.contains("disguise-new") } == [])
  }

  @Test func pruneRefusesWhatIsNotAFolder() async throws {
    try folder.write("key", to: "key.pem")
    for (path, fault) in [("key.pem", "is not a folder"), ("new/ghost", "no such folder")] {
      let result = try await run("prune", path)
      #expect(
        result.status == 1 && result.errors == "disguise: \(path): \(fault); pass the folder of a published site\n")
    }
    #expect(!isFolder(folder.appending("new")))
  }

  @Test(arguments: ["../outside", "/etc/passwd", "a//b", "./a", "a/..", "site.json"])
  func indexThatLeavesItsFolderIsRefused(path: String) async throws {
    let index = PublishedIndex(version: 1, files: [PublishedFile(path: path, Data())])
    try folder.write(index.data, to: "site/site.json")
    #expect(try await publish().errors.contains("site.json: has a faulty entry; restore it"))
  }

  @Test func filesOfOthersInASiteAreKept() async throws {
    _ = try await publish()
    try folder.write("example.org", to: "site/CNAME")
    try folder.write("x", to: "site/.well-known/security.txt")
    try folder.write("stale", to: "site/favicon.ico.gz")
    try changeWord("Second")
    _ = try await publish()
    #expect(try data("site/CNAME") == Data("example.org".utf8))
    #expect(files().contains(".well-known/security.txt") && !files().contains("favicon.ico.gz"))
  }

  @Test func foldersOfRemovedCostumesGo() async throws {
    try FakePack().write(to: folder)
    _ = try await publish("pack")
    try FileManager.default.createDirectory(at: folder.appending("site/uploads"), withIntermediateDirectories: false)
    var pack = FakePack()
    pack.costumes.removeLast()
    try pack.write(to: folder)
    _ = try await publish("pack")
    #expect(isFolder(folder.appending("site/wear/ghost")) && !isFolder(folder.appending("site/wear/sheriff")))
    #expect(isFolder(folder.appending("site/uploads")), "an empty folder of others stays")
  }

  @Test func misspeltOptionIsNamed() async throws {
    let result = try await Program.run(["publish", "--ouput", "x", "pack"], in: folder.url)
    #expect(result.status == 2 && result.errors.contains("Unknown option '--ouput'"), "\(result.errors)")
    let missing = try await Program.run(["publish", "pack"], in: folder.url)
    #expect(missing.status == 2 && missing.errors.contains("Pass the site's folder with --output"), "\(missing.errors)")
  }

  @Test(arguments: [
    (["chek", "pack"], "chek: no such command. Did you mean check?"), (["help", "chek"], "chek: no such command."),
    (["x y"], "x y: no such command. `disguise"),
  ]) func misspeltCommandIsNamed(arguments: [String], fault: String) async throws {
    let result = try await Program.run(arguments, in: folder.url)
    #expect(result.status == 2 && result.errors.contains(fault), "\(result.errors)")
  }

  @Test func damagedFilesAreRestored() async throws {
    _ = try await publish()
    try folder.write("broken", to: "site/index.html")
    try folder.remove("site/api/hoosets.json")
    #expect(
      try await publish().output
        == "site: version 1: 2 changed or damaged files restored: api/hoosets.json, index.html\n")
    try expectWhole()
  }

  @Test func twoRunsAtOnceAreRefused() async throws {
    let above = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(above) }
    #expect(flock(above, LOCK_EX | LOCK_NB) == 0)
    let result = try await publish()
    #expect(result.status == 1 && result.errors.contains("another `disguise publish` or `prune` is at work"))
  }

  /// A small number of the points that `make check-publish` tries.
  @Test(arguments: ["before", "after", "full", "short"])
  func anInterruptedRunLeavesOneWholeVersion(kind: String) async throws {
    let shim = folder.appending("faulty.so").path
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Bench/faulty_disk.c")
    let compiler = try Program(
      ["clang", "-shared", "-fPIC", "-o", shim, source.standardizedFileURL.path],
      at: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(await compiler.status() == 0, "\(compiler.errorText)")
    for (round, point) in [3, 40, 90].enumerated() {
      try changeWord("Old \(round)")
      #expect(try await publish(to: "www/site").status == 0)
      let old = try index("www/site")
      try changeWord("New \(round)")
      let faulty = try Program(
        [
          "LD_PRELOAD=\(shim)", "FAULT_ROOT=\(folder.path)/www", "FAULT_KIND=\(kind)", "FAULT_POINT=\(point)",
          Program.url.path, "publish", "--app", app, "-o", "www/site",
        ], at: URL(fileURLWithPath: "/usr/bin/env"), in: folder.url)
      let status = await faulty.status()
      if ["full", "short"].contains(kind) {
        #expect(
          status == 1 && faulty.errorText.hasSuffix("No space left on device; free some space and publish again\n"))
        #expect(faulty.errorText.split(separator: "\n").count == 1)
      } else {
        #expect(status != 0)
      }
      #expect(try index("www/site") == old)
      try expectWhole("www/site")
      #expect(try await publish(to: "www/site").status == 0)
      try expectWhole("www/site")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending("www").path) == ["site"])
    }
  }

  @Test(arguments: [
    ["publish"], ["publish", "-o", ""], ["publish", "-o", "site", "--version", "0"],
    ["publish", "-o", "site", "--version", "9007199254740992"], ["publish", "", "-o", "site"],
    ["publish", "-o", "site", "--catalogue", ""], ["prune"], ["prune", ""], ["prune", "site", "--keep-versions", "0"],
  ])
  func usageErrorsExitWith2(arguments: [String]) async throws {
    let result = try await Program.run(arguments, in: folder.url)
    #expect(result.status == 2 && result.output == "" && result.errors.hasPrefix("Error: "))
  }
}
