import Fixtures
import Foundation
import Testing

/// The options of `disguise serve` for experiments.
@Suite struct ServeOptionsTests {
  let folder = TemporaryFolder()

  @Test func helpNamesThem() async throws {
    let result = try await Program.run(["serve", "--help"])
    for option in ["--experiments", "--database", "--admin"] { #expect(result.output.contains(option)) }
  }

  @Test(arguments: [
    ["--experiments", "x", "--admin", "x"], ["--experiments", "x", "--admin", "::1:80"],
    ["--experiments", "x", "--database", ""],
  ])
  func usageErrorsExitWith2AndUsage(options: [String]) async throws {
    let result = try await Program.run(["serve"] + options)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains("Usage: disguise"))
  }

  @Test func emptyFolderIsReportedWithItsRemedy() async throws {
    let result = try await Program.run(["serve", "--experiments", ""])
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("Error: --experiments: is empty; "))
  }

  @Test func missingFolderIsOneLine() async throws {
    let (missing, app) = (folder.appending("none").path, try FakeApp.make(in: folder).path)
    let result = try await Program.run(["serve", "--port", "0", "--experiments", missing, "--app", app])
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.hasPrefix("disguise: \(missing): no such f"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
