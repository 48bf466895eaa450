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

  @Test func missingPathExitsWith1AndEmptyPathWith64() async throws {
    let missing = try await check("none")
    #expect(missing.status == 1 && missing.output == "")
    #expect(missing.errors.hasSuffix("none: no such file or folder; pass an experiment's file, or a folder of them\n"))
    #expect(try await check("").status == 64)
  }

  /// The content document that the page names.
  private func content(_ client: HTTPClient) async throws -> (address: String, text: String) {
    let named = try #require(try await client.get("/").text.firstMatch(of: /data-app="([^"]+)"/)).1
    return ("/\(named)", try await client.get("/\(named)").text)
  }

  private func waitForLine(_ line: String, of program: Program) async throws {
    for _ in 0..<200 where !program.errorText.contains(line) { try await Task.sleep(for: .milliseconds(50)) }
    #expect(program.errorText.contains(line))
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
    try folder.write(foreign, to: "experiments/knees.json")
    try await waitForLine("warning: experiment knees: the app has no language \"xx\"", of: program)
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(program.errorText.split(separator: "\n").count == 4, "one line for each change, and the warning")
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
