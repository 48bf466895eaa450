import Archives
import Files
import Fixtures
import Foundation
import SiteFixtures
import Testing
import Values

/// `disguise pack`, and the commands that take its file as they take the folder; all run as processes.
@Suite struct PackCommandTests {
  let folder = TemporaryFolder()

  private func run(_ arguments: String...) async throws -> Program.Result {
    try await Program.run(arguments, in: folder.url, environment: ["TMPDIR": temporary])
  }

  /// The place of private folders.
  private var temporary: String { folder.appending("tmp").path }

  init() throws { try folder.write("", to: "tmp/here") }

  private func expectNothingLeft() { #expect(fileNames(in: folder.appending("tmp")) == ["here"]) }

  private func pack(_ pack: FakePack = FakePack()) async throws {
    try pack.write(to: folder)
    let result = try await run("pack", "pack")
    #expect(result.status == 0, "\(result.errors)")
  }

  private func packSets() async throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    let result = try await run("pack", "sets")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func fileHasTheFoldersNameOrThatOfTheOption() async throws {
    try FakePack().write(to: folder)
    let result = try await run("pack", "pack")
    let bytes = try Data(contentsOf: folder.appending("pack.disguise"))
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "pack.disguise: 9 files, \(bytes.count) bytes\n")
    #expect(try await run("pack", "pack/.", "-o", "other.disguise").status == 0)
    #expect(try Data(contentsOf: folder.appending("other.disguise")) == bytes)
    for wrong in [["pack", "-o", "a.zip"], [""], ["pack", "--output", ""]] {
      #expect(try await Program.run(["pack"] + wrong, in: folder.url).status == 2)
    }
    let missing = try await run("pack", "none")
    #expect(missing.status == 1 && missing.errors.contains("none: no such folder; pass"))
    expectNothingLeft()
  }

