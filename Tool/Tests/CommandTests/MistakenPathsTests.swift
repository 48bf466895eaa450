import Fixtures
import Foundation
import Testing

/// Paths of another kind than a command takes: one line says what is there, and which path is meant.
@Suite struct MistakenPathsTests {
  let folder = TemporaryFolder()

  /// - Returns: the errors of a run that fails.
  private func errors(_ arguments: String...) async throws -> [String] {
    let result = try await Program.run(arguments, in: folder.url)
    #expect(result.status == 1)
    return result.errors.replacing("\(folder.url.resolvingSymlinksInPath().path)/", with: "").split(separator: "\n")
      .map { String($0.trimmingPrefix("disguise: ")) }
  }

  @Test func setsAreNoCostumes() async throws {
    let app = try FakeApp.make(in: folder).path
    try FakeHooSet().write(to: "sets/01", in: folder)
    for option in ["--costumes", "--catalogue"] {
      #expect(
        try await errors("serve", "--port", "0", "--app", app, option, "sets") == [
          "sets: holds sets of Hoos, not costumes; pass a costume pack here, and sets with --hoosets of serve"
        ])
    }
  }

  @Test func fileThatIsNoListIsNotPreviewed() async throws {
    try folder.write("x", to: "x.png")
    #expect(
      try await errors("preview", "--port", "0", "x.png") == [
        "x.png: neither a list of costumes nor a .disguise file; pass one of them, a costume pack or a folder of sets"
      ])
  }

  @Test func setsWithNamesOfTheirOwnAreCheckedAsSets() async throws {
    try FakeHooSet().write(to: "sets/wood", in: folder)
    let result = try await Program.run(["check", "sets"], in: folder.url)
    #expect(
      result.output == """
        sets: holds no sets and no archives; pass a folder that holds 01.zip or 01/hoo_set.json [no-sets]
        sets/wood: warning: does not have the name of a set and is left out; rename it to two digits, as in 01, or move it elsewhere [ignored-file]
        0 sets: 1 error, 1 warning

        """)
  }

  @Test func placeOfAPackedFileMustBeThere() async throws {
    try FakePack().write(to: folder)
    try folder.write("mine", to: "afile")
    #expect(
      try await errors("pack", "pack", "-o", "none/x.disguise") == [
        "none: no such folder; make it, or choose another one"
      ])
    #expect(
      try await errors("pack", "pack", "-o", "afile/x.disguise") == [
        "afile/x.disguise: cannot be written, as afile is not a folder; choose a path without it"
      ])
  }

  @Test func eachFaultOfAPackIsSaidOnce() async throws {
    try FileManager.default.createDirectory(at: folder.appending("empty"), withIntermediateDirectories: false)
    #expect(
      try await errors("pack", "empty") == [
        "empty: not a pack, as it has no list; add config.plist or config.json or current_costumes.json [no-list]",
        "nothing was written to empty.disguise; correct the errors first",
      ])
    var pack = FakePack()
    (pack.costumes[0]["image"], pack.files["bär.png"]) = ("\"bär.png\"", Pictures.clearPNG(60, 120))
    try pack.write(to: folder)
    #expect(try await errors("pack", "pack").count { $0.contains("bär.png: ") } == 1)
  }
}
