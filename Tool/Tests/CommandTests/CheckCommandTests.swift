import Fixtures
import Foundation
import Testing

/// `disguise check`, run as a process.
@Suite struct CheckCommandTests {
  let folder = TemporaryFolder()

  private func check(_ arguments: String...) async throws -> Program.Result {
    try await Program.run(["check"] + arguments, in: folder.url)
  }

  @Test func soundPackAndWarningsExitWith0() async throws {
    var pack = FakePack()
    try pack.write(to: folder)
    let sound = try await check("pack")
    #expect(sound.status == 0 && sound.output == "2 costumes: no faults\n" && sound.errors == "")
    pack.costumes[1]["description"] = "\"\""
    try pack.write(to: folder)
    let warned = try await check("pack")
    #expect(warned.status == 0)
    #expect(
      warned.output == """
        pack: config.json: "sheriff" [1].description: warning: is empty; say in a sentence what one sees [no-description]
        2 costumes: 0 errors, 1 warning

        """)
  }

  @Test func allErrorsAreReportedAndExitWith1() async throws {
    var pack = FakePack()
    (pack.costumes[0]["width"], pack.costumes[1]["label"]) = ("3000", nil)
    pack.files["Assets.xcassets/ghost.imageset/ghost@1x.png"] = Data("text".utf8)
    try pack.write(to: folder)
    let result = try await check("pack")
    #expect(result.status == 1 && result.errors == "")
    let rules = result.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) }
    #expect(rules == ["side-range", "key-missing", "not-an-image"])
    struct Report: Decodable { let errors, costumes: Int }
    let json = try JSONDecoder().decode(Report.self, from: Data(try await check("pack", "--json").output.utf8))
    #expect(json.errors == 3 && json.costumes == 2)
  }

  @Test(arguments: ["check pack", "check --json pack", "check --rules", "--help", "--version", "check --help"])
  func outputThatIsLostIsAFailure(command: String) async throws {
    try FakePack().write(to: folder)
    let script = "\"$0\" \(command) > /dev/full"
    let lost = try Program(["-c", script, Program.url.path], at: URL(fileURLWithPath: "/bin/sh"), in: folder.url)
    #expect(await lost.status() == 1)
    #expect(
      lost.errorText
        == "disguise: the output could not be written: No space left on device; direct it to a place with free space\n"
    )
    let unread = try Program(
      ["-c", "\"$0\" \(command) | true", Program.url.path], at: URL(fileURLWithPath: "/bin/sh"), in: folder.url)
    #expect(await unread.status() == 0 && unread.errorText == "")
  }

  @Test func rulesAreListedAndExplained() async throws {
    let rules = try await check("--rules").output.split(separator: "\n")
    #expect(rules.count >= 50 && rules == rules.sorted())
    let one = try await check("--explain", "id-taken")
    #expect(one.status == 0 && one.output == "id-taken  error    No two costumes have the same id.\n")
    for wrong in [["--explain", "none"], [], ["pack", "--rules"], [""], ["--fix"], ["--nonsense", "x"]] {
      #expect(try await Program.run(["check"] + wrong).status == 2)
    }
  }

  @Test func repairsAreListedBeforeTheFindingsThatAreLeft() async throws {
    var pack = FakePack()
    (pack.costumes[0]["label"], pack.costumes[1]["description"]) = ("\"Boo \"", "\"\"")
    try pack.write(to: folder)
    let result = try await check("pack", "--fix")
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output == """
        pack: config.json: [0].label: fixed: wrote "Boo" [text-spaces]
        pack: config.json: "sheriff" [1].description: warning: is empty; say in a sentence what one sees [no-description]
        2 costumes: 0 errors, 1 warning

        """)
    let again = try await check("pack", "--fix", "--json")
    #expect(again.output.contains("\"fixed\":[]"))
  }

  @Test func setsAreRecognisedByTheirFiles() async throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    for path in ["sets", "sets/07"] {
      let result = try await check(path)
      #expect(result.status == 0 && result.output == "1 set: no faults\n", "\(path)")
    }
    try FakePack().write(to: folder)
    try folder.write("x", to: "pack/01/readme.txt")
    let pack = try await check("pack")
    #expect(pack.output == "2 costumes: no faults\n")
    let explained = try await check("--explain", "image-tail")
    #expect(explained.output.split(separator: "\n").count == 2 && explained.output.contains("Repaired by --fix."))
  }
}
