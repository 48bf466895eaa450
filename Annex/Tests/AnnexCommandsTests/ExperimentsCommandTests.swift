import AnnexFixtures
import Fixtures
import Foundation
import Testing

/// `disguise experiments check` and `disguise serve --experiments`, run as processes.
@Suite struct ExperimentsCommandTests {
  let folder = TemporaryFolder()

  private func check(_ path: String) async throws -> Program.Result {
    try await Program.run(["experiments", "check", path], in: folder.url)
  }

  @Test func validExperimentsExitWith0AndOneLine() async throws {
    try folder.write(FakeExperiment.text(), to: "experiments/knees.json")
    let one = try await check("experiments/knees.json")
    #expect(one.status == 0 && one.output == "1 experiment: no faults; knees runs\n" && one.errors == "")
    try folder.write(FakeExperiment.text("old", running: false), to: "experiments/old.json")
    #expect(try await check("experiments").output == "2 experiments: no faults; knees runs\n")
  }

  @Test func faultsExitWith1AndALineEach() async throws {
    try folder.write(FakeExperiment.text("Knees", message: ""), to: "experiments/knees.json")
    let result = try await check("experiments")
    #expect(result.status == 1 && result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(#"knees.json: id: expected a-z, 0-9 and - only, found "Knees""#))
  }

  @Test func missingPathExitsWith1AndEmptyPathWith2() async throws {
    let missing = try await check("none")
    #expect(missing.status == 1 && missing.output == "")
    #expect(missing.errors.hasSuffix("none: no such file or folder; pass an experiment's file, or a folder of them\n"))
    #expect(try await check("").status == 2)
  }

  @Test func languageThatTheAppLacksIsAWarning() async throws {
    let app = try FakeApp.make(in: folder).path
    try folder.write(FakeExperiment.text().replacing(#""en""#, with: #""EN""#), to: "experiments/Knees.JSON")
    let result = try await Program.run(["experiments", "check", "--app", app, "experiments"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("warning: experiment knees: the app has no language \"EN\"; its languages are "))
    let unknown = try await Program.run(["experiments", "check", "--app", "none", "experiments"], in: folder.url)
    #expect(unknown.status == 1 && unknown.errors.contains("none: no such folder"))
  }

  @Test func experimentWithoutAShareRunsForPreviewsAlone() async throws {
    try folder.write(FakeExperiment.text().replacing("10000", with: "0"), to: "experiments/knees.json")
    #expect(try await check("experiments").output == "1 experiment: no faults; knees runs for previews alone\n")
  }

  @Test func forgettingBeforeADayToComeIsRefused() async throws {
    let result = try await Program.run(["experiments", "forget", "--database", "x", "--before", "2999-01-01"])
    #expect(result.status == 2 && result.errors.contains("--before 2999-01-01: is in the future"))
  }

  @Test func reportsAtThePortOfTheSiteAreRefused() async throws {
    let result = try await Program.run(["serve", "--port", "8123", "--experiments", "x", "--admin", "8123"])
    #expect(result.status == 2 && result.errors.contains("--admin 8123: is the port of the site"))
  }

  @Test func serverWithoutExperimentsOrWithOpenReportsWarns() async throws {
    let app = try FakeApp.make(in: folder).path
    try folder.write("notes", to: "experiments/notes.txt")
    let experiments = folder.appending("experiments").path
    let program = try Program([
      "serve", "--port", "0", "--app", app, "--experiments", experiments, "--admin", "0.0.0.0:0",
    ])
    _ = try #require(try await program.port())
    try await waitForLine("warning: \(experiments): has no .json file yet", of: program)
    try await waitForLine("warning: --admin 0.0.0.0: the reports have no password", of: program)
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
  }

  /// The content document that the page names.
  private func content(_ client: HTTPClient) async throws -> (address: String, text: String) {
    let named = try #require(try await client.get("/").text.firstMatch(of: /data-app="([^"]+)"/)).1
    return ("/\(named)", try await client.get("/\(named)").text)
  }

  private func waitForLine(_ line: String, of program: Program) async throws {
    #expect(try await until { program.errorText.contains(line) }, "\(line)")
  }

  @Test func changesArePickedUpAndFaultyOnesAreNot() async throws {
    let app = try FakeApp.make(in: folder).path
    let file = try folder.write(FakeExperiment.text(), to: "experiments/knees.json")
    let experiments = file.deletingLastPathComponent().path
    let program = try Program(["serve", "--port", "0", "--app", app, "--experiments", experiments])
    let client = HTTPClient(port: try #require(try await program.port()))
    let first = try await content(client)
    #expect(first.text.contains("Cold knees."))
    try folder.write("{", to: "experiments/knees.json")
    try await waitForLine("the experiments stay as they were", of: program)
    #expect(try await content(client) == first)
    try folder.write(FakeExperiment.text(message: "Warm knees."), to: "experiments/knees.json")
    try await waitForLine("the experiments have changed", of: program)
    let second = try await content(client)
    #expect(second.text.contains("Warm knees.") && second.address != first.address)
    #expect(try await client.get(first.address).text == first.text, "pages that are open find their document")
    #expect(try await client.get("/service-worker.js").text.contains(second.address.dropFirst()))
    let foreign = FakeExperiment.text().replacing(
      #"{"en":"#, with: #"{"xx": {"steps": [{"message": "Knees.", "button": "On"}]}, "en":"#)
    try folder.write(foreign.replacing(#""weight": 1}"#, with: #""weight": 2}"#), to: "experiments/knees.json")
    try await waitForLine("warning: experiment knees: the app has no language \"xx\"", of: program)
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(program.errorText.contains("warning: experiment knees: its texts changed, which mixes two experiments"))
    #expect(program.errorText.contains("knees: its weights and its texts changed, which mixes two experiments"))
    #expect(program.errorText.split(separator: "\n").count == 6, "one line for each change, and the warnings")
  }

  @Test func faultyExperimentsAtTheStartExitWith1() async throws {
    let app = try FakeApp.make(in: folder).path
    try folder.write(FakeExperiment.text(button: ""), to: "experiments/knees.json")
    let result = try await Program.run(
      ["serve", "--port", "0", "--app", app, "--experiments", folder.appending("experiments").path])
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.hasSuffix("knees.json: variants[1].intro.en.steps[0].button: is empty; write some text\n"))
  }
}
