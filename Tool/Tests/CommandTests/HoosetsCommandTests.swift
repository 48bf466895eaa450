import Fixtures
import Foundation
import Testing

/// `disguise hoosets`, run as a process.
@Suite struct HoosetsCommandTests {
  let folder = TemporaryFolder()

  private func run(_ arguments: String...) async throws -> Program.Result { try await run(arguments) }

  private func run(_ arguments: [String]) async throws -> Program.Result {
    try await Program.run(["hoosets"] + arguments, in: folder.url)
  }

  @Test(arguments: [
    ["check"], ["check", "--nonsense", "x"], ["check", ""], ["check", "--rules", "x"], ["pack"], ["pack", "sets"],
    ["pack", "-o", "out"], ["pack", "sets", "-o", "sets"], ["pack", "sets", "-o", "./sets/"], ["pack", "", "-o", "x"],
    ["nonsense"],
  ])
  func usageErrorsExitWith2AndUsage(arguments: [String]) async throws {
    let result = try await run(arguments)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains("Usage: disguise hoosets"))
  }

  @Test func helpListsOptionsAndArguments() async throws {
    let check = try await run("check", "--help")
    let pack = try await run("pack", "--help")
    #expect(check.status == 0 && ["--json", "--rules", "<path>"].allSatisfy(check.output.contains))
    #expect(pack.status == 0 && ["--output", "-o", "<dir>"].allSatisfy(pack.output.contains))
  }

  @Test func validSetsExitWith0AndOneLine() async throws {
    try FakeHooSet().write(to: "sets/01", in: folder)
    try FakeHooSet().write(to: "sets/02", in: folder)
    for paths in [["sets"], ["sets/01", "sets/02"], ["./sets/01/", "sets/02"]] {
      let result = try await run(["check"] + paths)
      #expect(result.status == 0 && result.output == "2 sets: no faults\n" && result.errors == "")
    }
  }

  @Test func faultsExitWith1AndALineEach() async throws {
    var set = FakeHooSet()
    set.files["01/hoo.png"] = nil
    set[text: "02/hoo.json"] = #"{"Title": "A"}"#
    try set.write(to: "sets/01", in: folder)
    let result = try await run("check", "sets")
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.output == """
        sets/01/01/hoo.png: is missing, although larger scales exist; add it [missing-image]
        sets/01/02/hoo.json: lacks PoemLine; write one [key-missing]
        1 set: 2 errors, 0 warnings

        """)
  }

  @Test func warningsExitWith0() async throws {
    try FakeHooSet(hoos: 1, scales: [1, 2]).write(to: "01", in: folder)
    let result = try await run("check", "01")
    #expect(result.status == 0 && result.output.hasSuffix("1 set: 0 errors, 2 warnings\n"))
  }

  @Test func missingPathIsAFault() async throws {
    let result = try await run("check", "none")
    let advice = "pass an archive, a set's folder or a folder of either"
    #expect(result.status == 1 && result.output.hasPrefix("none: no such file or directory; \(advice) ["))
  }

  @Test func folderWithoutSetsIsAFault() async throws {
    let result = try await run("check", ".")
    #expect(result.status == 1 && result.output.contains(".: holds no sets and no archives; "))
  }

  @Test func workingDirectoryMayBeASet() async throws {
    try FakeHooSet().write(to: "01", in: folder)
    let program = try Program(["hoosets", "check", "."], in: folder.appending("01"))
    #expect(await program.status() == 0)
    #expect(program.outputText == "1 set: no faults\n")
  }

  @Test func linkToASetIsFollowed() async throws {
    try FakeHooSet().write(to: "sets/owls", in: folder)
    try FileManager.default.createSymbolicLink(
      at: folder.appending("01"), withDestinationURL: folder.appending("sets/owls"))
    let result = try await run("check", "01")
    #expect(result.status == 0 && result.output == "1 set: no faults\n")
  }

  @Test func jsonOptionPrintsOneDocument() async throws {
    var set = FakeHooSet()
    set.files["01/hoo.png"] = nil
    try set.write(to: "01", in: folder)
    let result = try await run("check", "01", "--json")
    #expect(result.status == 1 && result.errors == "")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.sets == 1 && report.errors == 1 && report.warnings == 0)
    #expect(
      report.faults == [
        Report.Fault(
          rule: "missing-image", severity: "error", file: "01", entry: "01/01/hoo.png", path: "",
          message: "is missing, although larger scales exist", remedy: "add it")
      ])
  }

  private struct Report: Decodable {
    struct Fault: Decodable, Equatable {
      var rule, severity, file, entry, path, message, remedy: String
    }
    var faults: [Fault]
    var sets, errors, warnings: Int
  }

  @Test func rulesAreListed() async throws {
    let lines = try await run("check", "--rules")
    #expect(lines.status == 0 && lines.output.split(separator: "\n").count > 60)
    let json = try await run("check", "--rules", "--json")
    #expect(json.status == 0 && json.output.hasPrefix(#"{"rules":[{"#))
  }

  @Test func packWritesArchivesAndTheirIndex() async throws {
    try FakeHooSet(hoos: 1).write(to: "sets/01", in: folder)
    try FakeHooSet(hoos: 3).write(to: "sets/02", in: folder)
    let result = try await run("pack", "sets", "-o", "out")
    #expect(result.status == 0 && result.errors == "")
    let names = ["01.zip", "02.zip", "texts-1.json", "index.json"]
    let sizes = try names.map { try Data(contentsOf: folder.appending("out/\($0)")).count }
    #expect(
      result.output == """
        out/01.zip: 1 Hoo, \(sizes[0]) bytes
        out/02.zip: 3 Hoos, \(sizes[1]) bytes
        out/texts-1.json: \(sizes[2]) bytes
        out/index.json: \(sizes[3]) bytes

        """)
    let check = try await run("check", "out")
    #expect(check.status == 0 && check.output == "2 sets: no faults\n")
  }

  @Test func packRefusesFaultySetsAndKeepsOldFiles() async throws {
    var set = FakeHooSet(hoos: 1)
    try set.write(to: "sets/01", in: folder)
    #expect(try await run("pack", "sets", "--output", "out").status == 0)
    let old = try Data(contentsOf: folder.appending("out/01.zip"))
    try FakeHooSet(hoos: 2).write(to: "sets/01", in: folder)
    set.files["hoo_set.json"] = nil
    try set.write(to: "sets/02", in: folder)
    let result = try await run("pack", "sets", "--output", "out")
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.errors == """
        disguise: sets/02/hoo_set.json: is missing; write one with Color and Count [missing-set-document]
        disguise: nothing was written to out; correct the errors first

        """)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending("out").path)
    #expect(names.sorted() == ["01.zip", "index.json", "texts-1.json"])
    #expect(try Data(contentsOf: folder.appending("out/01.zip")) == old)
  }

  @Test func packCreatesNoFolderForFaultySets() async throws {
    try folder.write("{", to: "sets/01/hoo_set.json")
    #expect(try await run("pack", "sets", "-o", "out").status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.appending("out").path))
  }

  @Test func packReportsOtherArchives() async throws {
    try FakeHooSet(hoos: 1).write(to: "sets/01", in: folder)
    #expect(try await run("pack", "sets", "-o", "out").status == 0)
    try folder.write("mine", to: "out/09.zip")
    let result = try await run("pack", "sets", "-o", "out")
    #expect(result.status == 0)
    #expect(
      result.errors
        == "disguise: out/09.zip: is not in the index and was left unchanged; remove it if its set is gone\n")
  }

  @Test func packRefusesFoldersOfOthersAndMissingSetsInOneLine() async throws {
    try FakeHooSet(hoos: 1).write(to: "sets/01", in: folder)
    try FakePack().write(to: folder)
    try folder.write("key", to: "key.pem")
    let here = folder.path
    for (sets, output, line) in [
      (
        "sets", "pack",
        "\(here)/pack: holds Assets.xcassets and no index that `disguise hoosets pack` has written; "
          + "choose a new or an empty folder, or one that it has written before"
      ), ("sets", "key.pem", "\(here)/key.pem: is not a folder; choose a new or an empty folder"),
      ("nope", "out", "nope: no such folder; pass a folder of sets"),
      ("nope", "key.pem", "nope: no such folder; pass a folder of sets"),
    ] {
      let result = try await run("pack", sets, "-o", output)
      #expect(result.status == 1 && result.output == "" && result.errors == "disguise: \(line)\n")
    }
  }
}