  @Test func folderWithFaultsIsRefused() async throws {
    var pack = FakePack()
    pack.costumes[0]["width"] = "3000"
    try pack.write(to: folder)
    try folder.write("old", to: "pack.disguise")
    try folder.write("x", to: "pack/sketch.psd")
    let result = try await run("pack", "pack")
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.contains("[side-range]\n"))
    #expect(result.errors.contains("pack/sketch.psd: is left out, as no app reads it\n"))
    #expect(result.errors.hasSuffix("nothing was written to pack.disguise; correct the errors first\n"))
    #expect(try Data(contentsOf: folder.appending("pack.disguise")) == Data("old".utf8))
  }

  @Test func checkReportsTheFileAsTheFolder() async throws {
    var faulty = FakePack()
    faulty.costumes[1]["description"] = "\"\""
    try await pack(faulty)
    let (file, directory) = (try await run("check", "pack.disguise"), try await run("check", "pack"))
    #expect(file.status == 0 && directory.output.contains("[no-description]"))
    #expect(file.output == directory.output.replacing("pack: ", with: "pack.disguise: "))
    let fixed = try await run("check", "--fix", "pack.disguise")
    #expect(fixed.status == 1 && fixed.errors.contains("pack.disguise: is packed; repair the folder"))
    try await packSets()
    for command in [["check"], ["hoosets", "check"]] {
      let sets = try await Program.run(command + ["sets.disguise"], in: folder.url)
      #expect(sets.status == 0 && sets.output == "1 set: no faults\n")
    }
    expectNothingLeft()
  }

  @Test func hostileFileEndsInOneLine() async throws {
    try await pack()
    let whole = try Data(contentsOf: folder.appending("pack.disguise"))
    let app = try FakeApp.make(in: folder).path
    #expect(try await run("publish", "--app", app, "-o", "site", "pack.disguise").status == 0)
    let site = try Data(contentsOf: folder.appending("site/site.json"))
    for (name, bytes, rule) in [
      ("cut", whole.dropLast(7), "truncated"), ("more", whole + Data("x".utf8), "trailing-junk"),
      ("text", Data("nothing of a zip archive".utf8), "not-an-archive"), ("empty", Data(), "not-an-archive"),
    ] {
      try folder.write(Data(bytes), to: "\(name).disguise")
      let checked = try await run("check", "\(name).disguise")
      #expect(checked.status == 1 && checked.output.contains("[\(rule)]\n0 costumes: 1 error, 0 warnings\n"))
      let json = try await run("check", "--json", "\(name).disguise")
      #expect(json.output.contains("\"rule\":\"\(rule)\"") && json.output.contains("\"errors\":1"))
      for arguments in [
        ["publish", "--app", app, "-o", "site", "\(name).disguise"],
        ["serve", "--app", app, "--port", "0", "--costumes", "\(name).disguise"],
        ["serve", "--app", app, "--port", "0", "--hoosets", "\(name).disguise"],
        ["serve", "--app", app, "--port", "0", "--catalogue", "\(name).disguise"],
        ["preview", "--app", app, "--port", "0", "\(name).disguise"],
      ] {
        let result = try await Program.run(arguments, in: folder.url, environment: ["TMPDIR": temporary])
        #expect(result.status == 1 && result.output == "", "\(arguments)")
        #expect(result.errors.hasPrefix("disguise: \(name).disguise: "), "\(arguments): \(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(arguments): \(result.errors)")
      }
      #expect(try Data(contentsOf: folder.appending("site/site.json")) == site)
    }
    expectNothingLeft()
  }

  @Test func fileIsPublishedAsTheFolder() async throws {
    try await pack()
    try await packSets()
    let app = try FakeApp.make(in: folder).path
    for (site, paths) in [("a", ["pack", "sets"]), ("b", ["pack.disguise", "sets.disguise"])] {
      let result = try await Program.run(
        ["publish", "--app", app, "-o", site, "--catalogue", paths[0]] + paths, in: folder.url,
        environment: ["TMPDIR": temporary])
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.errors.contains("/tmp/"))
    }
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.appending("a").path) {
      let (a, b) = (folder.appending("a/\(path)"), folder.appending("b/\(path)"))
      if isFile(a) { #expect(try Data(contentsOf: a) == Data(contentsOf: b), "\(path)") }
    }
    let twice = try await Program.run(
      ["publish", "--app", app, "-o", "c", "pack", "pack.disguise"], in: folder.url)
    #expect(twice.errors.contains("pack.disguise: is a second costume pack after pack; publish one of them"))
    expectNothingLeft()
  }

  @Test func messagesNameTheFile() async throws {
    var faulty = FakePack()
    faulty.files["Assets.xcassets/scotch.imageset/Contents.json"] = Data("[".utf8)
    try faulty.write(to: folder)
    let script =
      "import os, zipfile\nwith zipfile.ZipFile('../pack.disguise', 'w') as z:\n for d, _, f in os.walk('.'):\n"
      + "  for n in f: z.write(os.path.join(d, n))"
    let zip = try Program(["-c", script], at: URL(fileURLWithPath: "/usr/bin/python3"), in: folder.appending("pack"))
    #expect(await zip.status() == 0)
    let app = try FakeApp.make(in: folder).path
    let result = try await Program.run(
      ["serve", "--app", app, "--port", "0", "--costumes", "pack.disguise"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("disguise: pack.disguise/Assets.xcassets/scotch.imageset/Contents.json: "))
  }

  @Test func changedFileIsServedAndPreviewed() async throws {
    var pack = FakePack()
    try await self.pack(pack)
    let file = folder.appending("pack.disguise").path
    let app = try FakeApp.make(in: folder)
    let program = try Program(
      ["serve", "--port", "0", "--app", app.path, "--costumes", file], environment: ["TMPDIR": temporary])
    let client = HTTPClient(port: try #require(try await program.port(), "\(program.errorText)"))
    let preview = try await Previewing(["pack.disguise"], of: app, in: folder)
    let before = try await preview.next { _ in true }
    #expect(before.faults == [] && !preview.program.outputText.contains("Fitting room"))
    #expect(try await preview.document().contains("The ghost"))

    pack.costumes[0]["label"] = "\"Boo\""
    try await self.pack(pack)
    let after = try await preview.next { $0.generations["app"] != before.generations["app"] && $0.faults == [] }
    #expect(after.pictures == before.pictures)
    #expect(try await preview.document().contains("\"label\":\"Boo\""))
    #expect(
      try await until {
        let page = try await client.get("/").text
        return try await client.get("/" + (page.firstMatch(of: /data-app="([^"]+)"/)?.1 ?? "")).text.contains("\"Boo\"")
      })

    try folder.write("no archive", to: "pack.disguise")
    let faulty = try await preview.next { $0.faults.count == 1 }
    #expect(faulty.generations == after.generations && faulty.faults[0].hasPrefix(file))
    #expect(
      try await until {
        program.errorText.contains("pack.disguise: ") && program.errorText.contains("the content stays as it was")
      })
    try await self.pack(pack)
    _ = try await preview.next { $0.faults == [] }

    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    expectNothingLeft()
  }

  // MARK: - Slips

  /// Writes the pack's files into the archive `name`, in the folder `root` of it.
  private func zip(_ name: String, in root: String = "") throws {
    let pack = folder.appending("pack")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: pack.path).sorted()
    let files = try paths.filter { isFile(pack.appendingPathComponent($0)) }.map {
      UnpackedFile(name: Text(root + $0), bytes: [UInt8](try Data(contentsOf: pack.appendingPathComponent($0))))
    }
    try folder.write(Data(ArchivePacking.archive(of: files)), to: name)
  }

  @Test func archiveOfAPackIsToldItsNameInOneLine() async throws {
    try FakePack().write(to: folder)
    let app = try FakeApp.make(in: folder).path
    try zip("a.zip")
    for name in ["b.zip", "b.disguise"] { try zip(name, in: "mypack/") }
    let name = "is a pack of costumes whose name does not end in .disguise; rename it to a.disguise"
    let place =
      "is a pack of costumes whose files are in the folder mypack/; put them at the top, as `disguise pack` does "
      + "with that folder"
    for (file, sentence) in [("a.zip", name), ("b.zip", place), ("b.disguise", place)] {
      for command in [["check"], ["hoosets", "check"]] {
        let result = try await Program.run(command + [file], in: folder.url)
        let lines = result.output.split(separator: "\n")
        #expect(result.status == 1 && lines.first == "\(file): \(sentence) [zipped-pack]", "\(lines)")
        #expect(lines.count == 2, "\(lines)")
      }
      for option in ["--costumes", "--catalogue", "--hoosets"] {
        let result = try await Program.run(["serve", "--port", "0", "--app", app, option, file], in: folder.url)
        #expect(result.status == 1 && result.errors == "disguise: \(file): \(sentence)\n")
      }
      let preview = try await Program.run(["preview", "--port", "0", "--app", app, file], in: folder.url)
      #expect(preview.status == 1 && preview.errors == "disguise: \(file): \(sentence)\n")
    }
    try FakeHooSet().write(to: "sets/01", in: folder)
    let sets = try await run("check", "sets")
    #expect(sets.output == "1 set: no faults\n")
  }

  @Test func otherArchiveIsNoPack() async throws {
    try folder.write("x", to: "owls.zip")
    let app = try FakeApp.make(in: folder).path
    let result = try await run("serve", "--port", "0", "--app", app, "--costumes", "owls.zip")
    #expect(
      result.errors.hasSuffix(
        "owls.zip: is a zip archive; pass a list of costumes, its folder, or a .disguise file\n"))
  }

  @Test func packInPlaceOfSetsIsRefusedInOneLine() async throws {
    try await pack()
    let app = try FakeApp.make(in: folder).path
    for name in ["pack", "pack.disguise"] {
      let sentence = "is a pack of costumes, not a folder of sets; pass a folder that holds 01.zip or 01/hoo_set.json"
      let serve = try await run("serve", "--port", "0", "--app", app, "--hoosets", name)
      #expect(serve.status == 1 && serve.output == "" && serve.errors.hasSuffix("\(name): \(sentence) [no-sets]\n"))
      #expect(serve.errors.split(separator: "\n").count == 1, "\(serve.errors)")
      let check = try await run("hoosets", "check", name)
      #expect(check.output.hasPrefix("\(name): \(sentence) [no-sets]\n0 sets: 1 error"), "\(check.output)")
    }
  }

  @Test func temporaryFolderIsNamed() async throws {
    try await pack()
    let result = try await Program.run(
      ["check", "pack.disguise"], in: folder.url, environment: ["TMPDIR": "/nope"])
    #expect(
      result.output.hasPrefix(
        "pack.disguise: cannot be unpacked in the temporary folder /nope; check that it exists, "), "\(result.output)")
  }

  @Test func linksThatLeadNowhereAreTold() async throws {
    for (link, target) in [("a", "b"), ("b", "a"), ("c", "none")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(link).path, withDestinationPath: folder.appending(target).path)
    }
    for (link, end) in [("a", "back to itself"), ("c", "nowhere")] {
      let sentence = "\(link): is a symbolic link that leads \(end); replace it with the file or folder it is for ["
      for command in [["check"], ["hoosets", "check"]] {
        let result = try await Program.run(command + [link], in: folder.url)
        #expect(result.status == 1 && result.output.hasPrefix(sentence), "\(result.output)")
      }
    }
  }

  @Test func folderThatIsNoAppIsRefused() async throws {
    try FakePack().write(to: folder)
    let result = try await run("publish", "pack", "-o", "site", "--app", "pack")
    #expect(
      result.status == 1
        && result.errors.hasSuffix(
          "/pack: is not a built app, as it has no index.html; run `make build`, or pass the app's folder with --app\n")
    )
  }
}
